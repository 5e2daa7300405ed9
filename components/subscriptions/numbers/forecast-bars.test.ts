import { expect, test } from 'vitest';
import { barsOf } from '#components/ui/bars.ts';

test('the axis ends on a round value above the highest month, and heights are parts of it', () => {
  expect(barsOf([0, 4_900, 9_800])).toEqual({ ticks: [0, 5_000, 10_000], heights: [0, 49, 98] });
});

test('where nothing is expected there is no chart', () => {
  expect(barsOf([0, 0])).toBeNull();
  expect(barsOf([])).toBeNull();
});
