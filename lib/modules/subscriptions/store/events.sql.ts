import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SubscriptionActor, SubscriptionEventKind } from '../contract/words.ts';

/** The timeline of subscriptions. SQL because the schedule writes it for many at once, without the data client. */

const ADD = statement(
  'subscriptions_add_events',
  `INSERT INTO subscription_event (subscription_id, seller_id, kind, detail, actor, user_id)
SELECT subscription_id, seller_id, kind, detail, actor, user_id FROM jsonb_to_recordset($1::jsonb) AS given (
  subscription_id bigint, seller_id bigint, kind subscription_event_kind, detail jsonb, actor subscription_actor,
  user_id bigint)`,
);

/** One line of a timeline. `detail` is what the sentence of its kind says. */
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
