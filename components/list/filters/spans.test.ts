import { expect, test } from 'vitest';
import { spanOf, spanOfFilter } from './spans.ts';

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-21T01:30:00Z');
const from = (range: Parameters<typeof spanOf>[0]) => spanOf(range, NOW, ZONE).from?.toISOString();

test('the dates of a preset are days, weeks, months and quarters of the zone', () => {
  expect([from('today'), from('yesterday'), from('week'), from('month'), from('quarter')]).toEqual([
    '2026-11-20T22:00:00.000Z',
    '2026-11-19T22:00:00.000Z',
    '2026-11-14T22:00:00.000Z',
    '2026-10-31T22:00:00.000Z',
    '2026-09-30T21:00:00.000Z',
  ]);
});

test('yesterday ends where today starts', () =>
  expect(spanOf('yesterday', NOW, ZONE).until).toEqual(spanOf('today', NOW, ZONE).from));

test('a custom range takes its last day or minute whole', () => {
  const until = (to: string) =>
    spanOfFilter({ range: 'custom', from: '2026-11-01', to }, NOW, ZONE).until?.toISOString();
  expect([until('2026-11-02'), until('2026-11-02T10:30')]).toEqual([
    '2026-11-02T22:00:00.000Z',
    '2026-11-02T08:31:00.000Z',
  ]);
});

test('the last days are today and those before it; the last half hour ends now; the last month ends with its last day', () => {
  expect([from('7d'), from('30d'), from('90d'), from('half-hour'), from('last-month')]).toEqual([
    '2026-11-14T22:00:00.000Z',
    '2026-10-22T21:00:00.000Z',
    '2026-08-23T21:00:00.000Z',
    '2026-11-21T01:00:00.000Z',
    '2026-09-30T21:00:00.000Z',
  ]);
  expect(spanOf('last-month', NOW, ZONE).until).toEqual(spanOf('month', NOW, ZONE).from);
  const january = new Date('2026-01-15T10:00:00Z');
  expect(spanOf('last-month', january, ZONE).from?.toISOString()).toBe('2025-11-30T22:00:00.000Z');
});
