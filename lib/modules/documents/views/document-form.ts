import { plainNumber } from '#lib/kernel/digits.ts';
import { fromHundredths, fromTypedMajor, HUNDREDTHS } from '#lib/kernel/money.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { LineToMake } from '../contract/lines-to-make.ts';
import type { LineVat } from '../domain/content.ts';

export { LINE_VATS, MEANS } from '../domain/content.ts';

/** The form of a document as it is typed. Amounts are major units with VAT, dates `YYYY-MM-DD`. */

export const EMPTY_LINE = { name: '', quantity: '1', price: '', discount: '', vat: 'standard' };
export type TypedLine = typeof EMPTY_LINE;

/** `amount` empty: what the other payments leave; `date` empty: today. */
export const EMPTY_PAYMENT = { method: 'bank-transfer', amount: '', date: '' };
export type TypedPayment = typeof EMPTY_PAYMENT;

/**
 * `basedOn`: identifiers of documents that it continues or pays. `credits`: of the one that it takes back. `total` is
 * not typed: refusals of the sums stand at it.
 */
export const EMPTY_DOCUMENT = {
  type: 'invoice' as string,
  language: 'he' as string,
  buyerName: '',
  buyerNumber: '',
  currency: 'ILS' as string,
  currencyRate: '',
  lines: [EMPTY_LINE] as readonly TypedLine[],
  total: '',
  dueDate: '',
  payments: [EMPTY_PAYMENT] as readonly TypedPayment[],
  comment: '',
  basedOn: [] as readonly string[],
  credits: '',
};
export type TypedDocument = typeof EMPTY_DOCUMENT;

/** Characters and rows of the contract. */
export const DOCUMENT_LIMITS = { name: 255, number: 20, line: 500, comment: 500, lines: 100, payments: 50 } as const;

const typedAmount = (typed: string, currency: string): number | null => {
  const units = fromTypedMajor(typed, HUNDREDTHS);
  return units === null ? null : fromHundredths(units, currency);
};

/** Lines that can be added up so far: those with a quantity and a price. */
export function linesOf({ lines, currency }: Pick<TypedDocument, 'lines' | 'currency'>): LineToMake[] {
  return lines.flatMap(({ name, quantity, price, discount, vat }) => {
    const [unitPrice, off] = [
      typedAmount(price, currency),
      discount.trim() === '' ? 0 : typedAmount(discount, currency),
    ];
    const count = Number(plainNumber(quantity).trim());
    if (unitPrice === null || off === null || !Number.isSafeInteger(count) || count < 1) return [];
    return [{ name, quantity: count, unitPrice, discount: off, vat: vat as LineVat }];
  });
}

/** Amount that the payments of a receipt leave to the one without an amount; null where an amount is unreadable. */
export function restOfPayments(payments: readonly TypedPayment[], total: number, currency: string): number | null {
  let rest = total;
  for (const { amount } of payments) {
    if (amount.trim() === '') continue;
    const typed = typedAmount(amount, currency);
    if (typed === null) return null;
    rest -= typed;
  }
  return rest;
}

/** A document that the form continues, pays or takes back. `left`: 0 of what asks for no money. */
export type FormBase = { documentId: string; type: DocumentType; number: number; total: number; left: number };
