import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { CODE_MINUTES, type KeptFacts } from '../contract/subscription-message.ts';
import { isOutdated, type SubscriptionNow } from './outdated-message.ts';

const NEXT = '2026-12-20T22:30:00.123Z';
const ENDS = '2026-12-01T00:00:00.000Z';

const plan = {
  buyerName: '',
  description: 'x',
  price: 5_000,
  currency: 'ILS',
  period: 'yearly',
  nextAt: NEXT,
  paidWith: null,
} as const;
const failed = { ...plan, template: 'subscription-failed', errorCode: 1, left: 1, retryAt: null } as const;
const FACTS = {
  started: { ...plan, template: 'subscription-started', payments: null },
  reminder: { ...plan, template: 'subscription-reminder' },
  card: { ...plan, template: 'subscription-card', endsAt: ENDS },
  price: { ...plan, template: 'subscription-price', priceBefore: 1 },
  retry: { ...failed, outcome: 'retry' },
  anotherCard: { ...failed, outcome: 'another-card' },
  gaveUp: { ...failed, outcome: 'cancelled' },
  paused: { ...plan, template: 'subscription-paused' },
  cancelled: { ...plan, template: 'subscription-cancelled', end: 'cancelled', paid: 1 },
  linkCard: { ...plan, template: 'subscription-link', purpose: 'card' },
  linkManage: { ...plan, template: 'subscription-link', purpose: 'manage' },
  code: { buyerName: '', description: 'x', template: 'subscription-code' },
} as const satisfies Record<string, KeptFacts>;

const now = (more: Partial<SubscriptionNow> = {}): SubscriptionNow => ({
  state: 'active',
  price: 5_000,
  nextAt: new Date(NEXT),
  cardEndsAt: new Date(ENDS),
  ...more,
});

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];
const ALL = [...STATES].sort();

describe('a message holds in these states of its subscription, and in no other', () => {
  test.each<[keyof typeof FACTS, readonly SubscriptionState[]]>([
    ['started', STATES.filter((state) => state !== 'cancelled')],
    ['reminder', ['active']],
    ['card', ['active', 'retrying']],
    ['price', STATES.filter((state) => state !== 'cancelled' && state !== 'completed')],
    ['retry', ['retrying']],
    ['anotherCard', ['failed']],
    ['gaveUp', ALL],
    ['paused', ['paused']],
    ['cancelled', ALL],
    ['linkCard', STATES.filter((state) => state !== 'cancelled' && state !== 'completed')],
    ['linkManage', ALL],
    ['code', ALL],
  ])('%s', (kind, states) => {
    expect(STATES.filter((state) => !isOutdated(FACTS[kind], now({ state }), 0)).sort()).toEqual([...states].sort());
  });
});

test('a reminder of another date, of another card, of another price, and a code that is over are not sent', () => {
  expect(isOutdated(FACTS.reminder, now({ nextAt: new Date('2027-12-20T22:30:00Z') }), 0)).toBe(true);
  expect(isOutdated(FACTS.reminder, now({ nextAt: null }), 0)).toBe(true);
  expect(isOutdated(FACTS.card, now({ cardEndsAt: new Date('2030-12-01T00:00:00Z') }), 0)).toBe(true);
  expect(isOutdated(FACTS.card, now({ cardEndsAt: null }), 0)).toBe(true);
  expect(isOutdated(FACTS.price, now({ price: 6_000 }), 0)).toBe(true);
  expect(isOutdated(FACTS.code, now(), CODE_MINUTES * 60 - 1)).toBe(false);
  expect(isOutdated(FACTS.code, now(), CODE_MINUTES * 60)).toBe(true);
});
