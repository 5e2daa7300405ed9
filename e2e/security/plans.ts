import type { Database } from '#lib/platform/db/database.ts';
import { statement } from '#lib/platform/db/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';

/** Subscriptions of the world of the security tests, as rows: none of them is ever due. */

export type NamedPlans = {
  /** Active ones, each to be paused, priced or cancelled once. */
  plans: readonly string[];
  /** Paused ones, each to be resumed once. */
  pausedPlans: readonly string[];
  /** One that failed, of which no date waits: a charge of it is refused. */
  failedPlan: string;
  /** A message about the first of them. */
  planMessage: number;
  /** A template, whose link takes buyers. */
  planTemplate: string;
};

const NOBODYS = 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';

/** Identifiers that do not exist. */
export const NO_PLANS: NamedPlans = {
  plans: Array(16).fill(NOBODYS),
  pausedPlans: Array(4).fill(NOBODYS),
  failedPlan: NOBODYS,
  planMessage: 999_999_999,
  planTemplate: NOBODYS,
};

const MESSAGE = statement(
  'stranger_plan_message',
  `INSERT INTO message (seller_id, subscription_id, channel, template, language, recipient, state, subject, html, text,
    handed_at, settled_at)
  VALUES ($1, $2, 'email', 'subscription-paused', 'en', $3, 'sent', 'Paused', '<!doctype html><p>Paused', 'Paused',
    app_now(), app_now())
  RETURNING id`,
);

/** Far enough that no test moves the clock there. */
const NEVER_DUE = { startsAt: new Date('2090-01-01T08:00:00Z'), nextAt: new Date('2090-01-01T08:00:00Z') };

export async function givenPlans(db: Database, sellerId: number, mark: string): Promise<NamedPlans> {
  const told = { description: `${mark} plan`, buyerName: `${mark} Buyer`, buyerEmail: `${mark}@example.com` };
  const many = async (count: number, more: Parameters<typeof givenSubscription>[2]) => {
    const made = [];
    for (let index = 0; index < count; index += 1)
      made.push(await givenSubscription(db, sellerId, { ...told, ...NEVER_DUE, ...more }));
    return made;
  };
  const [plans, paused, [failed], [template]] = [
    await many(16, {}),
    await many(4, { state: 'paused', nextAt: null }),
    await many(1, { state: 'failed', nextAt: null }),
    await many(1, { kind: 'template', state: 'initial', nextAt: null }),
  ];
  const [message] = await db.query<{ id: number }>(MESSAGE, [sellerId, plans[0]?.id, told.buyerEmail]);
  return {
    plans: plans.map(({ subscriptionId }) => subscriptionId),
    pausedPlans: paused.map(({ subscriptionId }) => subscriptionId),
    failedPlan: failed?.subscriptionId ?? '',
    planMessage: message?.id ?? 0,
    planTemplate: template?.subscriptionId ?? '',
  };
}
