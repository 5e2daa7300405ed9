import { balanceOf } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SellerMoney } from './views.ts';

/**
 * Money of the sellers on one page of the list. SQL because balances are the ledger's own sums: each row costs a look
 * at its fold and its newest payout, however many sellers the partner has.
 */

const MONEY = statement(
  'partners_seller_money',
  `SELECT st.ref::text AS ref, ${balanceOf('st.seller_id', 'st.currency')}::bigint AS balance,
  -coalesce((SELECT sum(d.amount) FROM balance_day d WHERE d.owner_id = st.seller_id AND d.account = 'seller_reserve'
    AND d.currency = st.currency), 0)::bigint AS held, r.percent, r.days,
  s."interval", s.next_at AS "nextAt", s.paused_reason IS NOT NULL AS "isPaused", last.public_id AS "lastId",
  last.amount AS "lastAmount", last.status AS "lastStatus", last.created_at AS "lastAt"
FROM seller_standing st LEFT JOIN payout_schedule s ON s.seller_id = st.seller_id
  LEFT JOIN reserve r ON r.seller_id = st.seller_id AND r.percent > 0
  LEFT JOIN LATERAL (SELECT p.public_id, p.amount, p.status, p.created_at FROM payout p
    WHERE p.seller_id = st.seller_id AND p.currency = st.currency ORDER BY p.id DESC LIMIT 1) AS last ON true
WHERE st.partner_id = ANY ($1::bigint[]) AND st.ref = ANY ($2::uuid[])`,
);

type Row = Omit<SellerMoney, 'last' | 'interval' | 'reserve'> & {
  ref: string;
  interval: SellerMoney['interval'] | null;
  percent: number | null;
  days: number | null;
  lastId: string | null;
  lastAmount: number | null;
  lastStatus: NonNullable<SellerMoney['last']>['status'] | null;
  lastAt: Date | null;
};

/** Money of the named sellers of these partners, by their refs; others are left out. */
export async function moneyOfSellers(
  database: Database,
  partnerIds: readonly number[],
  refs: readonly string[],
): Promise<Record<string, SellerMoney>> {
  if (refs.length === 0) return {};
  const rows = await database.query<Row>(MONEY, [partnerIds, refs]);
  return Object.fromEntries(rows.map((row) => [row.ref, moneyOf(row)]));
}

function moneyOf({ balance, held, percent, days, interval, nextAt, isPaused, ...row }: Row): SellerMoney {
  const reserve = percent === null || days === null ? null : { percent, days };
  const { lastId, lastAmount, lastStatus, lastAt } = row;
  const last =
    lastId === null || lastAmount === null || lastStatus === null || lastAt === null
      ? null
      : { payoutId: lastId, amount: lastAmount, status: lastStatus, at: lastAt };
  return { balance, held, reserve, interval: interval ?? 'manual', nextAt, isPaused: isPaused ?? false, last };
}
