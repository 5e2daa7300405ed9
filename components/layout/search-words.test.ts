import { expect, test } from 'vitest';
import { readSearches, rememberSearch } from './search-words.ts';

function storage(first: string | null = null) {
  let kept = first;
  return { getItem: () => kept, setItem: (_: string, text: string) => { kept = text; } };
}

test('the last five are remembered, each once, the last first', () => {
  const place = storage();
  for (const text of ['a', 'b', 'c', ' b ', 'd', 'e', 'f']) rememberSearch(place, text);
  expect(readSearches(place)).toEqual(['f', 'e', 'd', 'b', 'c']);
});

test('what may be a card number is not', () => {
  const place = storage();
  for (const text of ['4111 1111 1111 1111', '4111-1111 - 1111.1111', 'card 411111111111', '٤١١١ ١١١١ ١١١١ ١١١١', '', 'x'.repeat(200)]) rememberSearch(place, text);
  expect(readSearches(place)).toEqual([]);
});

test('an identifier is, however many digits are among its letters', () => {
  const place = storage();
  rememberSearch(place, 'sale-45zsq5n2-gz7qmva5-r5lid4h4-22jira7i');
  expect(readSearches(place)).toEqual(['sale-45zsq5n2-gz7qmva5-r5lid4h4-22jira7i']);
});

test('whatever else is in that place is nothing', () => {
  for (const odd of ['{', '{"a":1}', '[1,null,"4111111111111111"]']) expect(readSearches(storage(odd))).toEqual([]);
  expect(() => rememberSearch({ getItem: () => null, setItem: () => { throw new Error('full'); } }, 'a')).not.toThrow();
});
