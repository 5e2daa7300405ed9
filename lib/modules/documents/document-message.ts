import type { Language } from '#lib/kernel/language.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { shortDocumentUrl } from '#lib/kernel/sale/document-code.ts';
import {
  inSentence,
  type MailModel,
  messageTemplate,
  nameInSms,
  oneLine,
  smsText,
} from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type SentFacts, sentFacts } from './contract/sent-facts.ts';

type Words = {
  language: Language;
  sellerName: string;
  sellerColor: string | null;
  told: SentFacts;
  /** Address of the document's page. */
  url: string;
};

/** The message that brings a document to its buyer: who sent it, what it is, and the address of its page. */
export const DOCUMENT_MESSAGE = messageTemplate({
  titles: { document: 'documents.message.title' },
  to: 'buyer',
  isOpen: true,
  mail: ({ facts, ...message }, _, { origin }) => documentMail(wordsOf(message, facts, origin)),
  sms: ({ facts, ...message }, _, { origin }) => documentSms(wordsOf(message, facts, origin)),
});

function wordsOf(
  { language, sellerName, sellerColor }: Pick<Words, 'language' | 'sellerName' | 'sellerColor'>,
  facts: unknown,
  origin: string,
): Words {
  const told = sentFacts.parse(facts);
  return { language, sellerName, sellerColor, told, url: shortDocumentUrl(origin, told.publicId) };
}

/** `Tax invoice 17` */
const titleOf = ({ told: { type, number }, language }: Words): string =>
  say(language, 'documents.title', { type: say(language, `documents.type.${type}`), number });

/** The words that mark a document made by computer, in the language of the law where the reader's is another. */
const computerizedText = (language: Language): string => {
  const own = say(language, 'documents.computerized');
  return language === 'he' ? own : `${own} (${isolate(say('he', 'documents.computerized'))})`;
};

function documentMail(words: Words): MailModel {
  const { language, sellerName, sellerColor, told, url } = words;
  const seller = inSentence(sellerName, language);
  const title = titleOf(words);
  const name = oneLine(told.buyerName);
  return {
    language,
    subject: say(language, 'documents.message.subject', { title, seller }),
    sender: oneLine(sellerName),
    color: sellerColor,
    greeting: name === '' ? null : say(language, 'messages.mail.hello', { name: inSentence(name, language) }),
    title,
    amount: { minor: told.total, currency: told.currency },
    code: null,
    lead: say(language, 'documents.message.lead', { seller }),
    facts: [],
    action: { label: say(language, 'documents.message.view'), url },
    also: [],
    notes: [computerizedText(language)],
    footer: [
      say(language, 'messages.mail.questions', { seller }),
      say(language, 'messages.mail.sentFor', {
        seller,
        product: inSentence(say(language, 'common.product'), language),
      }),
    ],
  };
}

function documentSms(words: Words): string {
  const { language, sellerName, told, url } = words;
  const sentence = say(language, 'documents.message.sms', {
    seller: nameInSms(sellerName, language),
    title: titleOf(words),
    amount: amountText(told.total, told.currency, language),
    computerized: say(language, 'documents.computerized'),
  });
  return smsText(language, sentence, url);
}
