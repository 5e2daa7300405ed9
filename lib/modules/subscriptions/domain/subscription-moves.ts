import type { SubscriptionState } from '../contract/words.ts';

/** Every state of a subscription and what leads from one to another: the one table, printed in docs/architecture.md. */

type Move = { by: string; from: readonly SubscriptionState[]; to: SubscriptionState; meaning: string };

export const SUBSCRIPTION_MOVES = [
  {
    by: 'activation',
    from: ['initial'],
    to: 'active',
    meaning: 'The first date is paid, or a card is kept for a first date that is to come.',
  },
  {
    by: 'failure',
    from: ['active', 'retrying'],
    to: 'retrying',
    meaning: 'A date could not be charged and is tried again a day later, six times at most.',
  },
  {
    by: 'dead-card',
    from: ['active', 'retrying'],
    to: 'failed',
    meaning:
      'The card cannot be charged any more: lost, stolen, expired, blocked, or its token ended. Another is asked for.',
  },
  {
    by: 'new-card',
    from: ['failed', 'retrying'],
    to: 'retrying',
    meaning: 'Another card is there: the date that failed is charged with it at once.',
  },
  { by: 'recovery', from: ['retrying', 'failed'], to: 'active', meaning: 'The date that failed is paid.' },
  {
    by: 'pause',
    from: ['active', 'retrying', 'failed'],
    to: 'paused',
    meaning: 'Nothing is charged until it is resumed. What is at the acquirer already is kept.',
  },
  {
    by: 'resumption',
    from: ['paused'],
    to: 'active',
    meaning: 'The next date that is to come is the next one charged; those that passed are counted as skipped.',
  },
  {
    by: 'cancellation',
    from: ['initial', 'active', 'paused', 'failed', 'retrying'],
    to: 'cancelled',
    meaning: 'By the seller, by the buyer, or by the seventh failure of a date. Nothing is charged any more.',
  },
  {
    by: 'completion',
    from: ['active', 'retrying', 'failed', 'paused'],
    to: 'completed',
    meaning: 'The last date is over.',
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
