import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { hundredthsText } from '#lib/kernel/money.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import { dateText, methodText } from '#lib/modules/checkout/contract/receipt-words.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { isHeld } from './allocation.ts';
import { documentTitle } from './document-title.ts';
import type { ShownDocument } from './shown-document.ts';
import { taxedOf, vatSums } from './vat-of-lines.ts';
import type { DocumentLine } from '../domain/content.ts';

/** `isLine`: a sentence with isolates in the language and direction of the document. */
type Line = { name: string; value: string; isStrong?: boolean; isLine?: boolean };

/** Texts of a document in one language; rows without a value are left out, whichever the language. */
export type DocumentView = {
  title: string;
  seller: string;
  /** Business number of the seller, and its address; empty without one. */
  business: string;
  address: string;
  /** Marks under the title: `always` on page and PDF; of a PDF the first is the `original`, each later one a `copy`. */
  marks: { always: string[]; copy: string; original: string };
  logo: Logo | null;
  facts: Line[];
  items: (Line & { detail: string })[];
  sums: Line[];
  foot: string;
};

export function documentView(document: ShownDocument, language: Language): DocumentView {
  const { type, number, content, currency, isCancelled, look } = document;
  const texts = MESSAGES[language].documents;
  const money = (amount: number): string => amountText(amount, currency, language);
  return {
    title: documentTitle(type, number, language),
    seller: plainText(content.seller.name),
    business:
      content.seller.companyNumber === ''
        ? ''
        : say(language, 'documents.business', { number: isolate(content.seller.companyNumber) }),
    address: plainText(content.seller.address ?? ''),
    marks: {
      always: [texts.computerized, ...(isCancelled ? [texts.cancelled] : []), ...allocationMark(document, language)],
      copy: texts.copy,
      original: texts.original,
    },
    logo: look.logo,
    facts: factsOf(document, language).filter(({ value }) => value !== ''),
    items: content.lines
      .filter(({ kind }) => kind === 'item')
      .map((line) => ({
        name: plainText(line.name),
        detail: detailOf(line, document, language),
        value: money(line.total),
      })),
    sums: sumsOf(document, language),
    foot: content.vatRate === 0 ? texts.noVat : '',
  };
}

/** Sentence of a document that has no number of the tax authority, or whose buyer reports its VAT. */
function allocationMark({ allocation }: ShownDocument, language: Language): string[] {
  const { allocated } = MESSAGES[language].documents;
  if (allocation?.status === 'without') return [allocated.without];
  if (allocation?.status === 'reversed') return [allocated.reversed];
  return isHeld(allocation) ? [allocated.held] : [];
}

/** Quantity and price of a line, what was taken off, and how it is taxed where its document has lines of several. */
function detailOf(line: DocumentLine, { content, currency }: ShownDocument, language: Language): string {
  const { quantity, unitPrice, discount = 0 } = line;
  const texts = MESSAGES[language].documents;
  const money = (amount: number): string => amountText(amount, currency, language);
  const taxed = taxedOf(line);
  return [
    unitPrice === null || (quantity === 1 && discount === 0) ? '' : `${quantity} × ${money(unitPrice)}`,
    discount === 0 ? '' : say(language, 'documents.discount', { amount: money(discount) }),
    content.vatRate === 0 || taxed === 'standard' ? '' : texts.taxed[taxed],
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function factsOf(
  { type, content, currency, issuedAt, timeZone, allocation }: ShownDocument,
  language: Language,
): Line[] {
  const { documents: texts, ends } = MESSAGES[language];
  const { buyer, paidWith, credits, comment, dueDate, basedOn = [], payments = [], currencyRate } = content;
  const titleOf = (of: { type: string; number: number }): string =>
    documentTitle(of.type as DocumentType, of.number, language);
  const means = paidWith && methodText({ ...paidWith, method: paidWith.method as PaymentMethod }, language);
  return [
    { name: ends.receipt.date, value: dateText(issuedAt, timeZone, language) },
    { name: texts.for, value: plainText(buyer.name) },
    { name: texts.buyerBusiness, value: buyer.companyNumber },
    { name: type === 'credit-note' ? texts.credits : texts.cancels, value: credits ? titleOf(credits) : '' },
    { name: texts.basedOn, value: basedOn.map(titleOf).join(', ') },
    { name: texts.dueDate, value: dueDate ? dayText(dueDate, language) : '' },
    ...payments.map(({ method, amount, date }) => ({
      name: texts.means[method],
      value: `${amountText(amount, currency, language)}, ${dayText(date, language)}`,
      isLine: true,
    })),
    { name: texts.currencyRate, value: currencyRate ? isolate(currencyRate) : '' },
    {
      name: texts.allocation,
      value: allocation?.number ? isolate(allocation.number) : isHeld(allocation) ? texts.allocationWaits : '',
    },
    {
      name: credits ? texts.refundedTo : ends.receipt.method,
      value: means ?? '',
      isLine: true,
    },
    {
      name: ends.receipt.installments,
      value: paidWith && paidWith.installments > 1 && !credits ? String(paidWith.installments) : '',
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
  const untaxed = vatSums(content).filter(({ taxed }) => taxed !== 'standard');
  const rate = isolate(`${hundredthsText(content.vatRate).replace(/\.?0+$/, '')}%`);
  return [
    ...added,
    { name: texts.net, value: money(total - vat) },
    ...untaxed.map(({ taxed, total: sum }) => ({
      name: texts.taxedOf[taxed as keyof typeof texts.taxedOf],
      value: money(sum),
    })),
    { name: say(language, 'documents.vat', { rate }), value: money(vat) },
    { name: texts.total, value: money(total), isStrong: true },
  ];
}

/** A calendar day (`YYYY-MM-DD`) in words. */
const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
