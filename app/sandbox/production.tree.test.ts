import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { OPEN_PAGES } from '#lib/screens.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { PRODUCTION } from '#lib/testing/unsafe-settings.ts';
import { listMessages } from '#lib/sandbox/dashboard.ts';

/** Production has no sandbox: nothing under its address answers anything but 404, whoever asks, and nothing is read. */

beforeAll(() => useSettings(readSettings(PRODUCTION)));

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Handler = (request: Request, props: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Render = (props: object) => Promise<unknown>;

/** What every address with a parameter is asked with. */
const PARAMS = { messageId: '1', publicKey: 'PUB-1', reference: 'r-1', saleId: 'SALE-1', wallet: 'google-pay' };
const MISSING = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

const pages = globSync('app/sandbox/**/page.tsx').toSorted();
const routes = globSync('app/sandbox/**/route.ts').toSorted();

test('there is a sandbox to be looked at, and every page of it is declared as one', () => {
  expect([pages.length, routes.length]).toEqual([4, 17]);
  const open = Object.entries(OPEN_PAGES).filter(([path]) => path.startsWith('/sandbox/'));
  expect(open.filter(([, audience]) => !audience.startsWith('sandbox'))).toEqual([]);
});

test.each(pages)('%s is not there in production, neither its title nor itself', async (file) => {
  const { default: page, generateMetadata } = (await import(join(process.cwd(), file))) as {
    default: Render;
    generateMetadata: Render;
  };
  const asked = { params: Promise.resolve({}), searchParams: Promise.resolve({ seller: 'PUB-1', letter: '1' }) };
  await expect(page(asked)).rejects.toMatchObject(MISSING);
  await expect(generateMetadata(asked)).rejects.toMatchObject(MISSING);
});

test('the layout refuses before anything is drawn, so that the status is 404 although a page is still loading', async () => {
  const { default: layout } = (await import(join(process.cwd(), 'app/sandbox/layout.tsx'))) as { default: Render };
  await expect(layout({ children: null })).rejects.toMatchObject(MISSING);
});

test.each(routes)('%s answers 404 in production to every method', async (file) => {
  const handlers = (await import(join(process.cwd(), file))) as Partial<Record<(typeof METHODS)[number], Handler>>;
  const answers = METHODS.flatMap((method) => {
    const handler = handlers[method];
    const request = new Request('https://pay.example.com/sandbox?seller=PUB-1', {
      method,
      headers: { origin: 'https://pay.example.com' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    return handler
      ? [handler(request, { params: Promise.resolve(PARAMS) }).then(({ status }) => [method, status])]
      : [];
  });
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of await Promise.all(answers)) expect(answer[1]).toBe(404);
});

test('nobody is there to be asked for a message', async () => {
  await expect(listMessages('key')).rejects.toThrow('production has no sandbox');
});
