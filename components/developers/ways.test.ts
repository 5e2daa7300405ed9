import { expect, test } from 'vitest';
import { readChoice } from './ways.ts';

test.each([
  [undefined, undefined, { way: 'page', mode: 'redirect' }],
  ['page', 'iframe', { way: 'page', mode: 'iframe' }],
  ['script', 'iframe', { way: 'script', mode: 'inline' }],
  ['fields', 'modal', { way: 'fields', mode: null }],
  ['toString', ['modal'], { way: 'page', mode: 'redirect' }],
])('the address way=%s, mode=%s is a choice that exists', (way, mode, choice) => {
  expect(readChoice(way, mode)).toEqual(choice);
});
