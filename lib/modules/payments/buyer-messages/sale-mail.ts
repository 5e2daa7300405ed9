import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import {
  inSentence,
  type MailFact,
  type MailModel,
  methodText,
  oneLine,
  shorten,
  whenText,
} from '#lib/modules/messages/index.ts';
import { isLinkTemplate, type SaleMessageData, textKeyOf } from './sale-sms.ts';

const MAX_PRODUCT = 200;

/** An e-mail to a buyer about a sale. Speaks in the seller's name; answers to it reach the seller. */
export function saleMail(sale: SaleMessageData, timeZone: string): MailModel {
  const { type, language, sellerName, sellerColor, name, amount, maxAmount, currency, url } = sale;
  const textKey = textKeyOf(sale);
  const seller = inSentence(sellerName, language);
  const money = amountText(amount, currency, language);
  return {
    language,
    subject: say(language, `sale-messages.mail.${textKey}.subject`, { seller }),
    sender: oneLine(sellerName),
    color: sellerColor,
    greeting: oneLine(name) === '' ? null : say(language, 'messages.mail.hello', { name: inSentence(name, language) }),
    title: say(language, `sale-messages.mail.${textKey}.title`),
    code: null,
    amount: type === 'token' || textKey === 'open-link' ? null : { minor: amount, currency },
    lead: say(language, `sale-messages.mail.${textKey}.lead`, {
      seller,
      least: money,
      most: amountText(maxAmount ?? amount, currency, language),
    }),
    facts: factsOf(sale, timeZone),
    action: { label: say(language, ACTIONS[textKey] ?? 'sale-messages.mail.view', { amount: money }), url },
    also: [],
    notes: textKey === 'receipt' ? [] : [say(language, `sale-messages.mail.${textKey}.note`, { seller })],
    footer: [
      say(language, 'messages.mail.questions', { seller }),
      say(language, 'messages.mail.sentFor', {
        seller,
        product: inSentence(say(language, 'common.product'), language),
      }),
    ],
  };
}

const ACTIONS: Partial<
  Record<
    ReturnType<typeof textKeyOf>,
    'sale-messages.mail.pay' | 'sale-messages.mail.reserve' | 'sale-messages.mail.save' | 'sale-messages.mail.choose'
  >
> = {
  'payment-link': 'sale-messages.mail.pay',
  'payment-reminder': 'sale-messages.mail.pay',
  'hold-link': 'sale-messages.mail.reserve',
  'token-link': 'sale-messages.mail.save',
  'open-link': 'sale-messages.mail.choose',
};

function factsOf(sale: SaleMessageData, timeZone: string): MailFact[] {
  const { template, language, product, code, reference, at, paidWith, installments, holdUntil, released, currency } =
    sale;
  const fact = (key: Label, value: string | null, as: MailFact['as'] = 'sentence'): MailFact[] =>
    value === null || value === '' ? [] : [{ label: say(language, LABELS[key]), value, as }];
  return [
    ...fact('for', shorten(oneLine(product), MAX_PRODUCT), 'words'),
    ...fact(isLinkTemplate(template) ? 'asked' : 'date', whenText(at, language, timeZone)),
    ...fact('until', template === 'hold' && holdUntil ? whenText(holdUntil, language, timeZone) : null),
    ...fact('method', paidWith && methodText(paidWith, language)),
    ...fact('payments', template === 'receipt' && installments > 1 ? String(installments) : null, 'code'),
    ...fact('released', released > 0 ? amountText(released, currency, language) : null),
    ...fact('reference', oneLine(reference), 'words'),
    ...fact('number', String(code), 'code'),
  ];
}

const LABELS = {
  for: 'messages.mail.label.for',
  method: 'messages.mail.label.method',
  asked: 'sale-messages.mail.label.asked',
  date: 'sale-messages.mail.label.date',
  until: 'sale-messages.mail.label.until',
  payments: 'sale-messages.mail.label.payments',
  released: 'sale-messages.mail.label.released',
  reference: 'sale-messages.mail.label.reference',
  number: 'sale-messages.mail.label.number',
} as const;

type Label = keyof typeof LABELS;
