import { receiptAddress } from '#lib/modules/checkout/index.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { SubscriptionsContext } from '../context.ts';
import type {
  ActResult,
  BuyerAction,
  CardChange,
  CodeQuestion,
  ManagedPlan,
  PaidWith,
} from '../contract/buyer-pages.ts';
import { cancelSubscription } from '../change/cancel.ts';
import { pauseSubscription } from '../change/pause.ts';
import { resumeSubscription } from '../change/resume.ts';
import { meansOf, methodThatPays } from '../domain/methods.ts';
import { maskedEmail, maskedPhone } from '../domain/masked.ts';
import { mayMove, type SubscriptionMove } from '../domain/subscription-moves.ts';
import { findPlan, type FoundPlan } from './find-plan.ts';
import { findFailedDate, findPastPayments, type PlanSeller } from './store-page.sql.ts';

/** The buyer's own page of a subscription: its contents and its actions. */

/** Payments that one page shows. */
const PAST = 24;

const MOVES = { pause: 'pause', resume: 'resumption', cancel: 'cancellation' } as const satisfies Record<
  BuyerAction,
  SubscriptionMove
>;

const CHANGES = { pause: pauseSubscription, resume: resumeSubscription, cancel: cancelSubscription } as const;

/** A regular subscription; null where there is none. */
async function findOwn(context: SubscriptionsContext, subscriptionId: string): Promise<FoundPlan | null> {
  const found = await findPlan(context, subscriptionId);
  return found && found.facts.kind === 'regular' ? found : null;
}

/** The code page behind a link to the buyer's own page; null where the subscription does not exist. */
export async function findCodeQuestion(
  context: SubscriptionsContext,
  subscriptionId: string,
): Promise<CodeQuestion | null> {
  const found = await findOwn(context, subscriptionId);
  if (!found) return null;
  const { email, phone } = found.reach;
  return {
    ...found.plan,
    ways: [
      ...(email === null ? [] : [{ way: 'email' as const, to: maskedEmail(email) }]),
      ...(phone === null ? [] : [{ way: 'sms' as const, to: maskedPhone(phone) }]),
    ],
  };
}

/** Contents of the page for another card; null where the subscription does not exist. */
export async function findCardChange(
  context: SubscriptionsContext,
  subscriptionId: string,
): Promise<CardChange | null> {
  const found = await findOwn(context, subscriptionId);
  return found && cardChangeOf(context, found);
}

async function cardChangeOf({ database }: SubscriptionsContext, { facts, plan }: FoundPlan): Promise<CardChange> {
  const isFailing = facts.state === 'retrying' || facts.state === 'failed';
  return {
    ...plan,
    means: meansOf(facts),
    paidWith: paidWithOf(facts),
    failed: isFailing ? await findFailedDate(database, facts.id) : null,
  };
}

function paidWithOf(facts: SubscriptionFacts): PaidWith | null {
  const { cardBrand, cardMask, cardExpiry } = facts;
  const method = methodThatPays(facts);
  return method === null || cardMask === null
    ? null
    : { method, brand: cardBrand ?? '', lastFour: cardMask.slice(-4), expiry: cardExpiry };
}

/**
 * The buyer's own page after the code, with the payments before the sale `before`, or the newest; null where the
 * subscription does not exist.
 */
export async function findManaged(
  context: SubscriptionsContext,
  subscriptionId: string,
  before: string | null = null,
): Promise<ManagedPlan | null> {
  const found = await findOwn(context, subscriptionId);
  if (!found) return null;
  const { facts, planSeller } = found;
  const upToOneMore = await findPastPayments(context.database, facts.id, { most: PAST + 1, before });
  const past = upToOneMore.slice(0, PAST);
  return {
    ...(await cardChangeOf(context, found)),
    completed: facts.completed,
    iterations: facts.iterations,
    past: past.map(({ saleId: _, attemptId, ...payment }) => ({ ...payment, receipt: receiptAddress(attemptId) })),
    older: upToOneMore.length > PAST ? (past.at(-1)?.saleId ?? null) : null,
    isOlder: before !== null,
    mayDo: actionsOf(facts, planSeller),
  };
}

/** Actions that the seller allows its buyers and the state permits. The right to pause includes resuming. */
function actionsOf({ state }: SubscriptionFacts, { mayPause, mayCancel }: PlanSeller): BuyerAction[] {
  const isLet = { pause: mayPause, resume: mayPause, cancel: mayCancel };
  return (Object.keys(MOVES) as BuyerAction[]).filter((action) => isLet[action] && mayMove(state, MOVES[action]));
}

/** Carries out an action that the buyer confirmed, if the seller allows it. */
export async function actAsBuyer(
  context: SubscriptionsContext,
  subscriptionId: string,
  action: BuyerAction,
): Promise<ActResult> {
  const found = await findOwn(context, subscriptionId);
  if (!found || !actionsOf(found.facts, found.planSeller).includes(action)) return 'not_done';
  const which = { sellerIds: [found.facts.sellerId], subscriptionId };
  const changed = await CHANGES[action](context, which, { actor: 'buyer' });
  if (changed.ok) return 'done';
  return changed.reason.key === 'subscription_busy' ? 'busy' : 'not_done';
}
