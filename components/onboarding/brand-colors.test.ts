import { expect, test } from 'vitest';
import { contrast } from '#lib/kernel/contrast.ts';
import { OURS } from '#lib/modules/sellers/contract/brand.ts';
import { type BrandColors, brandColors } from './brand-colors.ts';

const pairsOf = (colors: BrandColors | null) =>
  Object.fromEntries(
    Object.entries(colors ?? {}).map(([name, value]) => {
      const [, light, dark] = /^light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)$/.exec(value) ?? [];
      return [name, [String(light), String(dark)] as const];
    }),
  );

test.each(['#ffffff', '#000000', '#ffe600', '#0a6b4c', '#7f7f7f', '#ff00aa'])(
  'the button in %s can be seen, and its words can be read, in both themes',
  (color) => {
    const pairs = pairsOf(brandColors(color));
    for (const [theme, paper] of [OURS.paper, OURS.darkPaper].entries()) {
      const of = (name: string) => pairs[`--${name}`]?.[theme as 0 | 1] ?? '';
      expect(contrast(of('accent'), paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(of('accent-ink'), of('accent'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of('accent-ink'), of('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each([null, 'red', '#12345', '}body{display:none', '#12345g'])('%s is none of a partner’s', (color) => {
  expect(brandColors(color)).toBeNull();
});
