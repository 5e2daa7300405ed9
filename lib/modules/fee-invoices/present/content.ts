import { z } from 'zod';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { canonical, sha256Of, spanOf } from '#lib/modules/statements/index.ts';
import { ISSUER_KINDS } from '../contract/issuer-kinds.ts';
import { FEE_KINDS, type InvoiceDraft, rateOfMonth } from '../domain/bill.ts';
import type { IssuerDetails } from '../domain/issuer.ts';
import type { WaitingBill } from '../issue/store-bills.sql.ts';

/**
 * Text of an invoice of fees, as it is kept: JSON by RFC 8785, whose SHA-256 is its hash. All numbers in it are
 * integers, amounts minor units.
 */

const party = { name: z.string(), business_number: z.string() };

const invoiceContent = z.object({
  type: z.enum(['invoice', 'credit-note', 'transaction-invoice']),
  number: z.int(),
  issued_on: z.string(),
  issuer: z.object({ kind: z.enum(ISSUER_KINDS), ...party, address: z.string() }),
  recipient: z.object(party),
  month: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  lines: z.array(z.object({ kind: z.enum(FEE_KINDS), net: z.int(), vat: z.int(), total: z.int() })),
  net: z.int(),
  vat: z.int(),
  total: z.int(),
  /** Hundredths of a percent; 0 of an issuer that charges none. */
  vat_rate: z.int(),
  /** The invoice that a credit note takes back. */
  credits: z.object({ type: z.string(), number: z.int() }).nullable(),
  /** Hash of the statement whose fees it is about. */
  statement_sha256: z.string(),
});

export type InvoiceContent = z.output<typeof invoiceContent>;

type Issued = {
  bill: WaitingBill;
  draft: InvoiceDraft;
  details: IssuerDetails;
  number: number;
  issuedAt: Date;
  credits: { type: string; number: number } | null;
  timeZone: string;
};

/** Content of an invoice, with its one form as text and its hash. */
export function fixInvoice(issued: Issued): { content: string; sha256: string } {
  const { bill, draft, details, number, issuedAt, credits, timeZone } = issued;
  const { firstDay, lastDay } = spanOf(bill.month, timeZone);
  const said: InvoiceContent = {
    type: draft.type,
    number,
    issued_on: dayOf(issuedAt, timeZone),
    issuer: {
      kind: details.kind,
      name: details.name,
      business_number: details.businessNumber,
      address: details.address,
    },
    recipient: { name: bill.holderName, business_number: bill.holderNumber },
    month: bill.month,
    first_day: firstDay,
    last_day: lastDay,
    time_zone: timeZone,
    currency: bill.currency,
    lines: draft.lines.map(({ kind, net, vat, total }) => ({ kind, net, vat, total })),
    net: draft.net,
    vat: draft.vat,
    total: draft.total,
    vat_rate: details.kind === 'exempt-dealer' ? 0 : rateOfMonth(bill.month),
    credits,
    statement_sha256: bill.statementHash,
  };
  const content = canonical(said);
  return { content, sha256: sha256Of(content) };
}

export const readContent = (content: string): InvoiceContent => invoiceContent.parse(JSON.parse(content));
