import { expect, test } from 'vitest';
import { freeNumbers, namesOf } from './views.ts';

test('the lowest free numbers are given, and fewer where fewer are left', () => {
  expect(freeNumbers(new Set(), 2)).toEqual(['001', '002']);
  expect(freeNumbers(new Set(['001', '003']), 3)).toEqual(['002', '004', '005']);
  const most = new Set(Array.from({ length: 998 }, (_, index) => String(index + 1).padStart(3, '0')));
  expect(freeNumbers(most, 2)).toEqual(['999']);
});

test('one device has the name itself, several a number after it', () => {
  expect(namesOf('Bar', 1)).toEqual(['Bar']);
  expect(namesOf('Bar', 3)).toEqual(['Bar 1', 'Bar 2', 'Bar 3']);
});
