import type { Period, SubscriptionState } from '#lib/kernel/subscription.ts';
import { LOOK_COLUMNS, type LookRow } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import type { SaleFacts, SellerFacts } from '../domain/facts.ts';
import {
  PARTIES,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
  saleFacts,
  sellerFacts,
} from './store-facts.ts';

/**
 * A sale for its buyer's page. SQL because it is a hot path: one prepared statement costs a twelfth of two queries of
 * the Prisma client.
 */

/** Terms of `subscription plan`, shown to the buyer of one of its sales. */
const SALE_PLAN = `jsonb_build_object('publicId', plan.public_id, 'state', plan.state, 'price', plan.price,
    'period', plan.period, 'iterations', plan.iterations, 'startsAt', plan.starts_at,
    'startsWhenPaid', plan.starts_when_paid, 'offset', plan.calendar_offset, 'completed', plan.completed,
    'skipped', plan.skipped)`;

const FIND_SALE = statement(
  'payments_find_sale',
  `SELECT ${SALE_COLUMNS}, ${SELLER_COLUMNS}, s.layout, s.order_details AS "orderDetails",
    s.least_price AS "minPrice", s.most_price AS "maxPrice", m.brand_name AS "brandName", ${LOOK_COLUMNS},
  link.public_id AS "amountLinkId",
  CASE WHEN plan.id IS NOT NULL THEN ${SALE_PLAN} END AS plan, app_now() AS now,
  paid.public_id AS "paidAttemptId", open.state AS "openState",
  open.challenge_url AS "challengeUrl",
  s.status IN ('voided', 'partial-void') AND EXISTS (SELECT FROM attempt v WHERE v.sale_id = s.id AND v.kind = 'void'
    AND v.state = 'succeeded' AND v.channel = 'system') AS "isExpired"
FROM sale s ${PARTIES} LEFT JOIN seller_brand look ON look.seller_id = m.id
  LEFT JOIN sale link ON link.id = s.parent_id AND link.most_price IS NOT NULL
  LEFT JOIN subscription plan ON plan.id = s.subscription_id
  LEFT JOIN attempt paid ON paid.sale_id = s.id AND paid.kind IN ('pay', 'authorize', 'tokenize')
  AND paid.state = 'succeeded'
  LEFT JOIN attempt open ON open.sale_id = s.id AND open.state IN ${OPEN_STATES}
WHERE s.public_id = $1`,
);

type SalePlan = {
  publicId: string;
  state: SubscriptionState;
  price: number;
  period: Period;
  iterations: number | null;
  startsAt: Date;
  startsWhenPaid: boolean;
  offset: number;
  completed: number;
  skipped: number;
};

export type SaleForPage = {
  sale: SaleFacts;
  seller: SellerFacts;
  layout: string | null;
  /** Limits of an open amount; null but for a template that has them. */
  minPrice: number | null;
  maxPrice: number | null;
  /** The link that its amount was chosen at; null where the amount is the seller's. */
  amountLinkId: string | null;
  orderDetails: {
    items?: { name: string; quantity: number; unit_price: number; total: number }[];
    fees?: Partial<Record<'tax' | 'duty' | 'discount' | 'shipping', number>>;
  } | null;
  brandName: string | null;
  look: LookRow;
  /** The subscription that it charges a date of, or keeps a card for. `price`: of dates to come, minor units. */
  plan: SalePlan | null;
  /** Time of the product's clock. */
  now: Date;
  paidAttemptId: string | null;
  /** State of the attempt under way; null without one. */
  openState: string | null;
  challengeUrl: string | null;
  /** True for a hold that was released because its time was over. */
  isExpired: boolean;
};

/** A sale by its public identifier, for its buyer. */
export async function findSaleForPage(database: Database, saleId: string): Promise<SaleForPage | null> {
  const [row] = await database.query<SaleRow & SellerRow & LookRow & Omit<SaleForPage, 'sale' | 'seller' | 'look'>>(
    FIND_SALE,
    [saleId],
  );
  if (!row) return null;
  const { layout, orderDetails, minPrice, maxPrice, amountLinkId, brandName, paidAttemptId } = row;
  const { plan, now, openState, challengeUrl, isExpired } = row;
  return {
    sale: saleFacts(row),
    seller: sellerFacts(row),
    layout,
    orderDetails,
    minPrice,
    maxPrice,
    amountLinkId,
    brandName,
    look: row,
    // JSON has no instants.
    plan: plan && { ...plan, startsAt: new Date(plan.startsAt) },
    now,
    paidAttemptId,
    openState,
    challengeUrl,
    isExpired,
  };
}

/**
 * Whether an operation of the sale is under way. A payment that waits for a bank takes days: it does not count, and the
 * sale is `pending`.
 */
export const isAtWork = (found: Pick<SaleForPage, 'openState'> | null): boolean =>
  found !== null && found.openState !== null && found.openState !== 'submitted';

const REQUIRE_AUTHENTICATION = statement(
  'payments_require_authentication',
  `UPDATE sale SET asks_3ds = true WHERE public_id = $1 AND status IN ('initial', 'failed')`,
);

/** Requires 3-D Secure for this sale from now on. */
export async function requireAuthentication(database: Database, saleId: string): Promise<void> {
  await database.query(REQUIRE_AUTHENTICATION, [saleId]);
}
