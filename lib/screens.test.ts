import { describe, expect, test } from 'vitest';
import { ownPolicyFinder } from './screen.ts';
import { hasOwnPolicy, SCREEN_MODULES } from './screens.ts';

/** Which answers bring a policy of their own, and are not given that of the dashboard's pages. */

describe('a document of its own', () => {
  test.each([
    '/sale/generate/SALE00K2-AAAAAAAA',
    '/document/DOC-1',
    '/subscription/manage/key',
    '/sandbox/3ds/1',
    '/sandbox/inbox/key/news',
    '/sales/SALE-1/receipts/7',
    '/files/9',
    '/settings/payment-page/preview',
  ])('%s is one', (path) => expect(hasOwnPolicy(path)).toBe(true));

  test.each([
    '/',
    '/sales',
    '/sales/SALE-1',
    '/sales/SALE-1/receipts/7/more',
    '/settings/payment-page',
    '/sandbox/clock',
  ])('%s is a page, or nothing', (path) => expect(hasOwnPolicy(path)).toBe(false));

  test('is what any module says is one', () => {
    const isFound = ownPolicyFinder([...SCREEN_MODULES, { screens: {}, ownPolicyPaths: ['/cups/[cupId]/print'] }]);
    expect(isFound('/cups/7/print')).toBe(true);
    expect(hasOwnPolicy('/cups/7/print')).toBe(false);
  });
});
