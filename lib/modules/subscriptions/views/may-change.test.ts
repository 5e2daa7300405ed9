import { expect, test } from 'vitest';
import { REPLACEABLE_STATES } from '../change/replace-card.ts';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { dividedBy, monthlyOf } from './bulk.ts';
import { CHANGES, whyNot } from './may-change.ts';

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];
const table = STATES.map((state) => [state, ...CHANGES.map((change) => whyNot(change, state) ?? 'may')]);

test('what can be done in each state, and why the rest cannot', () => {
  expect([['', ...CHANGES], ...table]).toEqual([
    ['', 'pause', 'resume', 'cancel', 'price', 'card', 'retry'],
    ['initial', 'notStarted', 'notStarted', 'may', 'notStarted', 'notStarted', 'notStarted'],
    ['active', 'may', 'running', 'may', 'may', 'may', 'noFailure'],
    ['paused', 'paused', 'may', 'may', 'paused', 'may', 'paused'],
    ['failed', 'may', 'running', 'may', 'failing', 'may', 'anotherCard'],
    ['cancelled', 'ended', 'ended', 'ended', 'ended', 'ended', 'ended'],
    ['completed', 'ended', 'ended', 'ended', 'ended', 'ended', 'ended'],
    ['retrying', 'may', 'running', 'may', 'failing', 'may', 'may'],
  ]);
});

test('another card is offered where the operation takes one', () => {
  expect(STATES.filter((state) => whyNot('card', state) === null)).toEqual(
    STATES.filter((state) => REPLACEABLE_STATES.includes(state)),
  );
});

const chosen = (state: SubscriptionState, more: { isAllowed?: boolean; currency?: string; price?: number } = {}) => ({
  subscriptionId: `SUB-${state}`,
  description: 'Gym',
  buyerName: 'Dana',
  buyerEmail: '',
  nextAt: null,
  price: 4_900,
  currency: 'ILS',
  period: 'monthly' as const,
  state,
  isAllowed: true,
  ...more,
});

test('a bulk change takes what it is for, and counts the rest by its reason', () => {
  const all = [chosen('active'), chosen('paused'), chosen('cancelled'), chosen('completed'), chosen('initial')];
  const { rows, leftOut } = dividedBy('pause', [...all, chosen('active', { isAllowed: false })]);
  expect(rows).toEqual([all[0]]);
  expect(leftOut).toEqual([
    { why: 'paused', count: 1 },
    { why: 'ended', count: 2 },
    { why: 'notStarted', count: 1 },
    { why: 'role', count: 1 },
  ]);
  expect(dividedBy('cancel', all).rows.map(({ state }) => state)).toEqual(['active', 'paused', 'initial']);
});

test('what is chosen comes to a sum a month in each currency, of what recurs alone', () => {
  const all = [
    chosen('active'),
    chosen('retrying', { price: 1_100 }),
    chosen('paused'),
    chosen('failed', { currency: 'EUR' }),
  ];
  expect(monthlyOf(all)).toEqual([
    { currency: 'ILS', count: 3, monthly: 6_000 },
    { currency: 'EUR', count: 1, monthly: 4_900 },
  ]);
});
