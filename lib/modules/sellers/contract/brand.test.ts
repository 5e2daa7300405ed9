import { expect, test } from 'vitest';
import fc from 'fast-check';
import { contrast, nearestReadable } from '#lib/kernel/contrast.ts';
import { type Colors, validateColors } from './brand.ts';

const OURS: Colors = { color: null, buttonText: null, paper: null, ink: null };

test('our own colours can be read', () => {
  expect(validateColors(OURS)).toEqual([]);
});

test('each unreadable pair is named with the colour that has to give way', () => {
  const named = (colors: Partial<Colors>) =>
    validateColors({ ...OURS, ...colors }).map(({ pair, field }) => `${pair}: ${field}`);
  expect(named({ color: '#ffff00' })).toEqual(['shape: color']);
  expect(named({ color: '#7a3b1d', buttonText: '#5a2b1d' })).toEqual(['button: buttonText']);
  expect(named({ ink: '#c0c0c0' })).toEqual(['text: ink']);
  expect(named({ paper: '#c9c9c9' })).toContain('errors: paper');
});

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('what is offered for a pair can be read, and taking every offer ends with a page that can', () => {
  fc.assert(
    fc.property(fc.record({ color, buttonText: fc.option(color), paper: color, ink: color }), (chosen) => {
      let colors: Colors = chosen;
      for (let turn = 0; turn < 8; turn += 1) {
        const [problem] = validateColors(colors);
        if (!problem) return;
        expect(problem.offer).not.toBeNull();
        colors = { ...colors, [problem.field]: problem.offer };
      }
      expect(validateColors(colors)).toEqual([]);
    }),
  );
});

test('a colour that can be read is its own nearest; where none can, there is none', () => {
  expect(nearestReadable('#7a3b1d', [{ against: '#ffffff', ratio: 4.5 }])).toBe('#7a3b1d');
  expect(nearestReadable('#808080', [{ against: '#808080', ratio: 22 }])).toBeNull();
  fc.assert(
    fc.property(color, color, (one, against) => {
      const found = nearestReadable(one, [{ against, ratio: 4.5 }]);
      expect(found === null || contrast(found, against) >= 4.5).toBe(true);
    }),
  );
});
