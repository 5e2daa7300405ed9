import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { AlertRow, AlertsPage, AlertsQuery, AlertTotals } from '../views/alerts.ts';

/** Early alerts of businesses, newest first. SQL because the table grows without bound (`tenant-list.sql.ts`). */

/** The person who left it, or who made the refund that answers it. */
const DECIDED_BY = `LEFT JOIN attempt refund ON refund.id = alert.refund_id
  LEFT JOIN app_user u ON u.id = coalesce(alert.decided_by, refund.user_id)`;

const COLUMNS = `alert.public_id AS "alertId", s.public_id AS "saleId", s.code AS "saleCode",
  seller.name AS "sellerName", s.product_name AS "productName", s.buyer_name AS "buyerName", alert.reason,
  alert.amount, alert.currency, alert.state, alert.failure, alert.is_by_rule AS "isByRule", u.name AS "userName",
  alert.was_late AS "wasLate", alert.respond_by <= app_now() AS "isOver", alert.received_at AS "receivedAt",
  alert.respond_by AS "respondBy", alert.decided_at AS "decidedAt", a.method, a.account_mask AS account,
  s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4"`;

const ALERTS: TenantList<'received'> = {
  name: 'early_alerts',
  columns: COLUMNS,
  from: `early_alert alert JOIN sale s ON s.id = alert.sale_id JOIN attempt a ON a.id = alert.attempt_id
    JOIN seller ON seller.id = alert.seller_id ${DECIDED_BY}`,
  totalsFrom: 'early_alert alert',
  totals: `coalesce(sum(alert.amount) FILTER (WHERE alert.state = 'open' AND alert.respond_by > app_now()), 0)::bigint
    AS waiting, coalesce(sum(alert.amount) FILTER (WHERE alert.state = 'refunded'), 0)::bigint AS refunded`,
  currency: 'alert.currency',
  seller: 'alert.seller_id',
  id: 'alert.id',
  orders: { received: { by: 'alert.received_at', type: 'timestamptz' } },
};

const NEWEST_FIRST = { sort: 'received', ascending: false } as const;

type Filters = Omit<AlertsQuery, 'page' | 'size'>;

const SHOWN = (states: string): string =>
  `CASE WHEN alert.state = 'open' AND alert.respond_by <= app_now() THEN 'over' ELSE alert.state::text END
    = ANY(${states}::text[])`;

function conditionsOf(sellerIds: readonly number[], { states, reasons, currency, from, until }: Filters): Conditions {
  const conditions = within(sellerIds, ALERTS);
  const { texts, add } = conditions;
  if (states.length > 0) texts.push(SHOWN(add(states)));
  if (reasons.length > 0) texts.push(`alert.reason = ANY(${add(reasons)}::early_alert_reason[])`);
  if (currency !== null) texts.push(`alert.currency = ${add(currency)}`);
  if (from !== null) texts.push(`alert.received_at >= ${add(from)}`);
  if (until !== null) texts.push(`alert.received_at < ${add(until)}`);
  return conditions;
}

/** Page of alerts, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export const listAlerts = (db: Database, sellerIds: readonly number[], query: AlertsQuery): Promise<AlertsPage> =>
  listPage<AlertRow, AlertTotals, 'received'>(db, ALERTS, conditionsOf(sellerIds, query), {
    ...query,
    ...NEWEST_FIRST,
  });

/** Every alert under these filters, newest first, a page at a time. */
export async function* everyAlert(
  db: Database,
  sellerIds: readonly number[],
  query: Filters,
): AsyncGenerator<AlertRow[]> {
  yield* everyRow<AlertRow, 'received'>(db, ALERTS, conditionsOf(sellerIds, query), NEWEST_FIRST);
}

const ANY = statement(
  'early_alerts_any',
  'SELECT EXISTS (SELECT FROM early_alert WHERE seller_id = ANY($1::bigint[])) AS any',
);

/** Whether there was any alert at all. */
export const hasAlerts = async (db: Database, sellerIds: readonly number[]): Promise<boolean> =>
  (await db.query<{ any: boolean }>(ANY, [sellerIds]))[0]?.any ?? false;

const OPEN = statement(
  'early_alerts_open',
  `SELECT count(*)::int AS count, min(respond_by) AS "nextDue" FROM early_alert
WHERE seller_id = ANY($1::bigint[]) AND state = 'open' AND respond_by > app_now()`,
);

/** How many alerts wait for a person, and until when the first of them can be answered. */
export const openAlerts = async (
  db: Database,
  sellerIds: readonly number[],
): Promise<{ count: number; nextDue: Date | null }> =>
  (await db.query<{ count: number; nextDue: Date | null }>(OPEN, [sellerIds]))[0] ?? { count: 0, nextDue: null };

const OF_SALE = statement(
  'early_alerts_of_sale',
  `SELECT alert.public_id AS "alertId", alert.reason, alert.amount, alert.currency, alert.state, alert.failure,
  alert.is_by_rule AS "isByRule", u.name AS "userName", alert.was_late AS "wasLate",
  alert.respond_by <= app_now() AS "isOver", alert.received_at AS "receivedAt", alert.respond_by AS "respondBy",
  alert.decided_at AS "decidedAt", alert.told_at AS "toldAt"
FROM early_alert alert ${DECIDED_BY} WHERE alert.sale_id = $1 ORDER BY alert.id`,
);

export type AlertOfSale = Omit<
  AlertRow,
  'saleId' | 'saleCode' | 'sellerName' | 'productName' | 'buyerName' | 'method' | 'account' | 'cardBrand' | 'cardLast4'
> & { toldAt: Date | null };

/** Alerts about one sale, in the order in which they came. */
export const alertsOfSale = (db: Database, saleId: number): Promise<AlertOfSale[]> =>
  db.query<AlertOfSale>(OF_SALE, [saleId]);
