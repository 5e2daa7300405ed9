import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCrawled } from '../../e2e/crawl/screens.ts';

/** Every page of the dashboards is looked at by the crawl, or by a journey that brings what it needs. */

const BY_JOURNEYS = [
  '/counter/enter',
  '/customers/[guid]/edit',
  '/developers/requests/[callId]',
  '/devices/[deviceId]',
  '/documents/[documentId]/edit',
  '/invitation',
  '/onboarding/[token]',
  '/onboarding/[token]/[step]',
  '/onboarding/phone/[token]',
  '/partner/review/[reviewId]',
  '/reset/new',
  '/sales/[saleId]/link/poster',
  '/subscriptions/[subscriptionId]/link/poster',
];

/** The pages of the tree by their addresses: groups in brackets are no part of one. */
const pages = (): string[] =>
  globSync('app/**/page.tsx').map((file) => {
    const parts = file.replaceAll('\\', '/').split('/').slice(1, -1);
    return `/${parts.filter((part) => !part.startsWith('(')).join('/')}`;
  });

const isLookedAt = (page: string): boolean => isCrawled(page) || isCrawled(page.replace('[topic]', 'start'));

test('every page is crawled, or named here as one that a journey brings about', () => {
  const left = pages().filter((page) => !isLookedAt(page) && page !== '/docs/operations/[id]');
  expect(left.sort()).toEqual(BY_JOURNEYS);
});

test('an address is crawled part by part', () => {
  expect(['/sales', '/sales/SALE-1', '/partner/sellers/7'].map(isCrawled)).toEqual([true, true, true]);
  expect(['/sales/SALE-1/link', '/partner/nowhere', '/salesmen'].map(isCrawled)).toEqual([false, false, false]);
});
