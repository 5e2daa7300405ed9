import { expect, test } from 'vitest';
import { isNamed, trendOf } from './trend-lines.ts';

const values = (...pairs: [number, number][]) => pairs.map(([now, before]) => ({ now, before }));

test('round values from zero, evenly apart, reach above what there is', () => {
  const trend = trendOf(values([123_400, 5_000], [98_700, 60_000]), false);
  expect(trend?.ticks).toEqual([0, 50_000, 100_000, 150_000]);
  expect(trend?.heights[0]?.now).toBeCloseTo(82.27, 1);
  expect(trendOf(values([0, 240], [0, 0]), false)?.ticks.at(-1)).toBeGreaterThanOrEqual(240);
});

test('an unfinished day is drawn apart from what is complete', () => {
  const days = values([100, 0], [200, 0], [50, 0]);
  const open = trendOf(days, true);
  expect(open?.path.now.match(/[ML]/g)).toHaveLength(2);
  expect(open?.path.unfinished.match(/[ML]/g)).toHaveLength(2);
  const closed = trendOf(days, false);
  expect([closed?.path.now.match(/[ML]/g)?.length, closed?.path.unfinished]).toEqual([3, '']);
});

test('a single point has no line, and nothing at all no chart', () => {
  expect(trendOf(values([100, 50]), true)?.path).toEqual({ now: '', unfinished: '', before: '', surface: '' });
  expect(trendOf(values([0, 0], [0, 0]), true)).toBeNull();
});

test.each([1, 2, 5, 7, 30, 62])('of %i slots at most five are named, the last always', (count) => {
  const named = Array.from({ length: count }, (_, index) => index).filter((index) => isNamed(index, count));
  expect(named.at(-1)).toBe(count - 1);
  expect(named.length).toBeLessThanOrEqual(4);
});
