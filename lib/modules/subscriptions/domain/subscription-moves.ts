import type { SubscriptionState } from '#lib/kernel/subscription.ts';

/** Every state of a subscription and what leads from one to another: the one table, printed in docs/architecture.md. */

type Move = { by: string; from: readonly SubscriptionState[]; to: SubscriptionState; meaning: string };

export const SUBSCRIPTION_MOVES = [
  {
    by: 'activation',
    from: ['initial'],
    to: 'active',
    meaning: 'The first payment is made, or a card is saved for a first payment in the future.',
  },
  {
    by: 'failure',
    from: ['active', 'retrying'],
    to: 'retrying',
    meaning: 'A payment failed and is retried a day later, six times at most.',
  },
  {
    by: 'dead-card',
    from: ['active', 'retrying'],
    to: 'failed',
    meaning:
      'The card can’t be charged anymore: lost, stolen, expired, blocked, not permitted, or its token was ' +
      'deleted. Another card is needed.',
  },
  {
    by: 'new-card',
    from: ['failed', 'retrying'],
    to: 'retrying',
    meaning: 'Another card was added; the failed payment is charged to it at once.',
  },
  { by: 'recovery', from: ['retrying', 'failed'], to: 'active', meaning: 'The failed payment is paid.' },
  {
    by: 'pause',
    from: ['active', 'retrying', 'failed'],
    to: 'paused',
    meaning: 'Nothing is charged until it’s resumed. A charge that is already at the acquirer is completed.',
  },
  {
    by: 'resumption',
    from: ['paused'],
    to: 'active',
    meaning: 'The next charge is on the next payment date; dates that passed are counted as skipped.',
  },
  {
    by: 'cancellation',
    from: ['initial', 'active', 'paused', 'failed', 'retrying'],
    to: 'cancelled',
    meaning: 'By the seller, by the buyer, or by the seventh failed attempt at a payment. No further charges are made.',
  },
  {
    by: 'completion',
    from: ['active', 'retrying', 'failed', 'paused'],
    to: 'completed',
    meaning: 'All payment dates have passed.',
  },
] as const satisfies readonly Move[];

export type SubscriptionMove = (typeof SUBSCRIPTION_MOVES)[number]['by'];

const moveBy = (by: SubscriptionMove): Move => {
  const found = SUBSCRIPTION_MOVES.find((move) => move.by === by);
  if (!found) throw new Error(`no move by ${by}`);
  return found;
};

/** Whether a subscription in this state may move so. */
export const mayMove = (state: SubscriptionState, by: SubscriptionMove): boolean => moveBy(by).from.includes(state);

/** The states that a move starts from. */
export const statesBefore = (by: SubscriptionMove): readonly SubscriptionState[] => moveBy(by).from;
