import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Issuer } from '../domain/issuer.ts';
import type { InvoiceLink, InvoicesPage, ListedInvoice, ShownBill, WhyNone, WithoutInvoice } from '../views.ts';

/** Bills and invoices on screens. SQL because lists of issuers grow without bound: a page walks an index. */

const INVOICE_LINKS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('publicId', i.public_id, 'type', i.type,
    'number', i.number, 'total', i.total, 'sha256', encode(i.sha256, 'hex')) ORDER BY i.id), '[]')
  FROM fee_invoice i WHERE i.bill_id = b.id)`;

/** The first month for which an issuer has details; null without any. */
const VALID_FROM = `(SELECT to_char(min(d.valid_from), 'YYYY-MM') FROM invoice_issuer d
  WHERE d.partner_id IS NOT DISTINCT FROM b.partner_id)`;

const OF_MONTH = statement(
  'fee_invoices_bills_of_month',
  `SELECT b.id, coalesce((SELECT d.name FROM invoice_issuer d WHERE d.partner_id IS NOT DISTINCT FROM b.partner_id
    ORDER BY d.id DESC LIMIT 1), p.name) AS issuer, b.currency, b.charged, b.credited, b.refusal,
  to_char(b.month, 'YYYY-MM') AS month, ${INVOICE_LINKS} AS invoices, ${VALID_FROM} AS "validFrom"
FROM fee_bill b LEFT JOIN partner p ON p.id = b.partner_id
WHERE b.seller_id = $1 AND b.month = ($2::text || '-01')::date ORDER BY b.id`,
);

type Row = Omit<ShownBill, 'none'> & { refusal: WhyNone | null; month: string; validFrom: string | null };

const whyOf = ({ refusal, validFrom, month }: Pick<Row, 'refusal' | 'validFrom' | 'month'>): WhyNone =>
  refusal ?? (validFrom === null ? 'no-details' : validFrom > month ? 'not-valid-yet' : 'soon');

/** Bills of a seller in a closed month (`YYYY-MM`), by issuer and currency; empty before they are added up. */
export async function billsOfMonth(database: Database, sellerId: number, month: string): Promise<ShownBill[]> {
  const rows = await database.query<Row>(OF_MONTH, [sellerId, month]);
  return rows.map(({ refusal, month: of, validFrom, ...bill }) => ({
    ...bill,
    none: bill.invoices.length > 0 ? null : { why: whyOf({ refusal, validFrom, month: of }), validFrom },
  }));
}

/** Rows of a page. */
const SIZE = 50;

const LIST = statement(
  'fee_invoices_list',
  `SELECT i.id, i.public_id AS "publicId", i.type, i.number, i.total, i.vat, encode(i.sha256, 'hex') AS sha256,
  i.issued_at AS "issuedAt", to_char(b.month, 'YYYY-MM') AS month, b.currency, s.name AS "sellerName"
FROM fee_invoice i JOIN fee_bill b ON b.id = i.bill_id JOIN seller s ON s.id = i.seller_id
WHERE i.partner_id IS NOT DISTINCT FROM $1::bigint AND i.id < $2::bigint ORDER BY i.id DESC LIMIT ${SIZE + 1}`,
);

const FIRST_PAGE = Number.MAX_SAFE_INTEGER;

/** Invoices that an issuer issued, newest first, before one of them (null: from the newest). */
export async function listInvoices(database: Database, issuer: Issuer, before: number | null): Promise<InvoicesPage> {
  const rows = await database.query<ListedInvoice>(LIST, [issuer, before ?? FIRST_PAGE]);
  const page = rows.slice(0, SIZE);
  return { rows: page, older: rows.length > SIZE ? (page.at(-1)?.id ?? null) : null };
}

const WITHOUT = statement(
  'fee_invoices_without',
  `SELECT one.why, count(*) AS count, to_char(min(one.month), 'YYYY-MM') AS first,
  to_char(max(one.month), 'YYYY-MM') AS last, to_char(min(one.since), 'YYYY-MM') AS "validFrom"
FROM (SELECT b.month, since.month AS since, coalesce(b.refusal::text, CASE WHEN since.month IS NULL THEN 'no-details'
    WHEN since.month > b.month THEN 'not-valid-yet' ELSE 'soon' END) AS why
  FROM fee_bill b, (SELECT min(d.valid_from) AS month FROM invoice_issuer d
    WHERE d.partner_id IS NOT DISTINCT FROM $1::bigint) AS since
  WHERE b.partner_id IS NOT DISTINCT FROM $1::bigint AND b.state <> 'invoiced') AS one
GROUP BY one.why ORDER BY one.why`,
);

/** Bills of an issuer that have no invoice. */
export const billsWithoutInvoice = (database: Database, issuer: Issuer): Promise<WithoutInvoice[]> =>
  database.query<WithoutInvoice>(WITHOUT, [issuer]);

export type FoundInvoice = InvoiceLink & {
  id: number;
  sellerId: number;
  issuer: Issuer;
  content: string;
  issuedAt: Date;
};

const FOUND = `SELECT i.id, i.public_id AS "publicId", i.type, i.number, i.total, encode(i.sha256, 'hex') AS sha256,
  i.content, i.issued_at AS "issuedAt", i.seller_id AS "sellerId", i.partner_id AS issuer
  FROM fee_invoice i WHERE i.public_id = $1::uuid`;

const FIND = {
  sellers: statement('fee_invoices_find_of_sellers', `${FOUND} AND i.seller_id = ANY ($2::bigint[])`),
  partners: statement('fee_invoices_find_of_partners', `${FOUND} AND i.partner_id = ANY ($2::bigint[])`),
  operator: statement('fee_invoices_find_any', `${FOUND} AND i.partner_id IS NULL`),
} as const;

/**
 * Readers of an invoice: businesses that got it, partners that issued it, or operators, who read those of the
 * installation.
 */
export type InvoiceReader =
  | { kind: 'sellers'; ids: readonly number[] }
  | { kind: 'partners'; ids: readonly number[] }
  | { kind: 'operator' };

/** An invoice; null where it is of nobody whom the reader acts for. */
export async function findInvoice(
  database: Database,
  publicId: string,
  reader: InvoiceReader,
): Promise<FoundInvoice | null> {
  const values = reader.kind === 'operator' ? [publicId] : [publicId, reader.ids];
  const rows = await database.query<FoundInvoice>(FIND[reader.kind], values);
  return rows[0] ?? null;
}

const BETWEEN = statement(
  'fee_invoices_between',
  `SELECT i.id, i.type, i.number, encode(i.sha256, 'hex') AS sha256, i.content, i.issued_at AS "issuedAt",
  i.content::jsonb #>> '{issuer,business_number}' AS "issuerNumber", to_char(b.month, 'YYYY-MM') AS month
FROM fee_invoice i JOIN fee_bill b ON b.id = i.bill_id WHERE i.seller_id = $1
  AND b.month BETWEEN ($2::text || '-01')::date AND ($3::text || '-01')::date ORDER BY b.month, i.id`,
);

/** An invoice as it was issued, and the month whose fees it is about. */
type InvoiceOfMonth = Pick<FoundInvoice, 'id' | 'type' | 'number' | 'sha256' | 'content' | 'issuedAt'> & {
  month: string;
  /** Business number of who issued it. */
  issuerNumber: string;
};

/** Invoices that a seller got about months (`YYYY-MM`), both included, in their order. */
export const invoicesBetween = (
  database: Database,
  sellerId: number,
  { from, to }: { from: string; to: string },
): Promise<InvoiceOfMonth[]> => database.query<InvoiceOfMonth>(BETWEEN, [sellerId, from, to]);
