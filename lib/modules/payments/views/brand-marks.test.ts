import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptedBrands } from '#lib/kernel/card/card.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { markOfBrand, markOfMethod } from './brand-marks.ts';

const files = readdirSync('public/brand').filter((file) => file.endsWith('.svg'));

test('every method and every card brand that is taken has its mark among the files', () => {
  const marks = [...PAYMENT_METHODS.map(markOfMethod), ...acceptedBrands('ILS').map(markOfBrand)];
  expect(marks.filter((mark) => !files.includes(`${mark}.svg`))).toEqual([]);
  expect([markOfBrand('PrivateLabel'), markOfBrand(null), markOfBrand('../x')]).toEqual(['card', 'card', 'card']);
});

test('a mark is a small drawing of one size that loads and runs nothing', () => {
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const svg = readFileSync(`public/brand/${file}`, 'utf8');
    expect([file, svg.length <= 4_096, svg.includes('viewBox="0 0 36 24"')]).toEqual([file, true, true]);
    expect([file, /<script|\son\w+=|href=|url\(|<image|<style/i.test(svg)]).toEqual([file, false]);
  }
});
