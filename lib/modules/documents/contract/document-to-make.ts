import { DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { fromHundredths } from '#lib/kernel/money.ts';
import type { DocumentFields } from './create-document.ts';
import type { DocumentToMake } from '../domain/own-document.ts';

/** Word of a type by its number on the wire. */
export function typeOf(number: number): DocumentType {
  const type = DOCUMENT_TYPE_NAMES.find((word) => DOCUMENT_TYPES[word] === number);
  if (!type) throw new Error('a type of the contract has no word');
  return type;
}

/** A document in inside names, with its amounts in minor units. */
export function documentToMake(sent: DocumentFields): DocumentToMake {
  const { currency, items } = sent;
  const minor = (units: number): number => fromHundredths(units, currency);
  return {
    type: typeOf(sent.doc_type),
    currency,
    language: sent.language ?? null,
    comment: sent.comment ?? '',
    buyer: { name: sent.buyer_name, companyNumber: sent.buyer_inc_code ?? '' },
    lines: items.map(({ name, quantity = 1, unit_price, discount = 0, vat }) => ({
      name,
      quantity,
      unitPrice: minor(unit_price),
      ...(discount > 0 && { discount: minor(discount) }),
      ...(vat && { vat }),
    })),
    originId: sent.origin_doc_id?.toLowerCase() ?? null,
    basedOn: [...new Set(sent.based_on?.map((id) => id.toLowerCase()))],
    dueDate: sent.due_date?.slice(0, 10) ?? null,
    payments: (sent.payments ?? []).map(({ method, amount, date }) => ({
      method,
      amount: minor(amount),
      date: date?.slice(0, 10) ?? null,
    })),
    secondLanguage: sent.second_language ?? null,
    currencyRate: sent.currency_rate ?? null,
  };
}
