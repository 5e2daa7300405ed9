import type { Language } from '#lib/kernel/language.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PaperFormat } from '../contract/formats.ts';

/** Files of closed statements. SQL because the API reads them, whose processes do not load the data client. */

export type PaperKey = {
  owner: Payee;
  period: string;
  currencies: readonly string[];
  language: Language;
  format: PaperFormat;
};

const OF_KEY = 'period = $2::text AND currencies = $3::text AND language = $4::char(2) AND format = $5';
const FIND = {
  seller: statement(
    'statements_find_paper_of_seller',
    `SELECT bytes FROM statement_paper WHERE seller_id = $1::bigint AND ${OF_KEY}::statement_paper_format`,
  ),
  partner: statement(
    'statements_find_paper_of_partner',
    `SELECT bytes FROM statement_paper WHERE partner_id = $1::bigint AND ${OF_KEY}::statement_paper_format`,
  ),
} as const;

const KEEP = statement(
  'statements_keep_paper',
  `INSERT INTO statement_paper (seller_id, partner_id, period, currencies, language, format, bytes)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
);

type Bytes = Uint8Array<ArrayBuffer>;

/** Null where it was not made yet. */
export async function findPaper(
  database: Database,
  { owner, period, currencies, language, format }: PaperKey,
): Promise<Bytes | null> {
  const values = [owner.id, period, currencies.join(' '), language, format];
  const [row] = await database.query<{ bytes: Bytes }>(FIND[owner.kind], values);
  return row?.bytes ?? null;
}

/** Keeps a file; where another process was first, its file stays. */
export async function keepPaper(database: Database, key: PaperKey, bytes: Uint8Array): Promise<void> {
  const { owner, period, currencies, language, format } = key;
  const [seller, partner] = owner.kind === 'seller' ? [owner.id, null] : [null, owner.id];
  await database.query(KEEP, [seller, partner, period, currencies.join(' '), language, format, bytes]);
}
