import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longPages, strangersInApp } from './app-files.ts';

/** `app` is pages and routes, what people do on them, and one folder of what these share. */

const files = globSync('app/**/*.{ts,tsx,css}')
  .filter((path) => statSync(path).isFile())
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const MAX_LINES = 40;

/** Pages that are still longer, with how many lines at most. A page leaves the list when it is short; none is added. */
const STILL_LONG: Readonly<Record<string, number>> = {
  'app/sandbox/mailbox/page.tsx': 51,
  'app/sandbox/inbox/page.tsx': 59,
  'app/sandbox/clock/page.tsx': 41,
  'app/docs/errors/page.tsx': 74,
  'app/(dashboard)/page.tsx': 131,
  'app/(dashboard)/settings/people/page.tsx': 74,
  'app/(dashboard)/settings/payment-page/page.tsx': 72,
  'app/(dashboard)/settings/account/page.tsx': 82,
  'app/(dashboard)/sales/[saleId]/page.tsx': 151,
  'app/(dashboard)/products/[guid]/page.tsx': 71,
  'app/(dashboard)/developers/signing/page.tsx': 77,
  'app/(dashboard)/developers/requests/[callId]/page.tsx': 45,
  'app/(dashboard)/developers/keys/page.tsx': 116,
  'app/(dashboard)/customers/[guid]/page.tsx': 101,
  'app/(dashboard)/callbacks/addresses/page.tsx': 117,
};

test('every file of app is a page, a route, actions, or shared by them', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(strangersInApp(files.map(({ path }) => path))).toEqual([]);
});

test('a page says what it shows in forty lines', () => {
  const isAllowed = (found: string): boolean => {
    const [path = '', lines = ''] = found.split(': ');
    return Number(lines) <= (STILL_LONG[path] ?? 0);
  };
  expect(longPages(files, MAX_LINES).filter((found) => !isAllowed(found))).toEqual([]);
});

describe('the rules can fail', () => {
  test('on a helper beside a page, and not on what Next looks for', () => {
    expect(
      strangersInApp(['app/sales/load.ts', 'app/sales/page.tsx', 'app/api/x/route.ts', 'app/_server/a.ts']),
    ).toEqual(['app/sales/load.ts']);
  });

  test('on a page of 41 lines', () => {
    expect(longPages([{ path: 'app/a/page.tsx', text: 'x\n'.repeat(41) }], MAX_LINES)).toEqual(['app/a/page.tsx: 41']);
    expect(longPages([{ path: 'app/a/page.tsx', text: 'x\n'.repeat(40) }], MAX_LINES)).toEqual([]);
  });
});
