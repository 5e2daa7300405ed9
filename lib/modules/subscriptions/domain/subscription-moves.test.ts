import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { mayMove, statesBefore, SUBSCRIPTION_MOVES, type SubscriptionMove } from './subscription-moves.ts';

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];

/** Moves that a subscription allows in each state, as its seller would name them. */
const ALLOWED: Readonly<Record<SubscriptionState, readonly SubscriptionMove[]>> = {
  initial: ['activation', 'cancellation'],
  active: ['failure', 'dead-card', 'pause', 'cancellation', 'completion'],
  retrying: ['failure', 'dead-card', 'new-card', 'recovery', 'pause', 'cancellation', 'completion'],
  failed: ['new-card', 'recovery', 'pause', 'cancellation', 'completion'],
  paused: ['resumption', 'cancellation', 'completion'],
  cancelled: [],
  completed: [],
};

const CASES = STATES.flatMap((state) => SUBSCRIPTION_MOVES.map(({ by }) => ({ state, by })));

test.each(CASES)('one that is $state, and $by', ({ state, by }) => {
  expect(mayMove(state, by)).toBe(ALLOWED[state].includes(by));
  expect(statesBefore(by).includes(state)).toBe(ALLOWED[state].includes(by));
});

describe('the table', () => {
  test('has each move once, and no state twice in one', () => {
    const moves = SUBSCRIPTION_MOVES.map(({ by }) => by);
    expect(new Set(moves).size).toBe(moves.length);
    for (const { from } of SUBSCRIPTION_MOVES) expect(new Set(from).size).toBe(from.length);
  });

  test('comes to every state but the first, and leads back to none that is over', () => {
    const reached = new Set<SubscriptionState>(SUBSCRIPTION_MOVES.map(({ to }) => to));
    expect(STATES.filter((state) => !reached.has(state))).toEqual(['initial']);
  });

  test('lets each that is not over end, whatever was before', () => {
    const ends = (state: SubscriptionState, seen: readonly SubscriptionState[]): boolean =>
      SUBSCRIPTION_MOVES.some(
        ({ from, to }) =>
          (from as readonly SubscriptionState[]).includes(state) &&
          (['cancelled', 'completed'].includes(to) || (!seen.includes(to) && ends(to, [...seen, to]))),
      );
    expect(STATES.filter((state) => !ends(state, [state]))).toEqual(['cancelled', 'completed']);
  });

  test('knows no move of another name', () => {
    expect(() => mayMove('active', 'wish' as SubscriptionMove)).toThrow('no move by wish');
  });
});
