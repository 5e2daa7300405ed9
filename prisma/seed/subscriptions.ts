import { inboxUrlOf } from '#lib/modules/callbacks/index.ts';
import type { Vault } from '#lib/modules/vault/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { findFact, keepFact } from './facts.ts';
import { type DemoSeller, demoSellers, SHOP_URLS, writeSales } from './history.ts';
import { triesOf } from './history/deliveries.ts';
import { dice } from './history/random.ts';
import { composeSubscription } from './subscriptions/compose.ts';
import { consentOf } from './subscriptions/consent.ts';
import { MINUTE_MS, type PastSubscription } from './subscriptions/past.ts';
import { DEMO_PLANS } from './subscriptions/plans.ts';
import { callbacksOf } from './subscriptions/callbacks.ts';
import {
  ADD_CALLBACKS,
  ADD_DATES,
  ADD_STORY,
  ADD_SUBSCRIPTIONS,
  ADD_TOKENS,
  LINK_TEMPLATES,
  LINK_TOKENS,
  NUMBERS_OF_PLANS,
} from './subscriptions.sql.ts';

/**
 * Subscriptions of the first two demo sellers in every state, with the year behind them: each date that was charged is
 * a sale with its attempts, entries and events, as the schedule would have left it; what their buyers agreed to and the
 * callbacks of ten weeks are there. Their cards and accounts are in the
 * vault: what comes next is charged by the schedule, at the sandbox's bank.
 */

/** By the seller's public key, and by what each is an example of: its identifier. */
const SUBSCRIPTIONS_FACT = 'demo-subscriptions';

export type DemoSubscriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes them once, in one database transaction. A database that has them is left alone. */
export async function seedSubscriptions(database: Database, vault: Vault): Promise<void> {
  if (await findFact(database, SUBSCRIPTIONS_FACT)) return;
  const { now } = await readClock(database);
  const sellers = (await demoSellers(database)).slice(0, DEMO_PLANS.length);
  const all = await Promise.all(
    sellers.map(async (seller, shop) => {
      const plans = composeAll(seller, shop, now);
      return { seller, shop, plans, vaulted: await keepAll(vault, seller, plans) };
    }),
  );
  await database.inTransaction(async (inside) => {
    for (const one of all) await write(inside, one, now);
    await inside.query(LINK_TOKENS, []);
    const names = all.map(({ seller, plans }) => [
      seller.publicKey,
      Object.fromEntries(plans.map(({ name, publicId }) => [name, publicId])),
    ]);
    await keepFact(inside, SUBSCRIPTIONS_FACT, JSON.stringify(Object.fromEntries(names)));
  });
}

/** Subscriptions of the first start; empty if it made none. */
export async function findDemoSubscriptions(database: Database): Promise<DemoSubscriptions> {
  const fact = await findFact(database, SUBSCRIPTIONS_FACT);
  return fact ? (JSON.parse(fact) as DemoSubscriptions) : {};
}

function composeAll(seller: DemoSeller, shop: number, now: Date): PastSubscription[] {
  const rolls = dice(40_261 + shop);
  const templates = new Map<string, string>();
  const { timeZone } = settings();
  return (DEMO_PLANS[shop] ?? []).map((plan) => {
    const past = composeSubscription(rolls, seller, plan, { now, timeZone, templates });
    if (past.isTemplate) templates.set(past.name, past.publicId);
    return past;
  });
}

/** Row numbers of the vault by the names of tokens. */
async function keepAll(
  vault: Vault,
  seller: DemoSeller,
  plans: readonly PastSubscription[],
): Promise<Map<string, number>> {
  const kept = plans
    .flatMap(({ tokens }) => tokens)
    .map(
      async ({ publicId, means: { number, expiry } }): Promise<[string, number]> => [
        publicId,
        await vault.keep({ number, expiry }, { token: publicId, sellerId: seller.id }),
      ],
    );
  return new Map(await Promise.all(kept));
}

type ToWrite = {
  seller: DemoSeller;
  shop: number;
  plans: readonly PastSubscription[];
  vaulted: ReadonlyMap<string, number>;
};

async function write(inside: Database, { seller, shop, plans, vaulted }: ToWrite, now: Date): Promise<void> {
  const put = (name: Parameters<Database['query']>[0], rows: readonly object[]) =>
    inside.query(name, [JSON.stringify(rows)]);
  await put(
    ADD_TOKENS,
    plans.flatMap((plan) => tokenRows(plan, seller, vaulted)),
  );
  await put(
    ADD_SUBSCRIPTIONS,
    plans.map((plan) => planRow(plan, seller)),
  );
  await put(
    LINK_TEMPLATES,
    plans.flatMap(({ publicId, template }) => (template ? [{ public_id: publicId, template }] : [])),
  );
  await writeSales(inside, seller, { shop, now, sales: plans.flatMap(({ sales }) => sales) });
  await put(
    ADD_DATES,
    plans.flatMap(({ publicId, dates }) =>
      dates.map((date) => ({
        subscription: publicId,
        number: date.number,
        state: date.state,
        due_at: date.dueAt,
        price: date.price,
        sale: date.sale,
        failures: date.failures,
        error_code: date.errorCode,
        next_at: date.nextAt,
        tries: date.failures + (date.state === 'paid' ? 1 : 0),
        settled_at: date.settledAt,
      })),
    ),
  );
  await put(
    ADD_STORY,
    plans.flatMap(({ publicId, events }) =>
      events.map(({ kind, at, detail, actor }) => ({
        subscription: publicId,
        kind,
        at,
        detail,
        actor,
        user_id: actor === 'person' ? seller.userId : null,
      })),
    ),
  );
  await put(ADD_CALLBACKS, await callbackRows(inside, { seller, shop, plans }, now));
}

/** Callbacks of all of them, with every attempt. */
async function callbackRows(
  inside: Database,
  { seller, shop, plans }: Pick<ToWrite, 'seller' | 'shop' | 'plans'>,
  now: Date,
): Promise<object[]> {
  const { appUrl: origin, timeZone } = settings();
  const rolls = dice(50_261 + shop);
  const rows = await inside.query<{ publicId: string; id: number; code: number; sales: Record<string, number> }>(
    NUMBERS_OF_PLANS,
    [seller.id],
  );
  const numbers = new Map(
    rows.map(({ publicId, sales, ...row }) => [publicId, { ...row, sales: new Map(Object.entries(sales)) }]),
  );
  const ago = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * MINUTE_MS);
  return plans.flatMap((plan) => {
    const numbered = numbers.get(plan.publicId);
    if (!numbered || plan.isTemplate) return [];
    return callbacksOf(rolls, plan, numbered, { now, timeZone, origin, seller }).map((told, index) => ({
      subscription_id: numbered.id,
      seller_id: seller.id,
      notify_type: told.notifyType,
      body: told.body,
      url: told.isAtShop ? SHOP_URLS[shop] : inboxUrlOf(origin, seller.publicKey),
      state: told.state,
      outcome: told.outcome,
      at: told.at,
      settled_at: ago(told.tries.at(-1)?.minutesAgo ?? told.minutesAgo),
      tries: triesOf(told.tries, numbered.id + index, ago),
    }));
  });
}

function tokenRows(plan: PastSubscription, seller: DemoSeller, vaulted: ReadonlyMap<string, number>) {
  const [name, email, phone] = plan.buyer;
  return plan.tokens.map(({ publicId, means, at, isUsed }) => ({
    public_id: publicId,
    seller_id: seller.id,
    partner_id: seller.partnerId,
    vault_card_id: vaulted.get(publicId),
    method: means.method,
    mask: means.mask,
    expiry: means.expiry,
    brand: means.card?.brand ?? '',
    is_foreign: means.card?.foreign ?? null,
    name,
    email,
    phone,
    social_id: means.socialId,
    at,
    used_at: isUsed ? plan.previousAt : null,
  }));
}

function planRow(plan: PastSubscription, seller: DemoSeller) {
  const [name, email, phone] = plan.buyer;
  const token = plan.tokens.at(-1);
  const card = token?.means.card ?? null;
  const consent = consentOf(plan, seller.name, settings().timeZone);
  return {
    public_id: plan.publicId,
    seller_id: seller.id,
    kind: plan.isTemplate ? 'template' : 'regular',
    state: plan.state,
    price: plan.price,
    currency: plan.currency,
    description: plan.description,
    period: plan.period,
    iterations: plan.iterations,
    starts_at: plan.startsAt,
    starts_when_paid: plan.startsWhenPaid,
    completed: plan.completed,
    skipped: plan.skipped,
    previous_at: plan.previousAt,
    next_at: plan.nextAt,
    failures: plan.failures,
    error_code: plan.errorCode,
    method: plan.means.method,
    token: token?.publicId ?? null,
    language: plan.language,
    name,
    email,
    phone,
    social_id: token?.means.socialId ?? '',
    card_brand: card?.brand ?? null,
    card_mask: token?.means.mask ?? null,
    card_expiry: card?.expiry ?? null,
    created_at: plan.createdAt,
    activated_at: plan.activatedAt,
    paused_at: plan.pausedAt,
    ended_at: plan.endedAt,
    reason: plan.reason,
    changed_at: plan.events.at(-1)?.at ?? plan.createdAt,
    mandate_text: consent?.text ?? null,
    mandate_at: consent?.at ?? null,
    mandate_from: consent && secretIndex(`demo network ${plan.publicId}`).toString('base64url'),
  };
}
