import type { Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { MailFact, MailModel } from './mail-model.ts';
import { inSentence, oneLine, shorten } from './plain-text.ts';
import type { SaleWords } from './sale-words.ts';
import { whenText } from './when-text.ts';

const MOST_PRODUCT = 200;

/** An e-mail to a buyer about a sale. Speaks in the seller's name; answers to it reach the seller. */
export function saleMail(sale: SaleWords, timeZone: string): MailModel {
  const { template, language, sellerName, sellerColor, name, amount, currency, url } = sale;
  const seller = inSentence(sellerName, language);
  const money = amountText(amount, currency, language);
  const isLink = template === 'payment-link';
  return {
    language,
    subject: say(language, `messages.mail.${template}.subject`, { seller }),
    sender: oneLine(sellerName),
    color: sellerColor,
    greeting: oneLine(name) === '' ? null : say(language, 'messages.mail.hello', { name: inSentence(name, language) }),
    title: say(language, `messages.mail.${template}.title`),
    amount: { minor: amount, currency },
    lead: say(language, `messages.mail.${template}.lead`, { seller }),
    facts: factsOf(sale, timeZone),
    action: { label: isLink ? say(language, 'messages.mail.pay', { amount: money }) : say(language, 'messages.mail.view'), url },
    notes: template === 'receipt' ? [] : [say(language, `messages.mail.${template}.note`, { seller })],
    footer: [
      say(language, 'messages.mail.questions', { seller }),
      say(language, 'messages.mail.sentFor', { seller, product: inSentence(say(language, 'common.product'), language) }),
    ],
  };
}

function factsOf(sale: SaleWords, timeZone: string): MailFact[] {
  const { template, language, product, code, reference, at, card, installments, holdUntil, released, currency } = sale;
  const label = (key: Label) => say(language, `messages.mail.label.${key}`);
  const fact = (key: Label, value: string | null, as: MailFact['as'] = 'sentence'): MailFact[] => (value === null || value === '' ? [] : [{ label: label(key), value, as }]);
  return [
    ...fact('for', shorten(oneLine(product), MOST_PRODUCT), 'words'),
    ...fact(template === 'payment-link' ? 'asked' : 'date', whenText(at, language, timeZone)),
    ...fact('until', template === 'hold' && holdUntil ? whenText(holdUntil, language, timeZone) : null),
    ...fact('card', card && cardText(card, language)),
    ...fact('payments', template === 'receipt' && installments > 1 ? String(installments) : null, 'code'),
    ...fact('released', released > 0 ? amountText(released, currency, language) : null),
    ...fact('reference', oneLine(reference), 'words'),
    ...fact('number', String(code), 'code'),
  ];
}

type Label = 'for' | 'date' | 'card' | 'payments' | 'number' | 'reference' | 'until' | 'released' | 'asked';

const cardText = ({ brand, last4 }: { brand: string; last4: string }, language: Language): string =>
  say(language, 'messages.mail.card', { brand: inSentence(brand, language), last4: inSentence(last4, language) });
