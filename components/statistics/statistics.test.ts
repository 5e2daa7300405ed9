import { describe, expect, test } from 'vitest';
import { addedUp, secondsToPay, type StatisticItem } from '#lib/modules/payments/views/statistics.ts';
import { hourName } from '#components/sales/list/hour-name.ts';
import { durationText, rateText } from './figure-words.ts';
import { filterOfKey, parseStatistics, salesHref } from './statistics-address.ts';
import { approvalRate, rowsOf } from './statistics-rows.ts';

const item = (key: string, more: Partial<StatisticItem> = {}): StatisticItem => ({
  ...addedUp([]),
  key,
  count: 1,
  total: 500,
  approved: 1,
  ...more,
});

describe('rows', () => {
  test('are every day of a month and every week of a year, whose sums are those of its days', () => {
    const month = rowsOf(
      'day',
      { items: [item('2026-11-03')], previous: [] },
      { from: '2026-11-01', to: '2026-11-30' },
    );
    expect([month.length, month[2]?.sums.total, month[3]?.sums.count]).toEqual([30, 500, 0]);
    const items = [item('2026-01-01'), item('2026-01-07'), item('2026-01-08')];
    const year = rowsOf('day', { items, previous: [] }, { from: '2026-01-01', to: '2026-12-31' });
    expect(year.slice(0, 2).map(({ days, sums }) => [days.from, days.to, sums.count])).toEqual([
      ['2026-01-01', '2026-01-07', 2],
      ['2026-01-08', '2026-01-14', 1],
    ]);
    expect(year.at(-1)?.days.to).toBe('2026-12-31');
  });

  test('are all hours of a day, and of other dimensions those with sales, beside the time before', () => {
    const read = { items: [item('9')], previous: [item('9', { total: 70 })] };
    const days = { from: '2026-11-01', to: '2026-11-02' };
    expect(rowsOf('hour', read, days)).toHaveLength(24);
    expect(rowsOf('hour', { items: [], previous: [] }, days)).toEqual([]);
    const [row] = rowsOf('brand', { items: [item('')], previous: [item('Visa')] }, days);
    expect(row).toMatchObject({ key: '', filter: { brand: 'none' }, before: { total: 0 } });
  });
});

test('an address is the shortest, and what it does not know is the usual', () => {
  expect(parseStatistics({}).by).toBe('day');
  expect(parseStatistics({ by: 'issuer' }).by).toBe('day');
  expect(parseStatistics({ by: 'hour', period: '7d' })).toMatchObject({ by: 'hour', period: { period: '7d' } });
  const days = { from: '2026-11-01', to: '2026-11-02' };
  expect(salesHref(days, 'ILS', { outcome: 'approved' }, filterOfKey('method', 'bit'))).toBe(
    '/sales?from=2026-11-01&to=2026-11-02&currency=ILS&method=bit&outcome=approved',
  );
});

test('an hour is said by its first and last minute, the last one of a day too', () => {
  expect(hourName('23', 'en').replaceAll(/\s/g, ' ')).toBe('23:00 – 23:59');
});

test('rates and times are said in words, and nothing is a dash', () => {
  const en = (seconds: number | null) => durationText(seconds, 'en');
  expect([en(89), en(90), en(5_399), en(5_400), en(129_599), en(129_600), en(null)]).toEqual([
    '89 sec',
    '2 min',
    '90 min',
    '2 hr',
    '36 hr',
    '2 days',
    '–',
  ]);
  expect(rateText(approvalRate(addedUp([item('a'), item('b', { approved: 0, declined: 2 })])), 'en')).toBe('33.3%');
  expect(rateText(approvalRate(addedUp([])), 'en')).toBe('–');
  expect(secondsToPay({ seconds: 100, timed: 3 })).toBe(33);
});
