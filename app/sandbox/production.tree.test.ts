import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { routesOfAdapter } from '#lib/platform/http/next-adapter.ts';
import { OPEN_PAGES } from '#lib/screens.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { PRODUCTION } from '#lib/testing/unsafe-settings.ts';
import { listMessages } from '#lib/sandbox/dashboard.ts';

/** Production has no sandbox: nothing under its address answers anything but 404, whoever asks, and nothing is read. */

beforeAll(() => useSettings(readSettings(PRODUCTION)));

type Handler = (request: Request, props: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Render = (props: object) => Promise<unknown>;

/** Parameters with which every address that has one is requested. */
const PARAMS = { messageId: '1', publicKey: 'PUB-1', reference: 'r-1', saleId: 'SALE-1', wallet: 'google-pay' };
const MISSING = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

const pages = globSync('app/sandbox/**/page.tsx').toSorted();
const files = globSync('app/sandbox/**/route.ts').toSorted();
const loaded = await Promise.all(
  files.map(async (file) => [file, (await import(join(process.cwd(), file))) as Record<string, unknown>] as const),
);

/** Routes that modules and documents bring; the others stand in files of their own, for screens. */
const brought = new Set(
  loaded.flatMap(([, exports]) =>
    Object.values(exports).flatMap((made) =>
      (routesOfAdapter(made) ?? []).filter(({ path }) => path.startsWith('/sandbox/')),
    ),
  ),
);
const own = loaded.filter(([, exports]) => Object.values(exports).some((made) => !routesOfAdapter(made)));

test('there is a sandbox to be looked at, and every page of it is declared as one', () => {
  expect([pages.length, brought.size, own.length]).toEqual([4, 23, 3]);
  const open = Object.entries(OPEN_PAGES).filter(([path]) => path.startsWith('/sandbox/'));
  expect(open.filter(([, audience]) => !audience.startsWith('sandbox'))).toEqual([]);
});

test.each(pages)('%s is not there in production, neither its title nor itself', async (file) => {
  const { default: page, generateMetadata } = (await import(join(process.cwd(), file))) as {
    default: Render;
    generateMetadata: Render;
  };
  const asked = { params: Promise.resolve({}), searchParams: Promise.resolve({ seller: 'PUB-1', message: '1' }) };
  await expect(page(asked)).rejects.toMatchObject(MISSING);
  await expect(generateMetadata(asked)).rejects.toMatchObject(MISSING);
});

test('the layout refuses before anything is drawn, so that the status is 404 although a page is still loading', async () => {
  const { default: layout } = (await import(join(process.cwd(), 'app/sandbox/layout.tsx'))) as { default: Render };
  await expect(layout({ children: null })).rejects.toMatchObject(MISSING);
});

const requestTo = (path: string, method: string): Request =>
  new Request(`https://pay.example.com${path}?seller=PUB-1`, {
    method,
    headers: { origin: 'https://pay.example.com' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

test.each([...brought].map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers 404 in production',
  async (_, { method, path, handle }) => {
    const params = Object.fromEntries(Object.entries(PARAMS).filter(([name]) => path.split('/').includes(`:${name}`)));
    const address = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'none');
    expect((await handle(requestTo(address, method), { params, ip: '127.0.0.1' })).status).toBe(404);
  },
);

test.each(own)('%s answers 404 in production', async (_, exports) => {
  const response = await (exports['GET'] as Handler)(requestTo('/sandbox', 'GET'), { params: Promise.resolve(PARAMS) });
  expect(response.status).toBe(404);
});

test('nobody is there to be asked for a message', async () => {
  await expect(listMessages('key')).rejects.toThrow('production has no sandbox');
});
