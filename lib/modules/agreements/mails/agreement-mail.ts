import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import {
  dayText,
  type DueMessage,
  inSentence,
  type MailFact,
  type MailModel,
  messageTemplate,
  nameInSms,
  oneLine,
  productInSms,
  smsText,
} from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { CODE_MINUTES } from '#lib/platform/one-time-codes.sql.ts';

/** Facts of messages to the buyer's side, stored with them as JSON. Addresses and codes are sealed beside them. */
const agreementFacts = z.object({
  about: z.enum(['offer', 'code', 'due', 'soon', 'late', 'later']),
  /** Empty for a greeting without a name. */
  name: z.string(),
  subject: z.string(),
  business: z.string(),
  /** Of the milestone, or of the whole. Minor units. */
  amount: z.int(),
  currency: z.string(),
  /** Null where there is one milestone alone, or the message is about the whole. */
  milestone: z.string().nullable(),
  dueAt: z.iso.datetime({ offset: true }).nullable(),
});
export type AgreementFacts = z.output<typeof agreementFacts>;

/** The template of each message. */
export const MAIL_OF = {
  offer: 'agreement-offer',
  code: 'agreement-code',
  due: 'agreement-due',
  soon: 'agreement-reminder',
  late: 'agreement-overdue',
  later: 'agreement-overdue',
} as const satisfies Readonly<Record<AgreementFacts['about'], string>>;

/** Messages to the buyer of an agreement, and to those who accept it for the buyer. */
export const AGREEMENT_MESSAGES = messageTemplate({
  titles: {
    'agreement-offer': 'agreement-messages.title.offer',
    'agreement-code': 'agreement-messages.title.code',
    'agreement-due': 'agreement-messages.title.due',
    'agreement-reminder': 'agreement-messages.title.soon',
    'agreement-overdue': 'agreement-messages.title.late',
  },
  to: 'buyer',
  isOpen: false,
  mail: (message, _, { timeZone }) => agreementMail(message, timeZone),
  sms: ({ language, sellerName, facts, secret }) =>
    smsText(
      language,
      say(language, 'agreement-messages.sms', {
        seller: nameInSms(sellerName, language),
        about: productInSms(agreementFacts.parse(facts).subject, language),
      }),
      secret,
    ),
});

/** The texts of each message: both reminders after a date say the same. */
const TEXTS = { offer: 'offer', code: 'code', due: 'due', soon: 'soon', late: 'late', later: 'late' } as const;

function agreementMail(
  { language, sellerName, sellerColor, secret, facts: stored }: DueMessage,
  timeZone: string,
): MailModel {
  const facts = agreementFacts.parse(stored);
  const { about, name, subject, amount, currency, milestone, dueAt } = facts;
  const words = {
    seller: inSentence(sellerName, language),
    about: inSentence(subject, language),
    amount: amountText(amount, currency, language),
    day: dueAt === null ? '' : dayText(new Date(dueAt), language, timeZone),
    count: CODE_MINUTES,
  };
  const isCode = about === 'code';
  const text = (part: 'subject' | 'heading' | 'lead' | 'note'): string =>
    say(language, `agreement-messages.${TEXTS[about]}.${part}`, words);
  return {
    language,
    sender: oneLine(sellerName),
    color: sellerColor,
    greeting: oneLine(name) === '' ? null : say(language, 'messages.mail.hello', { name: inSentence(name, language) }),
    subject: text('subject'),
    title: text('heading'),
    amount: isCode ? null : { minor: amount, currency },
    code: isCode ? secret : null,
    lead: text('lead'),
    facts: isCode ? [] : factsOf(language, { subject, milestone, day: words.day }),
    action: isCode ? null : { label: say(language, `agreement-messages.${TEXTS[about]}.action`), url: secret },
    also: [],
    notes: [text('note')],
    footer: [
      say(language, 'messages.mail.questions', { seller: words.seller }),
      say(language, 'messages.mail.sentFor', {
        seller: words.seller,
        product: inSentence(say(language, 'common.product'), language),
      }),
    ],
  };
}

const factsOf = (
  language: Language,
  { subject, milestone, day }: { subject: string; milestone: string | null; day: string },
): MailFact[] => [
  { label: say(language, 'agreement-messages.label.about'), value: oneLine(subject), as: 'words' },
  ...(milestone === null
    ? []
    : [
        { label: say(language, 'agreement-messages.label.milestone'), value: oneLine(milestone), as: 'words' as const },
      ]),
  ...(day === ''
    ? []
    : [{ label: say(language, 'agreement-messages.label.due'), value: day, as: 'sentence' as const }]),
];

export const AGREEMENT_ANSWERED = 'agreement-answered';

const answerFacts = z.object({
  agreementId: z.string(),
  hasAccepted: z.boolean(),
  /** Name of the approver who answered last. */
  by: z.string(),
  /** Why it was declined; empty without a reason. */
  reason: z.string(),
  subject: z.string(),
  business: z.string(),
  amount: z.int(),
  currency: z.string(),
});
export type AnswerFacts = z.output<typeof answerFacts>;

/** The e-mail to the owners of a seller about the buyer's answer. */
export const AGREEMENT_ANSWERS = messageTemplate({
  titles: { [AGREEMENT_ANSWERED]: 'agreement-messages.title.answered' },
  to: 'people',
  isOpen: true,
  mail: ({ language, facts }, _, { origin }) => answerMail(language, answerFacts.parse(facts), origin),
});

function answerMail(language: Language, answer: AnswerFacts, origin: string): MailModel {
  const key = answer.hasAccepted ? 'accepted' : 'declined';
  const words = {
    business: inSentence(answer.business, language),
    about: inSentence(answer.subject, language),
    by: inSentence(answer.by, language),
  };
  return {
    language,
    sender: say(language, 'common.product'),
    color: null,
    greeting: null,
    subject: say(language, `agreement-messages.${key}.subject`, words),
    title: say(language, `agreement-messages.${key}.heading`, words),
    amount: { minor: answer.amount, currency: answer.currency },
    code: null,
    lead: say(language, `agreement-messages.${key}.lead`, words),
    facts: [
      { label: say(language, 'agreement-messages.label.about'), value: oneLine(answer.subject), as: 'words' },
      ...(answer.reason === ''
        ? []
        : [
            {
              label: say(language, 'agreement-messages.label.reason'),
              value: oneLine(answer.reason),
              as: 'words' as const,
            },
          ]),
    ],
    action: {
      label: say(language, 'agreement-messages.open'),
      url: `${origin}/agreements/${answer.agreementId}`,
    },
    also: [],
    notes: [],
    footer: [say(language, 'agreement-messages.why')],
  };
}
