import { isYoung } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because the API reads it, whose processes do not load the data client. */

const READ_CURRENCIES = statement(
  'balances_read_currencies',
  `SELECT taken.currency FROM (
  SELECT listed.currency, listed.place FROM seller s, unnest(s.currencies) WITH ORDINALITY AS listed (currency, place)
    WHERE s.id = $1
  UNION ALL SELECT f.currency, 100 FROM balance_fold f WHERE f.account = 'seller_balance' AND f.owner_id = $1
) AS taken GROUP BY taken.currency ORDER BY min(taken.place), taken.currency`,
);

/** Currencies that a seller takes, and those in which it once did. */
export const readCurrencies = async (database: Database, sellerId: number): Promise<string[]> =>
  (await database.query<{ currency: string }>(READ_CURRENCIES, [sellerId])).map(({ currency }) => currency);

const READ_OF_PARTNER = statement(
  'balances_read_currencies_of_partner',
  `WITH mark AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id)
SELECT d.currency FROM balance_day d WHERE d.owner_id = $1::bigint AND d.account = 'market_fees'
UNION SELECT e.currency FROM ledger_entry e WHERE e.account = 'market_fees' AND e.owner_id = $1::bigint
  AND ${isYoung('(SELECT id FROM mark)')}
ORDER BY 1`,
);

/** Currencies in which a partner ever had market fees. */
export const readCurrenciesOfPartner = async (database: Database, partnerId: number): Promise<string[]> =>
  (await database.query<{ currency: string }>(READ_OF_PARTNER, [partnerId])).map(({ currency }) => currency);

const READ_NOW = statement('balances_read_now', 'SELECT app_now() AS now');

/** The database's time. */
export async function readNow(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: Date }>(READ_NOW, []);
  if (!row) throw new Error('app_now() answered no row');
  return row.now;
}
