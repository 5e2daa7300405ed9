import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CORNERS, cornerOf, type Edits, isWhole, moveCorner, turn, UNCHANGED, WHOLE } from './edits.ts';

const place = fc.double({ min: -2, max: 3, noNaN: true });

test('a corner stays within the picture and beside the opposite one, wherever it is dragged', () => {
  const drags = fc.array(fc.record({ corner: fc.constantFrom(...CORNERS), x: place, y: place }), { maxLength: 12 });
  fc.assert(
    fc.property(drags, (moved) => {
      const { left, top, right, bottom } = moved.reduce(
        (crop, { corner, ...to }) => moveCorner(crop, corner, to),
        WHOLE,
      );
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(1);
      expect(right - left).toBeGreaterThan(0.0999);
      expect(bottom - top).toBeGreaterThan(0.0999);
    }),
  );
});

test('one corner moves alone', () => {
  const crop = moveCorner(WHOLE, 'top-left', { x: 0.2, y: 0.3 });
  expect(crop).toEqual({ left: 0.2, top: 0.3, right: 1, bottom: 1 });
  expect(cornerOf(crop, 'bottom-right')).toEqual({ x: 1, y: 1 });
  expect([isWhole(crop), isWhole(WHOLE)]).toEqual([false, true]);
});

test('four quarters are none, a quarter back undoes one, and what was cut out stays cut out', () => {
  const cut: Edits = { turns: 0, crop: { left: 0.25, top: 0.5, right: 0.75, bottom: 1 } };
  // The lower half of the middle lies at the left once the picture is turned to the right.
  expect(turn(cut, 'right')).toEqual({ turns: 1, crop: { left: 0, top: 0.25, right: 0.5, bottom: 0.75 } });
  for (const edits of [cut, UNCHANGED]) {
    expect(turn(turn(edits, 'right'), 'left')).toEqual(edits);
    expect(['right', 'right', 'right', 'right'].reduce((one) => turn(one, 'right'), edits)).toEqual(edits);
  }
});
