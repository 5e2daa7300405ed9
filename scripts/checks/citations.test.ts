import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countCitations, decisionsOf, findDeadCitations, headingsOf, sectionsOf } from './citations.ts';

/** Every citation in a comment can be looked up in the repository. */

const read = (path: string) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') });

const CODE = globSync('{app,components,lib,scripts,prisma,bench,e2e,faults}/**/*.{ts,tsx,mjs,css,prisma}', {
  exclude: ['**/generated/**', 'scripts/checks/citations*.ts'],
}).concat(globSync('*.{ts,mjs}'));
const DOCUMENTS = globSync('docs/**/*.md', { exclude: ['docs/contract/*'] }).concat('README.md', 'CONTRIBUTING.md');
const sources = [...CODE, ...DOCUMENTS].filter((path) => statSync(path).isFile()).map(read);

const citable = {
  specification: sectionsOf(readFileSync('docs/contract/service-specification.md', 'utf8')),
  answers: sectionsOf(readFileSync('docs/contract/answers.md', 'utf8')),
  architecture: headingsOf(readFileSync('docs/architecture.md', 'utf8')),
  decisions: decisionsOf(readdirSync('docs/decisions')),
};

test('every section and every decision that a comment or a document cites exists', () => {
  expect(findDeadCitations(sources, citable)).toEqual([]);
});

test('there are citations to be looked at', () => {
  const counts = countCitations(sources);
  expect(counts.specification).toBeGreaterThan(60);
  expect(counts.answers).toBeGreaterThan(50);
  expect(counts.decisions).toBeGreaterThan(40);
});

describe('the check can fail', () => {
  test.each([
    ['// As it is said (specification 4.99).', 'specification 4.99'],
    ['/** Limits (specification 6.5.77) */', 'specification 6.5.77'],
    ['/**\n * What is kept (answers,\n * section 41).\n */', 'answers 41'],
    ['// (specification 4.3, 4.88)', 'specification 4.88'],
    ['// docs/decisions/0999', 'decisions 0999'],
    ['// decision 998', 'decisions 998'],
    ['// architecture, "No such heading"', 'architecture No such heading'],
    ["// section 7's body", 'section 7 of what?'],
    ['// architecture section 4', 'architecture section 4 of what?'],
  ])('%s', (text, what) => {
    expect(findDeadCitations([{ path: 'lib/a.ts', text }], citable)).toContain(`lib/a.ts: ${what}`);
  });

  test.each([
    ['// (specification 6.5.3, answers section 5)'],
    ['// specification 2.7, 3; answers, sections 1 and 2'],
    ['// the example of the specification: 5000 at 12 %'],
    ['// docs/decisions/0006, and decision 6'],
    ['// architecture, "One path for money"'],
  ])('and it lets through %s', (text) => {
    expect(findDeadCitations([{ path: 'lib/a.ts', text }], citable)).toEqual([]);
  });
});
