import { balanceOf } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ArrivingPayout, MoneyNews } from '../views/money.ts';

/** Money on home. SQL because payouts and balances have no rows of the data client. */

/** Days for which a payout that came back needs attention: those of the list that home leads to. */
const RETURNED_DAYS = 30;

/** Payouts of a business that are looked at, the newest. */
const LATEST = 200;

const NEWS = statement(
  'payouts_news',
  `WITH latest AS (
  SELECT p.* FROM unnest($1::bigint[]) AS own (id), LATERAL (
    SELECT p.public_id, p.amount, p.currency, p.value_date, p.status, p.created_at, p.account_id FROM payout p
    WHERE p.seller_id = own.id ORDER BY p.created_at DESC LIMIT ${LATEST}) AS p
),
arriving AS (
  SELECT latest.public_id AS "payoutId", latest.amount, latest.currency, latest.value_date::text AS "valueDate",
    account.last4
  FROM latest JOIN payout_account account ON account.id = latest.account_id
  WHERE latest.status IN ('scheduled', 'sent', 'unknown')
  ORDER BY latest.value_date NULLS LAST, latest.amount DESC LIMIT 1
)
SELECT (SELECT to_jsonb(arriving) FROM arriving) AS arriving,
  (SELECT count(*) FROM latest WHERE latest.status = 'returned'
    AND latest.created_at > app_now() - interval '${RETURNED_DAYS} days') AS returned,
  (SELECT count(*) FROM (
    SELECT s.id AS owner_id, taken.currency FROM seller s, unnest(s.currencies) AS taken (currency)
      WHERE s.id = ANY ($1::bigint[])
    UNION SELECT b.owner_id, b.currency FROM balance_fold b WHERE b.account = 'seller_balance'
      AND b.owner_id = ANY ($1::bigint[])
  ) AS held WHERE ${balanceOf('held.owner_id', 'held.currency')} < 0) AS negative`,
);

type News = Omit<MoneyNews, 'arriving'> & { arriving: ArrivingPayout | null };

/** The next payout and what needs attention, of these businesses; `sellerIds` is the tenant. */
export async function moneyNews(db: Database, sellerIds: readonly number[]): Promise<MoneyNews> {
  const [row] = await db.query<News>(NEWS, [sellerIds]);
  return row ?? { arriving: null, returned: 0, negative: 0 };
}
