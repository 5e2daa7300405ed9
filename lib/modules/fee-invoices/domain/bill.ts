import { vatIn, vatRateOn } from '#lib/kernel/vat.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { IssuerKind } from '../contract/issuer-kinds.ts';

/**
 * Fees of a seller in a closed month, and the papers that may be issued about them. Amounts are minor units, all of
 * them positive: what was charged, and what was given back of fees.
 */

/** Market fees are the partner's, or the installation's where the seller had none. */
export const FEE_KINDS = ['processing', 'chargeback', 'market'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** Fees of a kind with VAT, and of it the VAT that has entries of its own: a market fee has its VAT in it. */
export type BillLine = { kind: FeeKind; charged: number; chargedVat: number; credited: number; creditedVat: number };

/** Why nothing can be issued about a bill although its issuer has details. */
export const BILL_REFUSALS = ['vat-of-exempt-dealer', 'nothing-to-credit', 'nothing-to-charge'] as const;
export type BillRefusal = (typeof BILL_REFUSALS)[number];

/** Types of what is issued. An exempt dealer issues no tax invoice, and hence nothing that takes one back. */
export type FeeInvoiceType = Extract<DocumentType, 'invoice' | 'credit-note' | 'transaction-invoice'>;

type InvoiceLine = { kind: FeeKind; net: number; vat: number; total: number };
export type InvoiceDraft = {
  type: FeeInvoiceType;
  lines: readonly InvoiceLine[];
  net: number;
  vat: number;
  total: number;
};

/** VAT rate of the fees of a month (`YYYY-MM`): that of its last day, hundredths of a percent. */
export const rateOfMonth = (month: string): number =>
  vatRateOn(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10));

const draftOf = (type: FeeInvoiceType, lines: readonly InvoiceLine[]): InvoiceDraft => {
  const sumOf = (part: 'net' | 'vat' | 'total') => lines.reduce((sum, line) => sum + line[part], 0);
  return { type, lines, net: sumOf('net'), vat: sumOf('vat'), total: sumOf('total') };
};

const lineOf = (kind: FeeKind, total: number, vat: number): InvoiceLine => ({ kind, net: total - vat, vat, total });

/** The VAT of fees of a kind: what was booked as VAT, or the part of a market fee's sum that the rate makes. */
const vatOf = (kind: FeeKind, total: number, booked: number, rate: number): number =>
  kind === 'market' ? vatIn(total, rate) : booked;

/**
 * Papers of a bill: an invoice of what was charged, and a credit note of what was given back, which the
 * month after a mistake has. An exempt dealer issues one transaction invoice of both, without VAT. `rate`: that of the
 * month of the fees (`rateOfMonth`).
 */
export function draftInvoices(
  lines: readonly BillLine[],
  issuer: IssuerKind,
  { hasEarlier, rate }: { hasEarlier: boolean; rate: number },
): InvoiceDraft[] | BillRefusal {
  if (issuer === 'exempt-dealer') return draftOfExempt(lines);
  const charged = lines
    .filter((line) => line.charged > 0)
    .map((line) => lineOf(line.kind, line.charged, vatOf(line.kind, line.charged, line.chargedVat, rate)));
  const credited = lines
    .filter((line) => line.credited > 0)
    .map((line) => lineOf(line.kind, line.credited, vatOf(line.kind, line.credited, line.creditedVat, rate)));
  if (charged.length === 0 && !hasEarlier) return 'nothing-to-credit';
  return [
    ...(charged.length === 0 ? [] : [draftOf('invoice', charged)]),
    ...(credited.length === 0 ? [] : [draftOf('credit-note', credited)]),
  ];
}

function draftOfExempt(lines: readonly BillLine[]): InvoiceDraft[] | BillRefusal {
  if (lines.some(({ chargedVat, creditedVat }) => chargedVat + creditedVat > 0)) return 'vat-of-exempt-dealer';
  const draft = draftOf(
    'transaction-invoice',
    lines.map(({ kind, charged, credited }) => lineOf(kind, charged - credited, 0)),
  );
  return draft.total > 0 ? [draft] : 'nothing-to-charge';
}

/** Sums of a bill, with VAT. */
export const sumsOf = (lines: readonly BillLine[]): { charged: number; credited: number } => ({
  charged: lines.reduce((sum, line) => sum + line.charged, 0),
  credited: lines.reduce((sum, line) => sum + line.credited, 0),
});
