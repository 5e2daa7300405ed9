import { expect, test } from 'vitest';
import { cursorPage } from './cursor-page.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test('the newest page leads to older ones only where there are some', () => {
  expect(cursorPage(rows(9, 8, 7), null, 3)).toEqual({ rows: rows(9, 8, 7), newer: null, older: null });
  expect(cursorPage(rows(9, 8, 7, 6), null, 3)).toEqual({ rows: rows(9, 8, 7), newer: null, older: 7 });
});

test('an older page leads both ways, and the oldest back alone', () => {
  expect(cursorPage(rows(6, 5, 4, 3), { way: 'older', id: 7 }, 3)).toEqual({ rows: rows(6, 5, 4), newer: 6, older: 4 });
  expect(cursorPage(rows(3, 2), { way: 'older', id: 4 }, 3)).toEqual({ rows: rows(3, 2), newer: 3, older: null });
});

test('a newer page holds the rows next to its cursor, and leads both ways', () => {
  expect(cursorPage(rows(9, 8, 7, 6), { way: 'newer', id: 5 }, 3)).toEqual({ rows: rows(8, 7, 6), newer: 8, older: 6 });
});

test('back at the newest, or beside a row that has nothing beyond it, it is the newest page', () => {
  expect(cursorPage(rows(9, 8, 7), { way: 'newer', id: 6 }, 3)).toBeNull();
  expect(cursorPage(rows(), { way: 'older', id: 1 }, 3)).toBeNull();
});
