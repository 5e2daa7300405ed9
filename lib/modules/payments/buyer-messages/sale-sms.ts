import type { Language } from '#lib/kernel/language.ts';
import { nameInSms, productInSms, smsText } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';

/** The messages to a buyer about a sale. */
export type SaleTemplate = 'payment-link' | 'payment-reminder' | 'receipt' | 'hold' | 'refund' | 'release';

/** The messages that ask a buyer to pay: with the short address, while the sale can be paid. */
export const LINK_TEMPLATES: readonly string[] = ['payment-link', 'payment-reminder'] satisfies SaleTemplate[];

export const isLinkTemplate = (template: string): boolean => LINK_TEMPLATES.includes(template);

/** The data of a message about a sale. Amounts in minor units; names and products as they were typed. */
export type SaleMessageData = {
  template: SaleTemplate;
  /** Links to pay, to authorize and to store a card have a sentence each. */
  type: SaleType;
  language: Language;
  sellerName: string;
  /** `#rrggbb` */
  sellerColor: string | null;
  /** Name in the greeting; empty for a greeting without a name. */
  name: string;
  product: string;
  amount: number;
  /** Upper limit of an open amount, `amount` being its lower limit; null for a fixed price. */
  maxAmount: number | null;
  currency: string;
  /** The sale's number for people. */
  code: number;
  /** The merchant's own reference. */
  reference: string;
  url: string;
  at: Date;
  /** Null before the first payment. */
  paidWith: PaidWith | null;
  installments: number;
  holdUntil: Date | null;
  /** Amount that a partial capture released from the hold; 0 for none. */
  released: number;
};

const LINKS: Partial<Record<SaleType, 'hold-link' | 'token-link'>> = { authorize: 'hold-link', token: 'token-link' };

/** Key of a message's texts in `sale-messages`. */
export const textKeyOf = ({ template, type, maxAmount }: Pick<SaleMessageData, 'template' | 'type' | 'maxAmount'>) => {
  if (template !== 'payment-link') return template;
  return maxAmount === null ? (LINKS[type] ?? template) : 'open-link';
};

/** A text message about a sale: one sentence and its address. */
export function saleSms(sale: SaleMessageData): string {
  const { language, sellerName, product, amount, maxAmount, currency, url } = sale;
  const sentence = say(language, `sale-messages.sms.${textKeyOf(sale)}`, {
    seller: nameInSms(sellerName, language),
    product: productInSms(product, language),
    amount: amountText(amount, currency, language),
    most: amountText(maxAmount ?? amount, currency, language),
  });
  return smsText(language, sentence, url);
}
