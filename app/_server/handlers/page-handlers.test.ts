import { expect, test } from 'vitest';
import { config as nextConfig } from '../../../next.config.ts';
import { config as proxyConfig } from '../../../proxy.ts';
import { publicPaths } from '#lib/platform/http/public-files.ts';
import { hasOwnPolicy } from '#lib/screens.ts';
import { pageHandlers } from './page-handlers.ts';

/** The paths of documents with a policy of their own stand once, where their module names them. */

const PAGES = ['/', '/sales', '/sales/SALE-1', '/settings/payment-page', '/sandbox/clock', '/docs', '/onboarding/key'];
const OWN = ['/sale/generate/SALE-1', '/hf/v1/frame/number', '/embedded/payments', '/sales/SALE-1/receipts/7'];

const matches = (source: string) => (path: string) => new RegExp(`^${source}$`).test(path);

test('what the node adapter answers beside the API is named by a module', () => {
  const unnamed = pageHandlers.map(({ path }) => path.replace(/:\w+/g, 'x')).filter((path) => !hasOwnPolicy(path));
  expect(unnamed).toEqual([]);
});

test('the headers of pages are for pages: not for those documents, nor the API, nor files', async () => {
  const [pages] = (await nextConfig.headers?.()) ?? [];
  const isPage = matches(pages?.source ?? '');
  expect(PAGES.filter((path) => !isPage(path))).toEqual([]);
  expect([...OWN, ...publicPaths(), '/api/pay-sale'].filter(isPage)).toEqual([]);
});

test('the proxy is asked of every page, and of no file that is not named by a module', () => {
  const isAsked = matches(proxyConfig.matcher[0] ?? '');
  expect([...PAGES, ...OWN].filter((path) => !isAsked(path))).toEqual([]);
  expect([...publicPaths(), '/api/pay-sale'].filter((path) => isAsked(path) && !hasOwnPolicy(path))).toEqual([]);
});
