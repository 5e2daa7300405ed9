import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Forms of the dashboard go through the kit of `components/form` (docs/forms.md). */

type Source = { path: string; text: string };

/** Pages without React of their own kind: Preact and plain documents. */
const OTHER_DOCUMENTS =
  /^components\/(payment-page|receipt|sandbox\/(simulators|terminal|bench)|subscription-page|embed|sandbox-drawer)\//;

/** Forms that are not of the kit, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'components/layout/sales-search.tsx': 'one text of a search; it works before any script is there',
  'components/form/form.tsx': 'the kit itself',
  'components/list/filters/filters.tsx': 'filters: what is chosen is in the address',
  'components/ui/calendar/range-panel.tsx': 'a range: what is chosen is in the address',
  'components/list/saved-views.tsx': 'one field',
  'components/form/write-note.tsx': 'one field',
  'components/callbacks/endpoints/address-form.tsx': 'one field',
  'components/callbacks/signing/rotate-dialog.tsx': 'one field',
  'components/messages/resend-dialog.tsx': 'one field',
  'components/sales/steps/money-dialog.tsx': 'one field, and an answer that may be unknown',
  'components/subscriptions/detail/change-dialog.tsx': 'no field, or one',
  'components/subscriptions/templates/prices-dialog.tsx': 'one field, and many answers',
  'components/counter/counter-refund.tsx': 'one field, and an answer that may be unknown',
  'components/counter/shift-panel.tsx': 'one field of each currency',
  'components/counter/enter-screen.tsx': 'keys of a PIN, and no field',
  'components/counter/pay/pay-ways.tsx': 'one field each',
  'components/counter/pay/receipt-part.tsx': 'one field each',
  'components/docs/try-it/try-it.tsx': "a request of the reader's own, sent as it stands",
  'components/verify/verify-tool.tsx': 'a tool that keeps nothing; its answer names what is wrong',
};

/** Files that draw a form or take one apart by hand. */
const handMade = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => !OTHER_DOCUMENTS.test(path) && /<form[\s>]|new FormData\(\w/.test(text))
    .map(({ path }) => path);

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

test('a form is made with the kit, but for those that are named with why', () => {
  expect(handMade(sources).filter((path) => !Object.hasOwn(EXCEPTIONS, path))).toEqual([]);
});

test('zod and the definitions of forms are loaded with a form, not with a page', () => {
  expect(zodWithThePage(sources)).toEqual([]);
});

test.each([
  ['const data = new FormData(event.currentTarget);', true],
  ['return <form onSubmit={send}>', true],
  ['return <Form form={form}>', false],
])('the rule about forms can fail: %s', (text, isFound) => {
  expect(handMade([{ path: 'components/new/new-form.tsx', text }])).toEqual(
    isFound ? ['components/new/new-form.tsx'] : [],
  );
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
