import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { PERIODS, type Period } from '#lib/kernel/subscription.ts';
import { times } from '#lib/testing/thorough.ts';
import { dateOf, hasDate } from './calendar.ts';
import type { Calendar } from './facts.ts';
import { forecastMonths, monthlyValue, recurringRevenue } from './figures.ts';

const ZONES = ['Asia/Jerusalem', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];

const price = fc.integer({ min: 0, max: MAXIMUM_AMOUNT });
const period = fc.constantFrom(...(Object.keys(PERIODS) as Period[]));

/** A year of a plan, in the smallest parts in which all of them are whole: 84ths of a minor unit and month. */
const PARTS: Readonly<Record<Period, bigint>> = { daily: 365n * 7n, weekly: 365n, monthly: 84n, yearly: 7n };

test('a month of a plan is at most half a minor unit from the exact value, and a half is rounded up', () => {
  fc.assert(
    fc.property(price, period, (of, often) => {
      const exact = BigInt(of) * PARTS[often];
      const off = 2n * (BigInt(monthlyValue({ price: of, period: often })) * 84n - exact);
      expect(off > -84n && off <= 84n).toBe(true);
    }),
    { numRuns: times(300, 2_000) },
  );
});

test('a dearer plan is never worth less', () => {
  fc.assert(
    fc.property(price, price, period, (one, other, often) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const values = [less, more].map((of) => monthlyValue({ price: of, period: often }));
      expect(values[0]).toBeLessThanOrEqual(values[1] ?? 0);
    }),
  );
});

const plans = fc.array(
  fc.record({
    price: fc.integer({ min: 500, max: 10_000_000 }),
    period,
    currency: fc.constantFrom('ILS', 'EUR', 'JPY'),
    count: fc.nat({ max: 100_000 }),
  }),
  { maxLength: 30 },
);

test('however plans are parted into sets, the revenue of the sets is that of the whole', () => {
  fc.assert(
    fc.property(plans, fc.nat({ max: 30 }), (all, at) => {
      const revenue = (of: typeof all, currency: string) =>
        recurringRevenue(of).find((sum) => sum.currency === currency) ?? { amount: 0, count: 0 };
      for (const currency of ['ILS', 'EUR', 'JPY']) {
        const [whole, ...parts] = [all, all.slice(0, at), all.slice(at)].map((of) => revenue(of, currency));
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole?.amount);
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(whole?.count);
        expect(Number.isSafeInteger(whole?.amount)).toBe(true);
      }
    }),
  );
});

const planned = fc.record({
  price: fc.integer({ min: 500, max: 1_000_000 }),
  calendar: fc.record({
    period,
    startsAt: fc
      .integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2029, 0, 1) / 1_000 })
      .map((seconds) => new Date(seconds * 1_000)),
    offset: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
    iterations: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 400 })),
  }) satisfies fc.Arbitrary<Calendar>,
  position: fc.oneof(fc.constant(0), fc.nat({ max: 400 })),
  currency: fc.constant('ILS'),
});

test('the coming months have the dates that a walk from date to date comes to', () => {
  const month = fc.tuple(fc.integer({ min: 2024, max: 2028 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(
      fc.array(planned, { maxLength: 4 }),
      month,
      fc.integer({ min: 1, max: 14 }),
      fc.constantFrom(...ZONES),
      (of, [year, begin], months, timeZone) => {
        const names = Array.from({ length: months }, (_, index) => {
          const [ofYear, number] = [year + Math.floor((begin - 1 + index) / 12), ((begin - 1 + index) % 12) + 1];
          return `${ofYear}-${String(number).padStart(2, '0')}`;
        });
        const monthOf = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' });
        const walked = new Map(names.map((name) => [name, { amount: 0, count: 0 }]));
        for (const { calendar, position, price: each } of of)
          for (let at = position; hasDate(calendar, at); at += 1) {
            const name = monthOf.format(dateOf(calendar, at, timeZone));
            if (name > (names.at(-1) ?? '')) break;
            const sum = walked.get(name);
            if (sum) Object.assign(sum, { amount: sum.amount + each, count: sum.count + 1 });
          }
        const forecast = forecastMonths(of, { from: names[0] ?? '', months, timeZone });
        expect(forecast).toEqual(names.map((name) => ({ month: name, ...walked.get(name) })));
      },
    ),
    { numRuns: times(40, 150) },
  );
}, 120_000);
