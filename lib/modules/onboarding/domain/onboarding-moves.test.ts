import { describe, expect, test } from 'vitest';
import { ONBOARDING_STATES, type OnboardingState } from '../contract/enums.ts';
import {
  isOpenToSeller,
  mayMove,
  ONBOARDING_MOVES,
  type OnboardingMove,
  stateAfter,
  statesBefore,
} from './onboarding-moves.ts';

/** Moves that an onboarding allows in each state, as its partner would name them. */
const ALLOWED: Readonly<Record<OnboardingState, readonly OnboardingMove[]>> = {
  invited: ['start', 'review', 'rejection'],
  started: ['submission', 'rejection'],
  submitted: ['review', 'change-request', 'rejection'],
  'in-review': ['change-request', 'approval', 'rejection'],
  'changes-requested': ['submission', 'review', 'rejection'],
  approved: ['reopening'],
  rejected: ['reopening'],
};

const CASES = ONBOARDING_STATES.flatMap((state) => ONBOARDING_MOVES.map(({ by }) => ({ state, by })));

test.each(CASES)('one that is $state, and $by', ({ state, by }) => {
  expect(mayMove(state, by)).toBe(ALLOWED[state].includes(by));
  expect(statesBefore(by).includes(state)).toBe(ALLOWED[state].includes(by));
});

describe('the table', () => {
  test('has each move once, and no state twice in one', () => {
    const moves = ONBOARDING_MOVES.map(({ by }) => by);
    expect(new Set(moves).size).toBe(moves.length);
    for (const { from } of ONBOARDING_MOVES) expect(new Set(from).size).toBe(from.length);
  });

  test('comes to every state but the first', () => {
    const reached = new Set<OnboardingState>(ONBOARDING_MOVES.map(({ by }) => stateAfter(by)));
    expect(ONBOARDING_STATES.filter((state) => !reached.has(state))).toEqual(['invited']);
  });

  test('lets a seller change what nobody looks at', () => {
    expect(ONBOARDING_STATES.filter(isOpenToSeller)).toEqual(['invited', 'started', 'changes-requested']);
  });

  test('knows no move of another name', () => {
    expect(() => mayMove('started', 'wish' as OnboardingMove)).toThrow('no move by wish');
  });
});
