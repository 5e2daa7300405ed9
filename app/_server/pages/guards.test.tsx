import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RECORDS } from '#app/_server/load/records.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { declarationOf } from './declared.ts';
import { dashboardPage } from './dashboard-page.tsx';
import { insiderPage, publicPage, sandboxPage } from './open-pages.tsx';
import { sandboxRoute, screenRoute } from './routes.ts';

/**
 * what a page declares is asked before anything is loaded, by the page and by its title. Here nobody has any
 * right, and there is no database: a page that reads something first fails otherwise than by its refusal.
 */

class Refused extends Error {}

const { asking } = vi.hoisted(() => ({
  asking: { screens: [] as string[], person: null as object | null, sellers: null as readonly object[] | null },
}));
vi.mock('#app/_server/person.ts', () => ({
  viewOf: async (screen: string) => {
    asking.screens.push(screen);
    throw new Refused();
  },
  sellersFor: async (screen: string) => {
    asking.screens.push(screen);
    return asking.sellers;
  },
  partnersFor: async (screen: string) => {
    asking.screens.push(screen);
    return null;
  },
  currentPerson: async () => asking.person,
  requirePerson: async () => {
    throw new Refused();
  },
  selectedSellers: async (sellers: readonly object[]) => sellers,
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock('next-intl/server', async (original) => ({
  ...(await original<typeof import('next-intl/server')>()),
  getLocale: async () => 'en',
}));

beforeEach(() => {
  Object.assign(asking, { screens: [], person: null, sellers: null });
  useSettings(SANDBOX);
});

const SANDBOX = readSettings({
  ...TEST_SECRETS,
  DATABASE_URL: 'postgresql://127.0.0.1:9/none',
  VAULT_DATABASE_URL: 'postgresql://127.0.0.1:9/none',
  BANK_URL: 'http://127.0.0.1:9',
  APP_URL: 'http://localhost:3000',
});
const inProduction = () => useSettings({ ...SANDBOX, isProduction: true, environment: 'production' });
const MISSING = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };
const PARAMS = { saleId: 'SALE-1', guid: 'g', deliveryId: '1', callId: '1', messageId: '1', attemptId: 'a' };

type Render = (props: object) => Promise<unknown>;
const props = () => ({ params: Promise.resolve(PARAMS), searchParams: Promise.resolve({}) });

describe('a person without the right', () => {
  test.each(globSync('app/(dashboard)/**/page.tsx').toSorted())(
    '%s asks for its own right first, and so does its title',
    async (file) => {
      const { default: page, generateMetadata } = (await import(join(process.cwd(), file))) as {
        default: Render;
        generateMetadata: Render;
      };
      const own = declarationOf(page)?.path;
      await expect(page(props())).rejects.toBeInstanceOf(Refused);
      await expect(generateMetadata(props())).rejects.toBeInstanceOf(Refused);
      expect(asking.screens).toEqual([own, own]);
    },
    30_000,
  );

  test.each(globSync('app/(dashboard)/**/route.ts').toSorted())(
    '%s asks for its own right, and answers nothing without it',
    async (file) => {
      type Handler = (request: Request, props: object) => Promise<Response>;
      const { GET, POST } = (await import(join(process.cwd(), file))) as { GET?: Handler; POST?: Handler };
      const handler = GET ?? POST;
      if (!handler) throw new Error('a route without a handler');
      const answer = await handler(new Request('http://localhost:3000/?ids=1&q=a'), props());
      expect(asking.screens).toEqual([declarationOf(handler)?.path]);
      expect([401, 403, 404]).toContain(answer.status);
    },
    30_000,
  );

  test.each(Object.entries(RECORDS))('%s: its loader asks for its right before it looks', async (screen, load) => {
    await expect(load('1')).rejects.toBeInstanceOf(Refused);
    expect(asking.screens).toEqual([screen]);
  });

  test('nothing is loaded', async () => {
    const load = vi.fn(async () => ({}));
    const { page } = dashboardPage('/sales', { title: 'dashboard.sales.title', load, show: () => <p /> });
    await expect(page({})).rejects.toBeInstanceOf(Refused);
    expect(load).not.toHaveBeenCalled();
  });

  test('a route is handed only businesses with the right, and a signed-in person without one may be told so', async () => {
    const answer = vi.fn(async () => new Response('found'));
    const refuse = vi.fn(() => new Response(null, { status: 418 }));
    const GET = screenRoute('/search', answer, refuse);
    const request = new Request('http://localhost:3000/search');
    expect((await GET(request, {})).status).toBe(418);
    asking.sellers = [];
    expect((await GET(request, {})).status).toBe(418);
    expect(refuse.mock.calls).toEqual([[{ request, isSignedIn: false }], [{ request, isSignedIn: true }]]);
    expect(answer).not.toHaveBeenCalled();
    asking.sellers = [{ id: 1 }];
    expect(await (await GET(request, {})).text()).toBe('found');
    expect(answer).toHaveBeenCalledWith({ request, params: {}, sellers: [{ id: 1 }] });
  });
});

describe('pages beside the dashboard', () => {
  const shown = { title: 'docs.status.title', show: () => <p /> } as const;

  test('a public page shows itself to whoever asks, in production too', async () => {
    inProduction();
    await expect(publicPage('/docs', shown).page({})).resolves.toEqual(<p />);
  });

  test('a page for insiders is open in the sandbox, and in production to signed-in people', async () => {
    const { page, generateMetadata } = insiderPage('/status', shown);
    await expect(page({})).resolves.toEqual(<p />);
    inProduction();
    await expect(page({})).rejects.toMatchObject(MISSING);
    await expect(generateMetadata({})).rejects.toMatchObject(MISSING);
    asking.person = { sellers: [] };
    await expect(page({})).resolves.toEqual(<p />);
    await expect(generateMetadata({})).resolves.toEqual({ title: 'Status' });
  });

  test('a page of the sandbox is not there in production, for signed-in people neither, and loads nothing', async () => {
    const load = vi.fn(async () => ({}));
    const { page } = sandboxPage('/sandbox/clock', { ...shown, load });
    await expect(page({})).resolves.toEqual(<p />);
    expect(load).toHaveBeenCalledOnce();
    inProduction();
    asking.person = { sellers: [] };
    await expect(page({})).rejects.toMatchObject(MISSING);
    expect(load).toHaveBeenCalledOnce();
  });

  test('from elsewhere, what viewers alone may see asks to sign in, and its route answers 404', async () => {
    await expect(sandboxPage('/sandbox/mailbox', shown).page({})).rejects.toBeInstanceOf(Refused);
    const GET = sandboxRoute('/sandbox/mailbox/news', async () => new Response('news'));
    const ask = async () => (await GET(new Request('http://localhost:3000/sandbox/mailbox/news'), {})).status;
    expect(await ask()).toBe(404);
    asking.person = { sellers: [] };
    expect(await ask()).toBe(200);
    inProduction();
    expect(await ask()).toBe(404);
  });
});
