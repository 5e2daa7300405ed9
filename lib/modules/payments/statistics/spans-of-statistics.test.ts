import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { spansOf } from './spans-of-statistics.ts';

test.each([
  ['2026-01-01', '2026-12-31', [], ['2026-01-01', '2026-12-01']],
  ['2026-02-01', '2026-02-28', [], ['2026-02-01', '2026-02-01']],
  ['2026-02-02', '2026-03-30', [['2026-02-02', '2026-03-30']], null],
  [
    '2025-12-15',
    '2026-02-10',
    [
      ['2025-12-15', '2025-12-31'],
      ['2026-02-01', '2026-02-10'],
    ],
    ['2026-01-01', '2026-01-01'],
  ],
] as const)('%s to %s', (from, to, days, months) => {
  const spans = spansOf({ from, to });
  expect(spans.days.map((span) => [span.from, span.to])).toEqual(days);
  expect(spans.months && [spans.months.from, spans.months.to]).toEqual(months);
});

test('every day of a period is in one span, and no other is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
      const from = shiftDay('2025-01-01', start);
      const to = shiftDay(from, length);
      const { days, months } = spansOf({ from, to });
      const seen: string[] = [];
      for (const span of days) for (let day = span.from; day <= span.to; day = shiftDay(day, 1)) seen.push(day);
      const after = months && shiftDay(`${shiftDay(months.to, 31).slice(0, 7)}-01`, 0);
      if (months && after) for (let day = months.from; day < after; day = shiftDay(day, 1)) seen.push(day);
      const all: string[] = [];
      for (let day = from; day <= to; day = shiftDay(day, 1)) all.push(day);
      expect(seen.toSorted()).toEqual(all);
    }),
    { numRuns: 200 },
  );
});
