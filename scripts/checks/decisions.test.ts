import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionHead, faultsOfDecisions, faultsOfIndex, indexRow, rowsOfIndex } from './decisions.ts';

/** The records of decisions and their index. */

const FOLDER = 'docs/decisions';
const files = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

test('every record begins with its number and subject, status and date, and one sentence', () => {
  expect(faultsOfDecisions(files)).toEqual([]);
});

test('no number stands for two records', () => {
  const numbers = files.map(({ name }) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('the index lists exactly the records, with what they say at their top', () => {
  const rows = rowsOfIndex(readFileSync(join(FOLDER, 'README.md'), 'utf8'));
  expect(rows.toSorted()).toEqual(files.map(indexRow).toSorted());
});

test('each table of the index has its head, and its records stand by number', () => {
  expect(faultsOfIndex(readFileSync(join(FOLDER, 'README.md'), 'utf8'))).toEqual([]);
});

test('links between the documents lead to files that exist', () => {
  const documents = globSync('docs/**/*.md').concat('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md');
  const dead = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.startsWith('/') && !existsSync(join(dirname(path), decodeURI(target))))
      .map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});

describe('the checks can fail', () => {
  test('on a row that stands outside of its table or out of order', () => {
    const head = '## Money\n\n| | Decision |\n|---|---|\n';
    expect(faultsOfIndex(`${head}| 2 | b |\n| 10 | c |\n\n${head}| 1 | a |\n`)).toEqual([]);
    expect(faultsOfIndex(`${head}| 10 | c |\n| 2 | b |\n`)).toEqual(['2 stands behind 10']);
    expect(faultsOfIndex('## Sandbox\n| 20 | a |\n\n| | Decision |\n|---|---|\n')).toEqual(['20 stands in no table']);
  });

  const good = '# 7. Subject\n\nStatus: accepted · 2026-11-22\n\n> One sentence.\n\nReasons.\n';

  test('a record as it should be has no fault', () => {
    expect(faultsOfDecisions([{ name: '0007-subject.md', text: good }])).toEqual([]);
    expect(decisionHead(good)).toEqual({
      number: 7,
      title: 'Subject',
      status: 'accepted',
      date: '2026-11-22',
      sentence: 'One sentence.',
    });
  });

  test.each([
    ['without a status', good.replace(/Status.*\n\n/, '')],
    ['without a date', good.replace(' · 2026-11-22', '')],
    ['without a sentence', good.replace('> One sentence.\n\n', '')],
    ['without a number in its title', good.replace('7. ', '')],
    ['with another number than its file', good.replace('7.', '8.')],
    ['with a status that nobody knows', good.replace('accepted', 'perhaps')],
    ['with a sentence that is an essay', good.replace('One', `One${' long'.repeat(60)}`)],
  ])('a record %s has one', (_, text) => {
    expect(faultsOfDecisions([{ name: '0007-subject.md', text }])).toHaveLength(1);
  });
});
