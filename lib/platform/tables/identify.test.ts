import { expect, test } from 'vitest';
import { identify } from './identify.ts';

const KEPT = [
  { guid: 'a', remoteId: 'A-1' },
  { guid: 'b', remoteId: '' },
  { guid: 'c', remoteId: 'C-1' },
  { guid: 'd', remoteId: 'C-1' },
];
const of = (...rows: readonly (readonly [guid: string, remoteId: string])[]) =>
  identify(
    rows.map(([guid, remoteId], index) => ({ line: index + 2, guid, remoteId })),
    KEPT,
  );

test('a row is about the record of its guid, else of its number, else about a new one', () => {
  expect(of(['b', 'B-1'], ['', 'A-1'], ['x', ''], ['', ''], ['', 'new']).map(({ guid }) => guid)).toEqual([
    'b',
    'a',
    null,
    null,
    null,
  ]);
  expect(of(['a', 'A-1'], ['b', '']).map(({ wrong }) => wrong)).toEqual([null, null]);
});

test.each([
  [
    'a number that stands in a row above',
    [
      ['', 'new'],
      ['', 'new'],
    ],
    { why: 'again', line: 2 },
  ],
  [
    'a guid that stands in a row above',
    [
      ['b', ''],
      ['b', ''],
    ],
    { why: 'again', line: 2 },
  ],
  [
    'a record that the row above names by its guid',
    [
      ['a', ''],
      ['', 'A-1'],
    ],
    { why: 'again', line: 2 },
  ],
  [
    'a number that two records have',
    [
      ['', ''],
      ['', 'C-1'],
    ],
    { why: 'several', line: 3 },
  ],
  [
    'a number of another record than the guid',
    [
      ['', ''],
      ['b', 'A-1'],
    ],
    { why: 'taken', line: 3 },
  ],
] as const)('%s is told', (_, rows, wrong) => {
  expect(of(...rows)[1]?.wrong).toEqual(wrong);
});
