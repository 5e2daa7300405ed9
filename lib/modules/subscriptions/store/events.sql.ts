import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SubscriptionActor, SubscriptionEventKind } from '#lib/kernel/subscription.ts';

/** The timeline of subscriptions. SQL because the schedule writes it for many at once, without the Prisma client. */

const ADD = statement(
  'subscriptions_add_events',
  `INSERT INTO subscription_event (subscription_id, seller_id, kind, detail, actor, user_id)
SELECT subscription_id, seller_id, kind, detail, actor, user_id FROM jsonb_to_recordset($1::jsonb) AS given (
  subscription_id bigint, seller_id bigint, kind subscription_event_kind, detail jsonb, actor subscription_actor,
  user_id bigint)`,
);

/** Entry of a timeline. `detail`: values for the sentence of its kind. */
export type EventToAdd = {
  subscriptionId: number;
  sellerId: number;
  kind: SubscriptionEventKind;
  detail: Readonly<Record<string, unknown>> | null;
  actor: SubscriptionActor;
  userId: number | null;
};

/** Adds lines to timelines, in this order. */
export async function addEvents(inside: Database, events: readonly EventToAdd[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ subscriptionId, sellerId, kind, detail, actor, userId }) => ({
    subscription_id: subscriptionId,
    seller_id: sellerId,
    kind,
    detail,
    actor,
    user_id: userId,
  }));
  await inside.query(ADD, [JSON.stringify(rows)]);
}

const AGREE = statement(
  'subscriptions_add_consent',
  `INSERT INTO subscription_event (subscription_id, seller_id, kind, detail, actor)
SELECT $1, $2, 'agreed', $3::jsonb, 'buyer'
WHERE NOT EXISTS (SELECT FROM (SELECT kind, detail FROM subscription_event WHERE subscription_id = $1
  ORDER BY id DESC LIMIT 1) newest WHERE newest.kind = 'agreed' AND newest.detail = $3::jsonb)`,
);

/**
 * Adds the buyer's consent before another card, under the lock of the subscription, unless the newest entry is the
 * same. `address`: its network address, hashed; null: not known.
 */
export async function addConsent(
  inside: Database,
  { id, sellerId }: { id: number; sellerId: number },
  consent: { text: string; language: string; address: string | null },
): Promise<void> {
  await inside.query(AGREE, [id, sellerId, JSON.stringify(consent)]);
}
