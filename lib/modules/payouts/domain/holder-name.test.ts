import { expect, test } from 'vitest';
import { nameDiffers } from './holder-name.ts';

test.each([
  ['Levi Ceramics', 'Levi Ceramics Ltd.'],
  ['LEVI, Dana', 'Dana Levi'],
  ['לוי קרמיקה בע"מ', 'לוי קרמיקה'],
  ['לוי קרמיקה בע״מ', 'לוי קרמיקה בעמ'],
  ['José Núñez', 'jose nunez'],
  ['דָּנָה לוי', 'לוי דנה'],
])('%s is the holder of the account of %s', (holder, name) => {
  expect(nameDiffers(holder, [null, 'Somebody', name])).toBe(false);
});

test.each([
  ['Dana Levi', 'Dana Levy'],
  ['Dana', 'Dana Levi'],
  ['בע"מ', 'בע"מ'],
  ['***', '***'],
  ['Levi Ceramics', ''],
])('%s is not the holder of the account of %s', (holder, name) => {
  expect(nameDiffers(holder, [name, null])).toBe(true);
});
