import type { SaleEnding } from '#lib/modules/checkout/contract/receipt.ts';
import { LOOK_COLUMNS, type LookRow } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Seller and past payments for the pages of a subscription. SQL because a process that serves buyers alone does not
 * load the Prisma client.
 */

const FIND_PLAN_SELLER = statement(
  'subscriptions_find_surroundings',
  `SELECT coalesce(m.brand_name, m.name) AS "sellerName", m.return_url AS "sellerReturnUrl", m.active AS "isActive",
    m.payment_methods AS "paymentMethods", m.country, m.email_module AS "emailModule",
    m.sms_module AS "smsModule",
    ${LOOK_COLUMNS}, coalesce(settings.may_cancel, true) AS "mayCancel",
    coalesce(settings.may_pause, false) AS "mayPause", app_now() AS now
  FROM seller m LEFT JOIN seller_brand look ON look.seller_id = m.id
    LEFT JOIN subscription_settings settings ON settings.seller_id = m.id
  WHERE m.id = $1`,
);

/** Seller of a subscription with its look and settings. `now`: the product's clock. */
export type PlanSeller = LookRow & {
  sellerName: string;
  sellerReturnUrl: string | null;
  isActive: boolean;
  paymentMethods: string[];
  country: string;
  emailModule: boolean;
  smsModule: boolean | null;
  mayCancel: boolean;
  mayPause: boolean;
  now: Date;
};

/** The seller of a subscription, with the actions that it allows its buyers. */
export async function findPlanSeller(database: Database, sellerId: number): Promise<PlanSeller> {
  const [row] = await database.query<PlanSeller>(FIND_PLAN_SELLER, [sellerId]);
  if (!row) throw new Error('a subscription without its seller');
  return row;
}

const FIND_FAILED = statement(
  'subscriptions_find_failed_date',
  `SELECT coalesce(price, (SELECT plan.price FROM subscription plan WHERE plan.id = $1)) AS price, due_at AS "dueAt"
  FROM subscription_iteration WHERE subscription_id = $1 AND number IS NOT NULL AND failures > 0
    AND state IN ('scheduled', 'awaiting') ORDER BY number DESC LIMIT 1`,
);

/** The date that failed and is not over; null where there is none. Minor units. */
export async function findFailedDate(
  database: Database,
  subscriptionId: number,
): Promise<{ price: number; dueAt: Date } | null> {
  return (await database.query<{ price: number; dueAt: Date }>(FIND_FAILED, [subscriptionId]))[0] ?? null;
}

const FIND_PAST = statement(
  'subscriptions_find_past_payments',
  `SELECT s.public_id AS "saleId", paid.public_id AS "attemptId", coalesce(paid.settled_at, paid.created_at) AS at,
    s.price, s.status
  FROM sale s JOIN LATERAL (SELECT a.public_id, a.settled_at, a.created_at FROM attempt a WHERE a.sale_id = s.id
    AND a.kind = 'pay' AND a.state = 'succeeded' ORDER BY a.id DESC LIMIT 1) paid ON true
  WHERE s.subscription_id = $1 AND s.type = 'sale'
    AND s.id < coalesce((SELECT mark.id FROM sale mark WHERE mark.public_id = $3 AND mark.subscription_id = $1),
      ${2n ** 63n - 1n})
  ORDER BY s.id DESC LIMIT $2`,
);

type PastRow = { saleId: string; attemptId: string; at: Date; price: number; status: string };

const ENDINGS: Readonly<Record<string, SaleEnding>> = {
  refunded: 'refunded',
  'partial-refund': 'part_refunded',
  chargeback: 'disputed',
  'partial-chargeback': 'disputed',
};

/**
 * Payments that succeeded, the newest first, in minor units: `most` of those before the sale that is named; the newest
 * where none of this subscription is.
 */
export const findPastPayments = async (
  database: Database,
  subscriptionId: number,
  { most, before }: { most: number; before: string | null },
): Promise<(Omit<PastRow, 'status'> & { ending: SaleEnding })[]> =>
  (await database.query<PastRow>(FIND_PAST, [subscriptionId, most, before])).map(({ status, ...payment }) => ({
    ...payment,
    ending: ENDINGS[status] ?? 'paid',
  }));
