import { drawNumber } from '#lib/modules/documents/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { FeeInvoiceType } from '../domain/bill.ts';
import type { Issuer } from '../domain/issuer.ts';

/** Numbers and invoices. SQL because a number is drawn behind a lock, in the transaction that issues. */

const DRAW = statement(
  'fee_invoices_draw_number',
  `WITH issuing AS (SELECT $1::bigint AS partner_id, $2::document_type AS type), counted AS (
  ${drawNumber({ counters: 'fee_invoice_number', issuer: 'partner_id', rows: 'issuing', first: '$3::int' })}
) SELECT last AS number, last_at AS "issuedAt" FROM counted`,
);

/** Draws the next number of an issuer, whose counter is locked until the database transaction ends. */
export async function drawInvoiceNumber(
  inside: Database,
  { issuer, type, first }: { issuer: Issuer; type: FeeInvoiceType; first: number },
): Promise<{ number: number; issuedAt: Date }> {
  const [drawn] = await inside.query<{ number: number; issuedAt: Date }>(DRAW, [issuer, type, first]);
  if (!drawn) throw new Error('no number was drawn');
  return drawn;
}

const EARLIER = statement(
  'fee_invoices_earlier',
  `SELECT i.id, i.type, i.number FROM fee_invoice i JOIN fee_bill b ON b.id = i.bill_id
WHERE i.seller_id = $1 AND i.partner_id IS NOT DISTINCT FROM $2::bigint AND i.type = 'invoice' AND b.currency = $3
  AND b.month <= ($4::text || '-01')::date
ORDER BY i.id DESC LIMIT 1`,
);

type Earlier = { id: number; type: string; number: number };

/** The last invoice of an issuer to a seller in a currency, of a month or before; null without one. */
export const findEarlier = async (
  inside: Database,
  of: { sellerId: number; issuer: Issuer; currency: string; month: string },
): Promise<Earlier | null> =>
  (await inside.query<Earlier>(EARLIER, [of.sellerId, of.issuer, of.currency, of.month]))[0] ?? null;

const ADD = statement(
  'fee_invoices_add',
  `INSERT INTO fee_invoice (seller_id, partner_id, bill_id, credits_id, total, vat, issued_at, number, type, content,
  sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export type AddedInvoice = {
  sellerId: number;
  issuer: Issuer;
  billId: number;
  creditsId: number | null;
  total: number;
  vat: number;
  issuedAt: Date;
  number: number;
  type: FeeInvoiceType;
  content: string;
  sha256: string;
};

export async function addInvoice(inside: Database, invoice: AddedInvoice): Promise<void> {
  const { sellerId, issuer, billId, creditsId, total, vat, issuedAt, number, type, content, sha256 } = invoice;
  const said = [total, vat, issuedAt, number, type, content, Buffer.from(sha256, 'hex')];
  await inside.query(ADD, [sellerId, issuer, billId, creditsId, ...said]);
}
