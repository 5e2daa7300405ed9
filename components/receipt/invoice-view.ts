import { amountText } from '#components/payment-page/model/amounts.ts';
import { plainText } from '#components/payment-page/model/plain-text.ts';
import { hundredthsText } from '#lib/kernel/money.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { ShownDocument } from '#lib/modules/documents/contract/shown-document.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { dateText, documentTitle, type Line, methodText } from './view.ts';

/** Texts of a fiscal document; rows without a value are left out. */
export type InvoiceView = {
  title: string;
  seller: string;
  /** Business number of the seller; empty without one. */
  business: string;
  logo: Logo | null;
  amount: number;
  currency: string;
  facts: Line[];
  items: (Line & { detail: string })[];
  sums: Line[];
  foot: string;
};

export function invoiceView(document: ShownDocument, language: Language): InvoiceView {
  const { type, number, content, currency, total, look } = document;
  const texts = MESSAGES[language].documents;
  const money = (amount: number): string => amountText(amount, currency, language);
  return {
    title: documentTitle(type, number, language),
    seller: plainText(content.seller.name),
    business:
      content.seller.companyNumber === ''
        ? ''
        : say(language, 'documents.business', { number: isolate(content.seller.companyNumber) }),
    logo: look.logo,
    amount: total,
    currency,
    facts: factsOf(document, language).filter(({ value }) => value !== ''),
    items: content.lines
      .filter(({ kind }) => kind === 'item')
      .map(({ name, quantity, unitPrice, total: sum }) => ({
        name: plainText(name),
        detail: quantity === 1 || unitPrice === null ? '' : `${quantity} × ${money(unitPrice)}`,
        value: money(sum),
      })),
    sums: sumsOf(document, language),
    foot: content.vatRate === 0 ? texts.noVat : '',
  };
}

function factsOf({ type, content, issuedAt, timeZone }: ShownDocument, language: Language): Line[] {
  const { documents: texts, ends } = MESSAGES[language];
  const { buyer, paidWith, credits, comment } = content;
  const means = paidWith && methodText({ ...paidWith, method: paidWith.method as PaymentMethod }, language);
  return [
    { name: ends.receipt.date, value: dateText(issuedAt, timeZone, language) },
    { name: texts.for, value: plainText(buyer.name) },
    { name: texts.buyerBusiness, value: buyer.companyNumber },
    {
      name: texts.credits,
      value: credits ? documentTitle(credits.type as DocumentType, credits.number, language) : '',
    },
    {
      name: type === 'credit-note' ? texts.refundedTo : ends.receipt.method,
      value: means ?? '',
      isLine: true,
    },
    {
      name: ends.receipt.installments,
      value: paidWith && paidWith.installments > 1 && type !== 'credit-note' ? String(paidWith.installments) : '',
    },
    { name: texts.comment, value: plainText(comment) },
  ];
}

/** Amounts after the items, then the total with and without VAT. */
function sumsOf({ content, total, vat, currency }: ShownDocument, language: Language): Line[] {
  const { documents: texts, ends } = MESSAGES[language];
  const { tax, duty, shipping, discount, other } = ends.receipt;
  const names = { tax, duty, shipping, discount, other, tip: texts.tip, item: '' };
  const money = (amount: number): string => amountText(amount, currency, language);
  const added = content.lines
    .filter(({ kind }) => kind !== 'item')
    .map(({ kind, name, total: sum }) => ({ name: plainText(name) || names[kind], value: money(sum) }));
  if (content.vatRate === 0) return [...added, { name: ends.receipt.total, value: money(total), isStrong: true }];
  const rate = isolate(`${hundredthsText(content.vatRate).replace(/\.?0+$/, '')}%`);
  return [
    ...added,
    { name: texts.net, value: money(total - vat) },
    { name: say(language, 'documents.vat', { rate }), value: money(vat) },
    { name: texts.total, value: money(total), isStrong: true },
  ];
}
