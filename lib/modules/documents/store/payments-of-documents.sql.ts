/** SQL, because its callers are buyers, whose processes do not load the Prisma client. */

import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentParty } from '../domain/content.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { Language } from '#lib/kernel/language.ts';
import { ITS_STANDING, LEFT_TO_PAY } from './standing.ts';

/**
 * Amount that can be paid on the page of a document `d` of the seller `m`, minor units; 0 of what asks for no money, of
 * a seller whose payments have no documents, while money that came in has none yet, while it waits for its number of
 * the tax authority, of lines that are taxed in several ways (`oneVatOf`), and of less than the smallest sale.
 */
export const PAYABLE = `CASE WHEN m.invoices_module IS TRUE
  AND (SELECT count(DISTINCT coalesce(line->>'vat', 'standard')) FROM jsonb_array_elements(d.content->'lines') line) = 1
  AND NOT EXISTS (SELECT FROM document_payment p JOIN sale paid ON paid.id = p.sale_id WHERE p.document_id = d.id
    AND paid.status IN ('completed', 'partial-refund', 'chargeback', 'partial-chargeback')
    AND NOT EXISTS (SELECT FROM fiscal_document r WHERE r.sale_id = paid.id))
  AND NOT EXISTS (SELECT FROM document_allocation held WHERE held.document_id = d.id
    AND held.status IN ('waiting', 'refused')) AND ${LEFT_TO_PAY} >= ${MINIMUM_AMOUNT}
  THEN ${LEFT_TO_PAY} ELSE 0 END`;

const FIND = statement(
  'documents_find_payable',
  `SELECT d.id, d.seller_id AS "sellerId", d.type, d.number, d.language, d.currency, ${PAYABLE} AS left,
  d.content->'buyer' AS buyer
FROM fiscal_document d JOIN seller m ON m.id = d.seller_id ${ITS_STANDING} WHERE d.public_id = $1`,
);

/** A document as its page takes money for it. `left`: minor units that can be paid now. */
export type FoundPayable = {
  id: number;
  sellerId: number;
  type: DocumentType;
  number: number;
  language: Language;
  currency: string;
  left: number;
  buyer: DocumentParty;
};

export async function findPayable(inside: Database, publicId: string): Promise<FoundPayable | null> {
  return (await inside.query<FoundPayable>(FIND, [publicId]))[0] ?? null;
}

const OPEN = statement(
  'documents_open_payments',
  `SELECT s.public_id AS "saleId", s.price, s.status = 'pending' OR EXISTS (SELECT FROM attempt a
    WHERE a.sale_id = s.id AND a.settled_at IS NULL) AS "isUnderWay"
FROM document_payment p JOIN sale s ON s.id = p.sale_id
WHERE p.document_id = ANY ($1::bigint[]) AND s.status IN ('initial', 'failed', 'pending') ORDER BY s.id DESC`,
);

/** A sale of a document's page that is not paid. */
export type OpenPayment = { saleId: string; price: number; isUnderWay: boolean };

/** Unpaid sales of the pages of these documents, newest first: one of a document, because it takes turns. */
export const openPayments = (inside: Database, documentIds: readonly number[]): Promise<OpenPayment[]> =>
  inside.query<OpenPayment>(OPEN, [documentIds]);

const PAID_BY_SALE = statement(
  'documents_paid_by_sale',
  'SELECT document_id AS id FROM document_payment WHERE sale_id = $1::bigint',
);

/** The document on whose page a sale was made; null: it is of its own. */
export async function findPaidBySale(inside: Database, saleId: number): Promise<number | null> {
  return (await inside.query<{ id: number }>(PAID_BY_SALE, [saleId]))[0]?.id ?? null;
}

const ADD = statement(
  'documents_add_payment',
  'INSERT INTO document_payment (sale_id, document_id) SELECT s.id, $2::bigint FROM sale s WHERE s.public_id = $1',
);

export async function addPayment(inside: Database, saleId: string, documentId: number): Promise<void> {
  await inside.query(ADD, [saleId, documentId]);
}
