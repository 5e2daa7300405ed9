import { z } from 'zod';
import { plainNumber } from '#lib/kernel/digits.ts';
import { fromTypedMajor, HUNDREDTHS, hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { DOCUMENT_TYPES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { formContract } from '#lib/platform/form-contract.ts';
import { isReceipt } from '../domain/issuing.ts';
import { EMPTY_DOCUMENT, linesOf, restOfPayments, type TypedDocument, type TypedLine } from '../views/document-form.ts';
import { documentFields } from './create-document.ts';
import { lineOf, totalOf } from './lines-to-make.ts';

/** The form of a document: what was typed, judged by the schema of POST /documents. */

/** An amount as the wire has it; one that cannot be read stays as it is, and is refused there. */
const amountOf = (typed: string): string => {
  const units = fromTypedMajor(typed, HUNDREDTHS);
  return units === null ? typed : hundredthsText(units);
};

const unlessEmpty = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed.trim());

/** `dd/mm/yyyy` of a day; what is no day stays as it is. */
const dayOf = (day: string): string | undefined => unlessEmpty(day)?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

const itemOf = ({ name, quantity, price, discount, vat }: TypedLine) => ({
  name: unlessEmpty(name),
  quantity: unlessEmpty(plainNumber(quantity)),
  unit_price: price.trim() === '' ? undefined : amountOf(price),
  discount: discount.trim() === '' ? undefined : amountOf(discount),
  vat,
});

/** Payments of a receipt; one without an amount is for what the others leave of the total. */
function paymentsOf({ payments, lines, currency }: TypedDocument) {
  const total = totalOf(linesOf({ lines, currency }).map(lineOf));
  const rest = restOfPayments(payments, total, currency);
  const open = payments.filter(({ amount }) => amount.trim() === '');
  return payments.map(({ method, amount, date }) => ({
    method,
    amount:
      amount.trim() !== ''
        ? amountOf(amount)
        : open.length === 1 && rest !== null && rest > 0
          ? toMajorText(rest, currency)
          : undefined,
    date: dayOf(date),
  }));
}

function wireOf(typed: TypedDocument) {
  const { type, currency, basedOn } = typed;
  return {
    doc_type: DOCUMENT_TYPES[type as DocumentType] ?? type,
    currency,
    buyer_name: unlessEmpty(typed.buyerName),
    buyer_inc_code: unlessEmpty(typed.buyerNumber),
    items: typed.lines.map(itemOf),
    origin_doc_id: unlessEmpty(typed.credits),
    comment: unlessEmpty(typed.comment),
    due_date: dayOf(typed.dueDate),
    based_on: basedOn.length > 0 ? basedOn : undefined,
    payments: isReceipt(type as DocumentType) ? paymentsOf(typed) : undefined,
    currency_rate: currency === 'ILS' ? undefined : unlessEmpty(typed.currencyRate),
    language: typed.language,
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  doc_type: 'type',
  buyer_name: 'buyerName',
  buyer_inc_code: 'buyerNumber',
  items: 'lines',
  unit_price: 'price',
  origin_doc_id: 'credits',
  due_date: 'dueDate',
  based_on: 'basedOn',
  currency_rate: 'currencyRate',
};

export const documentForm = formContract({
  empty: EMPTY_DOCUMENT,
  schema: z.preprocess((sent) => wireOf(sent as TypedDocument), documentFields),
  fieldOf: (path) =>
    path
      .split('.')
      .map((part) => FIELDS[part] ?? part)
      .join('.'),
  words: { currencyRate: 'document-desk.wrong.currencyRate', credits: 'document-desk.wrong.credits' },
  missing: { credits: 'document-desk.wrong.credits' },
});
