import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import type { IterationSale, SubscriptionFacts } from './facts.ts';
import { advance, type Step } from './advance.ts';
import type { Settlement } from './settle.ts';
import { mayMove, SUBSCRIPTION_MOVES, type SubscriptionMove } from './subscription-moves.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const ZONE = 'Asia/Jerusalem';
const DAY_MS = 86_400_000;

const PLAN: SubscriptionFacts = {
  id: 1,
  publicId: 'SUB',
  code: 1,
  sellerId: 7,
  kind: 'regular',
  state: 'active',
  merchantReference: '',
  price: 4_900,
  currency: 'ILS',
  description: 'Coffee',
  startsWhenPaid: false,
  period: 'monthly',
  startsAt: new Date('2026-09-21T07:00:00Z'),
  offset: 0,
  iterations: null,
  completed: 2,
  skipped: 0,
  previousAt: null,
  nextAt: new Date('2026-11-21T08:00:00Z'),
  skipsUntil: null,
  failures: 0,
  errorCode: 0,
  paymentMethod: 'credit-card',
  tokenId: 5,
  language: 'he',
  callbackUrl: null,
  returnUrl: null,
  sendNotification: false,
  buyerName: '',
  buyerEmail: '',
  buyerPhone: '',
  buyerSocialId: '',
  cardBrand: 'Visa',
  cardMask: '411111******1111',
  cardExpiry: '1230',
  createdAt: NOW,
  activatedAt: NOW,
  endedAt: null,
  changedAt: NOW,
  reason: null,
};

const SALE: IterationSale = {
  publicId: 'SALE',
  code: 1,
  status: 'completed',
  errorCode: 0,
  declines: 0,
  openState: null,
  paidAt: NOW,
  price: 4_900,
  token: null,
  buyer: { name: '', email: '', phone: '', socialId: '' },
};

const following = (state: SubscriptionState, settlement: Settlement, more: Partial<SubscriptionFacts> = {}): Step => {
  const subscription = { ...PLAN, state, ...(state === 'initial' && { completed: 0, activatedAt: null }), ...more };
  const number = settlement.to === 'kept' ? null : subscription.completed + 1;
  const iteration = { id: 3, number, state: 'charging' as const, dueAt: PLAN.startsAt, failures: 0, errorCode: 0 };
  return advance({ subscription, iteration, sale: SALE, tries: 0 }, settlement, { now: NOW, timeZone: ZONE });
};

const FAILED = { failures: 1, errorCode: 21005 };
const SETTLEMENTS: readonly Settlement[] = [
  { to: 'paid' },
  { to: 'kept' },
  { to: 'retry', ...FAILED, isNow: false },
  { to: 'another-card', ...FAILED, errorCode: 21001 },
  { to: 'cancelled', ...FAILED, failures: 7 },
  { to: 'awaiting', ...FAILED },
  { to: 'waiting' },
  { to: 'stopped' },
  { to: 'unchanged' },
];

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];

/** Moves of a subscription that outcomes of its dates cause; people cause all others. */
const BY: Readonly<Record<Settlement['to'], readonly SubscriptionMove[]>> = {
  paid: ['activation', 'recovery', 'completion'],
  kept: ['activation', 'new-card'],
  retry: ['failure'],
  'another-card': ['dead-card'],
  cancelled: ['cancellation'],
  awaiting: [],
  waiting: [],
  stopped: [],
  unchanged: [],
};

/**
 * Outcomes that dates of a subscription can still have: a failed or unpaid one is not charged, and a completed one has
 * no dates left.
 */
const canCome = (state: SubscriptionState, to: Settlement['to']): boolean =>
  state !== 'completed' &&
  (!['retry', 'another-card', 'cancelled'].includes(to) || !['initial', 'failed'].includes(state));

const CASES = SETTLEMENTS.flatMap((settlement) =>
  STATES.filter((state) => canCome(state, settlement.to)).map((state) => ({ to: settlement.to, state, settlement })),
);

describe.each(CASES)('a date that comes to $to, of one that is $state', ({ state, settlement }) => {
  test('moves it as the table says, or leaves it', () => {
    for (const iterations of [null, 3]) {
      const { subscription } = following(state, settlement, { iterations });
      if (subscription.state === state) continue;
      const moves = BY[settlement.to].filter((by) => mayMove(state, by));
      const reached = SUBSCRIPTION_MOVES.filter(({ by }) => moves.some((one) => one === by)).map(({ to }) => to);
      expect(reached).toContain(subscription.state);
    }
  });

  test('schedules nothing of one that is not charged', () => {
    const { subscription, next, iteration } = following(state, settlement);
    if (subscription.state === 'active' || subscription.state === 'retrying') return;
    expect([next, iteration.state]).toEqual([null, expect.not.stringMatching('scheduled')]);
  });
});

test('what was over stays so, whatever still ends, and money that came is counted', () => {
  for (const state of ['paused', 'cancelled'] as const) {
    const { subscription, next } = following(state, { to: 'paid' });
    expect([subscription.state, subscription.completed, subscription.nextAt, next]).toEqual([state, 3, null, null]);
    for (const to of ['retry', 'another-card', 'cancelled'] as const) {
      const failed = following(state, to === 'retry' ? { to, ...FAILED, isNow: false } : { to, ...FAILED });
      expect([failed.subscription.state, failed.iteration.state]).toEqual([state, 'stopped']);
    }
  }
});

describe('after a date that is paid', () => {
  test('comes the next, on the day of its calendar', () => {
    expect(following('active', { to: 'paid' }).next).toEqual({ number: 4, dueAt: new Date('2026-12-21T08:00:00Z') });
  });

  test('one that is due already is charged next, and not passed over: a clock that jumped charges the oldest first', () => {
    const { next } = following('active', { to: 'paid' }, { startsAt: new Date('2026-01-21T08:00:00Z') });
    expect(next).toEqual({ number: 4, dueAt: new Date('2026-04-21T07:00:00Z') });
  });

  test('of one that waited for another card, those that passed are passed over and told of', () => {
    const { subscription, next, events } = following(
      'failed',
      { to: 'paid' },
      {
        startsAt: new Date('2026-06-21T07:00:00Z'),
        failures: 1,
      },
    );
    expect([subscription.state, subscription.completed, subscription.skipped]).toEqual(['active', 3, 3]);
    expect(next).toEqual({ number: 7, dueAt: new Date('2026-12-21T08:00:00Z') });
    expect(events.map(({ kind }) => kind)).toEqual(['charged', 'recovered', 'skipped']);
  });

  test('the last completes it, also while it is paused', () => {
    for (const state of ['active', 'retrying', 'failed', 'paused'] as const) {
      const { subscription, next } = following(state, { to: 'paid' }, { iterations: 3 });
      expect([subscription.state, subscription.endedAt, next]).toEqual(['completed', NOW, null]);
    }
  });

  test('the first of one that starts when it is paid begins its calendar', () => {
    const { subscription, iteration, next } = following('initial', { to: 'paid' }, { startsWhenPaid: true });
    expect([subscription.state, subscription.startsAt, iteration.dueAt]).toEqual(['active', NOW, NOW]);
    expect(next).toEqual({ number: 2, dueAt: new Date('2026-12-21T10:00:00Z') });
  });

  test('the first of one that should have begun leaves out what had passed', () => {
    const { subscription, iteration, next } = following('initial', { to: 'paid' });
    expect([subscription.offset, iteration.dueAt]).toEqual([2, new Date('2026-11-21T08:00:00Z')]);
    expect(next).toEqual({ number: 2, dueAt: new Date('2026-12-21T08:00:00Z') });
  });
});

test('a date that failed is tried again a day later, and one that did not happen after a pause that grows', () => {
  const retried = following('active', { to: 'retry', ...FAILED, isNow: false });
  expect([retried.iteration.state, retried.iteration.nextAt]).toEqual(['scheduled', new Date(NOW.getTime() + DAY_MS)]);
  const atOnce = following('active', { to: 'retry', ...FAILED, isNow: true });
  expect([atOnce.subscription.state, atOnce.iteration.nextAt]).toEqual(['retrying', NOW]);
  const subscription = { ...PLAN };
  const iteration = { id: 3, number: 3, state: 'charging' as const, dueAt: NOW, failures: 0, errorCode: 0 };
  const pauses = [0, 1, 2, 9].map((tries) => {
    const step = advance(
      { subscription, iteration, sale: SALE, tries },
      { to: 'unchanged' },
      { now: NOW, timeZone: ZONE },
    );
    return ((step.iteration.nextAt?.getTime() ?? 0) - NOW.getTime()) / 60_000;
  });
  expect(pauses).toEqual([1, 2, 5, 60]);
});

test('a date that waits for another card keeps the reason, however often it is looked at', () => {
  const iteration = { id: 3, number: 3, state: 'awaiting' as const, dueAt: NOW, failures: 1, errorCode: 9004 };
  for (const to of ['unchanged', 'waiting', 'stopped'] as const) {
    const sale = { ...SALE, errorCode: 20004 };
    const looked = advance({ subscription: PLAN, iteration, sale, tries: 1 }, { to }, { now: NOW, timeZone: ZONE });
    expect([looked.iteration.errorCode, looked.events]).toEqual([9004, []]);
  }
});

test('a card that is kept for what failed has it charged at once', () => {
  for (const state of ['failed', 'retrying'] as const) {
    const step = following(state, { to: 'kept' });
    expect([step.subscription.state, step.chargesOpenDateNow]).toEqual(['retrying', true]);
    expect(step.subscription.skipsUntil).toEqual(state === 'failed' ? NOW : null);
  }
  expect(following('active', { to: 'kept' })).toMatchObject({ chargesOpenDateNow: false, next: null });
});
