import { type Database, statement } from '#lib/platform/db/database.ts';

/** Papers of the world of the security tests: an invoice of fees that a partner issued, and the archive of a year. */

export type NamedPapers = { invoice: string; archive: string };

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Identifiers that do not exist. */
export const NO_PAPERS: NamedPapers = { invoice: NO_ID, archive: NO_ID };

const INVOICE = statement(
  'security_fee_invoice',
  `WITH bill AS (
  INSERT INTO fee_bill (seller_id, partner_id, month, currency, charged, credited, state, lines)
  SELECT $1, $2, min(m.month), 'ILS', 150, 0, 'invoiced', '[]' FROM closed_month m RETURNING id
), said AS (
  SELECT next.number, format('{"mark":%s,"number":%s,"total":150,"vat":23}', to_json($3::text), next.number) AS content
  FROM (SELECT 900000 + coalesce(max(i.id), 0)::int AS number FROM fee_invoice i) AS next
)
INSERT INTO fee_invoice (seller_id, partner_id, bill_id, total, vat, issued_at, number, type, content, sha256)
SELECT $1, $2, bill.id, 150, 23, app_now(), said.number, 'invoice', said.content,
  sha256(convert_to(said.content, 'UTF8'))
FROM bill, said RETURNING public_id AS id`,
);

const ARCHIVE = statement(
  'security_archive',
  `WITH made AS (
  INSERT INTO year_archive (seller_id, year, language, kept_until, state, made_at, bytes, through, contents,
    index_sha256, sha256, certificate_sha256)
  VALUES ($1, extract(year FROM now())::int, 'en', '2090-01-01', 'ready', app_now(), length($2::text), '2026-01', '{}',
    sha256('i'), sha256($2::text::bytea), sha256('c'))
  RETURNING id, public_id
), part AS (INSERT INTO year_archive_part (archive_id, number, bytes) SELECT made.id, 1, $2::text::bytea FROM made)
SELECT made.public_id AS id FROM made`,
);

type Of = { sellerId: number; partnerId: number | null; mark: string };

export async function givenPapers(db: Database, { sellerId, partnerId, mark }: Of): Promise<NamedPapers> {
  const [invoice] = await db.query<{ id: string }>(INVOICE, [sellerId, partnerId, mark]);
  const [archive] = await db.query<{ id: string }>(ARCHIVE, [sellerId, mark]);
  return { invoice: invoice?.id ?? NO_ID, archive: archive?.id ?? NO_ID };
}
