import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import type { Period, SubscriptionKind, SubscriptionState } from '#lib/kernel/subscription.ts';

/** A subscription as its row says it. Amounts in minor units. */
type Given = {
  kind: SubscriptionKind;
  state: SubscriptionState;
  period: Period;
  price: number;
  currency: string;
  description: string;
  reference: string;
  buyerName: string;
  buyerEmail: string;
  iterations: number | null;
  completed: number;
  skipped: number;
  nextAt: Date | null;
  startsAt: Date;
  createdAt: Date;
  cardEndsAt: Date | null;
  templateId: number | null;
};

const MAKE = statement(
  'test_given_subscription',
  `WITH kept AS (
  INSERT INTO buyer_token (public_id, seller_id, vault_card_id, state, is_permanent, card_mask, card_expiry, card_brand)
  SELECT 'BUYER-' || $1, $2, 0, 'active', true, '411111******1111', '1130', 'Visa' WHERE $3 = 'regular' RETURNING id
)
  INSERT INTO subscription (public_id, seller_id, kind, state, period, price, currency, description,
    merchant_reference, buyer_name, buyer_email, iterations, completed, skipped, next_at, starts_at, created_at,
    card_ends_at, template_id, token_id, card_brand, card_mask, card_expiry)
  VALUES ($1, $2, $3::subscription_kind, $4::subscription_state, $5::subscription_period, $6, $7, $8, $9, $10, $11,
    $12, $13, $14, $15, $16, $17, $18, $19, (SELECT id FROM kept), 'Visa', '411111******1111', '1130')
  RETURNING id`,
);

/** Writes a subscription as it stands, without what led to it: for tests of what reads many of them. */
export async function givenSubscription(
  db: Database,
  sellerId: number,
  more: Partial<Given> = {},
): Promise<{ id: number; subscriptionId: string }> {
  const given: Given = {
    kind: 'regular',
    state: 'active',
    period: 'monthly',
    price: 4_900,
    currency: 'ILS',
    description: 'Gym',
    reference: '',
    buyerName: 'Dana Levi',
    buyerEmail: 'dana@example.com',
    iterations: null,
    completed: 0,
    skipped: 0,
    cardEndsAt: null,
    templateId: null,
    nextAt: more.kind === 'template' ? null : new Date('2027-01-01T07:00:00Z'),
    startsAt: new Date('2026-11-01T07:00:00Z'),
    createdAt: new Date('2026-11-01T07:00:00Z'),
    ...more,
  };
  const subscriptionId = newId('subscription');
  const [row] = await db.query<{ id: number }>(MAKE, [
    ...[subscriptionId, sellerId, given.kind, given.state, given.period, given.price, given.currency],
    ...[given.description, given.reference, given.buyerName, given.buyerEmail, given.iterations, given.completed],
    ...[given.skipped, given.nextAt, given.startsAt, given.createdAt, given.cardEndsAt, given.templateId],
  ]);
  return { id: row?.id ?? 0, subscriptionId };
}
