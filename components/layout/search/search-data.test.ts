import { expect, test } from 'vitest';
import { readSearches, rememberSearch } from './search-data.ts';

function storage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text;
    },
  };
}

test('the last five are remembered, each once, the last first', () => {
  const place = storage();
  for (const text of ['a', 'b', 'c', ' b ', 'd', 'e', 'f']) rememberSearch(place, text);
  expect(readSearches(place)).toEqual(['f', 'e', 'd', 'b', 'c']);
});

test('what may be a card number is not', () => {
  const place = storage();
  for (const text of [
    '4111 1111 1111 1111',
    '4111-1111 - 1111.1111',
    'card 411111111111',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    '',
    'x'.repeat(200),
  ])
    rememberSearch(place, text);
  expect(readSearches(place)).toEqual([]);
});

test('an identifier is, however many digits are among its letters', () => {
  const place = storage();
  const ids = [
    'sale-45zsq5n2-gz7qmva5-r5lid4h4-22jira7i',
    'SALE004M-42222222-22222222-R5LID4H4',
    'sale7k2m-42222222-22222222-r5lid4h4',
    '43371760-1776-4c5d-8cd8-a192b1d8689d',
    '51329398-6402-4764-ae24-3787c77208dd',
  ];
  for (const id of ids) rememberSearch(place, id);
  expect(readSearches(place)).toEqual(ids.toReversed());
});

test('whatever else is in that place is nothing', () => {
  for (const odd of ['{', '{"a":1}', '[1,null,"4111111111111111"]']) expect(readSearches(storage(odd))).toEqual([]);
  expect(() =>
    rememberSearch(
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      },
      'a',
    ),
  ).not.toThrow();
});
