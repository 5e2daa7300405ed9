import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Holder } from './domain/statement.ts';

/** Owners of balances. SQL because the API reads them, whose processes do not load the data client. */

const HOLDER = {
  seller: statement(
    'statements_holder_seller',
    `SELECT coalesce(profile.merchant_name, s.name) AS name, coalesce(profile.inc_code, '') AS "businessNumber"
FROM seller s LEFT JOIN seller_profile profile ON profile.seller_id = s.id WHERE s.id = $1`,
  ),
  partner: statement(
    'statements_holder_partner',
    `SELECT p.name, '' AS "businessNumber" FROM partner p WHERE p.id = $1`,
  ),
} as const;

/** The name of an owner as documents give it. */
export async function readHolder(database: Database, { kind, id }: Payee): Promise<Holder> {
  const [row] = await database.query<Omit<Holder, 'kind'>>(HOLDER[kind], [id]);
  if (!row) throw new Error('a statement is of nobody');
  return { kind, ...row };
}

// Each currency costs one look at the beginning of its days; before the first roll-up, at the youngest entries.
const begunText = (kind: Payee['kind']): string => `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
)
SELECT held.currency, to_char(least((SELECT min(d.booked_on) FROM balance_day d WHERE d.owner_id = $1::bigint
    AND d.account = '${OWED[kind]}' AND d.currency = held.currency),
  (SELECT (min(e.created_at) AT TIME ZONE $3::text)::date FROM ledger_entry e, mark WHERE e.owner_id = $1::bigint
    AND e.account = '${OWED[kind]}' AND e.currency = held.currency AND e.id > mark.id)), 'YYYY-MM') AS month
FROM unnest($2::char(3)[]) WITH ORDINALITY AS held (currency, place) ORDER BY held.place`;

const BEGUN = {
  seller: statement('statements_begun_of_seller', begunText('seller')),
  partner: statement('statements_begun_of_partner', begunText('partner')),
} as const;

/** The month in which the first entry of a balance was booked. */
export type Begun = { currency: string; month: string };

/** Of these currencies those in which an owner ever had an entry, in their order. */
export async function readBegun(
  database: Database,
  { owner, currencies, timeZone }: { owner: Payee; currencies: readonly string[]; timeZone: string },
): Promise<Begun[]> {
  const rows = await database.query<{ currency: string; month: string | null }>(BEGUN[owner.kind], [
    owner.id,
    currencies,
    timeZone,
  ]);
  return rows.flatMap(({ currency, month }) => (month === null ? [] : { currency, month }));
}
