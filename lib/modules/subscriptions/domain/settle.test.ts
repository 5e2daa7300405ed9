import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { ATTEMPT_STATES } from '#lib/modules/payments/domain/attempt-moves.ts';
import { ITERATION_STATES, SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { FAILURES_THAT_CANCEL, needsAnotherCard, type Settlement, settle } from './settle.ts';

/**
 * Every combination of facts is held against this table: the first row that fits says what follows. `new` is a decline
 * that is not recorded, `7th` one that is at least the seventh; `·` is anything.
 */
const TABLE = `
  number  subscription  sale       attempt  failures   card   comes to
  some    ·             paid       ·        ·          ·      paid
  none    ·             paid       ·        ·          ·      kept
  ·       ·             ·          open     ·          ·      waiting
  ·       ·             canceled   ·        ·          ·      stopped
  none    ·             ·          ·        new        ·      awaiting
  none    ·             ·          ·        new,7th    ·      awaiting
  ·       initial       ·          ·        new        ·      awaiting
  ·       initial       ·          ·        new,7th    ·      awaiting
  ·       ·             ·          ·        new,7th    ·      cancelled
  ·       ·             ·          ·        new        dead   another-card
  ·       ·             ·          ·        new        lives  retry
  ·       ·             ·          ·        recorded   ended  another-card
  ·       ·             ·          ·        recorded   ·      unchanged
`;

const [, ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));

type Facts = {
  number: number | null;
  state: SubscriptionState;
  status: (typeof SALE_STATUSES)[number];
  openState: string | null;
  failures: number;
  declines: number;
  errorCode: number;
  cannotBeCharged: boolean;
};

const settled = (facts: Facts, isAfter: Partial<Facts> = {}): Settlement => {
  const { number, state, status, openState, failures, declines, errorCode, cannotBeCharged } = { ...facts, ...isAfter };
  return settle(
    { state },
    { number, state: 'charging', failures },
    { status, openState, declines, errorCode },
    { cannotBeCharged },
  );
};

const DEAD_CARDS = [21001, 21002, 21006, 21007];
const PAID = ['completed', 'refunded', 'partial-refund', 'chargeback', 'partial-chargeback'];
const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];
const OPEN = [null, 'in_flight', 'in_doubt', 'challenged', 'submitted'] as const;

/** The facts in the words of the table. */
const wordsOf = (facts: Facts): string[] => [
  facts.number === null ? 'none' : 'some',
  facts.state,
  PAID.includes(facts.status) ? 'paid' : facts.status,
  facts.openState === null ? 'none' : 'open',
  facts.declines <= facts.failures ? 'recorded' : facts.declines >= 7 ? 'new,7th' : 'new',
  facts.cannotBeCharged ? 'ended' : DEAD_CARDS.includes(facts.errorCode) ? 'dead' : 'lives',
];

/** A card of an ended token is no other card for what it was declined for. */
const fits = (asked: string, word: string, facts: Facts): boolean =>
  asked === '·' ||
  asked === word ||
  (word === 'ended' && asked === (DEAD_CARDS.includes(facts.errorCode) ? 'dead' : 'lives'));

function rowOf(facts: Facts): number {
  const words = wordsOf(facts);
  return ROWS.findIndex((row) => words.every((word, column) => fits(row[column] ?? '', word, facts)));
}

function* everything(): Generator<Facts> {
  for (const number of [null, 1, 12])
    for (const state of STATES)
      for (const status of SALE_STATUSES)
        for (const openState of OPEN)
          for (const failures of [0, 1, 5, 6, 7])
            for (const declines of [0, 1, 2, 6, 7, 8])
              for (const errorCode of [20004, 21002, 21005])
                for (const cannotBeCharged of [false, true])
                  yield { number, state, status, openState, failures, declines, errorCode, cannotBeCharged };
}

test('whatever the facts are, what follows stands in the table, and each row of it is for something', () => {
  const used = new Set<number>();
  for (const facts of everything()) {
    const row = rowOf(facts);
    used.add(row);
    if (settled(facts).to !== ROWS[row]?.[6]) expect([facts, settled(facts).to]).toEqual([facts, ROWS[row]?.[6]]);
  }
  expect(used.size).toBe(ROWS.length);
  expect(used.has(-1)).toBe(false);
});

const anything: fc.Arbitrary<Facts> = fc.record({
  number: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 400 })),
  state: fc.constantFrom(...STATES),
  status: fc.constantFrom(...SALE_STATUSES),
  openState: fc.constantFrom(null, ...ATTEMPT_STATES.slice(0, 4)),
  failures: fc.nat({ max: 9 }),
  declines: fc.nat({ max: 9 }),
  errorCode: fc.constantFrom(...DECLINES.map(({ code }) => code)),
  cannotBeCharged: fc.boolean(),
});

const failuresOf = (settlement: Settlement, before: number): number =>
  'failures' in settlement ? settlement.failures : before;

test('money that has come is paid, whatever else is believed, and a card without a charge is kept', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...SALE_STATUSES), (facts, status) => {
      const isPaid = PAID.includes(status);
      const { to } = settled(facts, { status });
      expect(to === 'paid').toBe(isPaid && facts.number !== null);
      expect(to === 'kept').toBe(isPaid && facts.number === null);
    }),
  );
});

test('an attempt that is not over is no failure: an unknown outcome counts for nothing', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...ATTEMPT_STATES.slice(0, 4)), (facts, openState) => {
      expect(['paid', 'kept', 'waiting']).toContain(settled(facts, { openState }).to);
    }),
  );
});

test('the same facts seen twice count no failure twice', () => {
  fc.assert(
    fc.property(anything, (facts) => {
      const first = settled(facts);
      const again = settled(facts, { failures: failuresOf(first, facts.failures) });
      expect(failuresOf(again, facts.failures)).toBeLessThanOrEqual(failuresOf(first, facts.failures));
      expect(['retry', 'cancelled', 'awaiting']).not.toContain(again.to);
      // Whether the token can be charged is no fact, so it is checked again.
      expect(again.to === 'another-card').toBe(
        facts.cannotBeCharged && !['paid', 'kept', 'waiting', 'stopped'].includes(again.to),
      );
    }),
  );
});

test('failures are never forgotten, and no more of them than there were declines', () => {
  fc.assert(
    fc.property(anything, (facts) => {
      const settlement = settled(facts);
      if (!('failures' in settlement)) return;
      expect(settlement.failures).toBe(Math.max(facts.failures, facts.declines));
      const isNew = facts.declines > facts.failures;
      expect(settlement.errorCode).toBe(isNew ? facts.errorCode : 9004);
    }),
  );
});

describe('declines one after another', () => {
  const declined = (count: number, errorCode = 20004) =>
    settled({
      number: 3,
      state: 'retrying',
      status: 'failed',
      openState: null,
      failures: count - 1,
      declines: count,
      errorCode,
      cannotBeCharged: false,
    });

  test('are tried again six times, and the seventh cancels', () => {
    expect(FAILURES_THAT_CANCEL).toBe(7);
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((count) => declined(count).to)).toEqual([
      ...Array.from({ length: 6 }, () => 'retry'),
      'cancelled',
      'cancelled',
    ]);
  });

  test.each(DECLINES.map(({ key, code }) => [key, code] as const))('for %s', (_, code) => {
    expect(needsAnotherCard(code)).toBe(DEAD_CARDS.includes(code));
    expect(declined(1, code).to).toBe(DEAD_CARDS.includes(code) ? 'another-card' : 'retry');
    expect(declined(7, code).to).toBe('cancelled');
  });
});

test('a decline of a card that was replaced meanwhile has the other one charged at once, six times at most', () => {
  for (const { code } of DECLINES)
    for (const declines of [1, 6, 7]) {
      const sale = { status: 'failed', declines, errorCode: code, openState: null };
      const date = { number: 2, state: 'charging', failures: declines - 1 } as const;
      const settlement = settle({ state: 'active' }, date, sale, { isCardReplaced: true });
      expect(settlement).toMatchObject(declines === 7 ? { to: 'cancelled' } : { to: 'retry', isNow: true });
    }
});

test('how far a date is changes nothing of what its sale says', () => {
  for (const state of ITERATION_STATES)
    expect(
      settle(
        { state: 'active' },
        { number: 1, state, failures: 0 },
        { status: 'failed', declines: 1, errorCode: 21005, openState: null },
      ),
    ).toEqual({ to: 'retry', failures: 1, errorCode: 21005, isNow: false });
});
