import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A page of the dashboard does not load zod: a form brings it when something in it has the focus (docs/forms.md). */

type Source = { path: string; text: string };

/** Files of screens that would load zod, or a definition that imports it, with the page. */
const zodWithThePage = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => {
      const imports = text.matchAll(/^import (?!type )(?:[^'"]*? from )?'([^']+)'/gm);
      return (
        [...imports].some(
          ([, from = '']) =>
            from === 'zod' ||
            from.startsWith('@hookform/resolvers') ||
            (/^#lib\/modules\/[^/]+\/contract\/.*-forms?(-contract)?\.ts$/.test(from) && definesForm(from)),
        ) && path !== 'components/form/zod-resolver.ts'
      );
    })
    .map(({ path }) => path);

const definesForm = (from: string): boolean =>
  /\bformContract\(|from 'zod'/.test(readFileSync(from.replace(/^#/, ''), 'utf8'));

const sources = globSync('components/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('zod and the definitions of forms are loaded with a form, not with a page', () => {
  expect(zodWithThePage(sources)).toEqual([]);
});

test.each([
  ["import { z } from 'zod';", true],
  ["import { customerForm } from '#lib/modules/customers/contract/customer-form-contract.ts';", true],
  ["import { EMPTY_CUSTOMER } from '#lib/modules/customers/contract/customer-form.ts';", false],
  ["import type { z } from 'zod';", false],
])('the rule about zod can fail: %s', (text, isFound) => {
  expect(zodWithThePage([{ path: 'components/new/new-form.tsx', text }])).toEqual(
    isFound ? ['components/new/new-form.tsx'] : [],
  );
});
