import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';

const entries = [
  { href: '/docs/values#sale_status', title: 'partial-refund', where: 'Values', text: 'A part went back.' },
  {
    href: '/docs/operations/refund-sale',
    title: 'POST /refund-sale',
    where: 'refund-sale',
    text: 'Refund a paid sale.',
  },
  { href: '/docs/callbacks', title: 'refund', where: 'Callbacks', text: 'Money went back.' },
  { href: '/docs/statuses', title: 'חיי עסקה', where: 'statuses', text: '' },
];

test('the name itself comes before names that have it in them', () =>
  expect(findEntries(entries, 'refund').map(({ title }) => title)).toEqual([
    'refund',
    'POST /refund-sale',
    'partial-refund',
  ]));
test('all words have to be there, in any order and case', () =>
  expect(findEntries(entries, 'BACK part').map(({ title }) => title)).toEqual(['partial-refund']));
test('Hebrew titles are found', () =>
  expect(findEntries(entries, 'עסקה').map(({ href }) => href)).toEqual(['/docs/statuses']));
test.each(['', '   ', 'nothing-like-this'])('%j finds nothing', (typed) =>
  expect(findEntries(entries, typed)).toEqual([]),
);
