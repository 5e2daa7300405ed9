import { expect } from '@playwright/test';
import { SCREENS } from '#lib/screens.ts';
import { isAll } from '../passes.ts';
import { newSale, sandbox } from '../sandbox.ts';
import { act, ask, heard } from './http-client.ts';
import { actions, endpoints } from './surface.ts';
import { disable, givenSmallWorld, PASSWORD, sessionsOf, type SmallWorld } from './world.ts';
import { test } from '../quiet-console.ts';

/**
 * S-03, S-04, B-11, B-12, B-13: how people come in and go out, and what stands on every answer of every route of the
 * tree.
 */
test.describe.configure({ mode: 'serial' });

let world: SmallWorld;
test.beforeAll(async () => {
  world = await givenSmallWorld();
});
test.afterAll(() => world?.close());

type Jar = Record<string, string>;
const cookieOf = (jar: Jar): string =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const linesOf = (headers: Record<string, unknown>): string[] =>
  [(headers['set-cookie'] ?? []) as string | string[]].flat();
function keep(jar: Jar, headers: Record<string, unknown>): Jar {
  return {
    ...jar,
    ...Object.fromEntries(
      linesOf(headers).map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1, line.indexOf(';')),
      ]),
    ),
  };
}

async function post(path: string, jar: Jar, fields: Record<string, string>) {
  const answered = await ask('/api/auth/csrf', { cookie: cookieOf(jar) });
  const held = keep(jar, answered.headers);
  const body = new URLSearchParams({
    csrfToken: JSON.parse(answered.text).csrfToken,
    json: 'true',
    ...fields,
  }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: sandbox().origin,
    'x-kupa-client-ip': '6.6.6.6',
    'x-forwarded-for': '6.6.6.6',
  };
  return keep(held, (await ask(path, { method: 'POST', cookie: cookieOf(held), headers, body })).headers);
}

const signIn = (email: string, jar: Jar = {}, password = PASSWORD) =>
  post('/api/auth/callback/credentials', jar, { email, password });
const isIn = async (jar: Jar): Promise<boolean> =>
  (await ask('/settings/account', { cookie: cookieOf(jar) })).status === 200;
const SESSION = 'kupa.session';
const action = (name: string) => actions().find(({ key }) => key.endsWith(` ${name}`)) ?? { id: '', page: '' };

test('security 26: next-auth names our own address in what it answers, whatever host it is told', async () => {
  const { origin } = sandbox();
  const tricks: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example' },
    { 'x-forwarded-server': 'evil.example' },
    { 'x-host': 'evil.example' },
    { referer: 'https://evil.example/' },
  ];
  for (const headers of tricks) {
    for (const path of [
      'providers',
      'csrf',
      'session',
      'signin',
      'signin?callbackUrl=https://evil.example/',
      'error',
    ]) {
      const answered = await ask(`/api/auth/${path}`, { headers });
      const all = decodeURIComponent(`${JSON.stringify(answered.headers)} ${answered.text}`);
      expect([path, headers, /evil\.example/.test(all)]).toEqual([path, headers, false]);
      expect(
        [...all.matchAll(/https?:\/\/[\w.-]+(:\d+)?(?=\/api\/auth|; Path|"|$)/g)]
          .map(([found]) => found)
          .filter((found) => found !== origin),
      ).toEqual([]);
    }
  }
  expect(JSON.parse((await ask('/api/auth/providers', {})).text).credentials.signinUrl).toBe(
    `${origin}/api/auth/signin/credentials`,
  );
});

test('S-03: a session has a new name after each sign-in and each proof, and ends at the server', async () => {
  const { person, planted } = world;
  // The attacker's own session, planted in the victim's browser before they sign in.
  const first = await signIn(person.email, { [SESSION]: planted });
  expect([first[SESSION] === planted, await isIn(first), await isIn({ [SESSION]: planted })]).toEqual([
    false,
    true,
    false,
  ]);
  expect((await sessionsOf(person.userId)).map(({ ip }) => ip)).not.toContain('6.6.6.6');
  const elsewhere = await signIn(person.email);
  const proved = keep(first, (await act(action('confirmIdentity'), [PASSWORD], { cookie: cookieOf(first) })).headers);
  expect([proved[SESSION] === first[SESSION], await isIn(proved), await isIn(first)]).toEqual([false, true, false]);
  const changed = keep(
    proved,
    (await act(action('changeOwnPassword'), [PASSWORD, 'another long password 43'], { cookie: cookieOf(proved) }))
      .headers,
  );
  expect([
    changed[SESSION] === proved[SESSION],
    await isIn(changed),
    await isIn(proved),
    await isIn(elsewhere),
  ]).toEqual([false, true, false, false]);
  const left = await post('/api/auth/signout', changed, {});
  expect([left[SESSION] ?? '', await isIn(changed)]).toEqual(['', false]);
  const again = await signIn(person.email, {}, 'another long password 43');
  expect(await isIn(again)).toBe(true);
  await disable(person.userId);
  expect([await isIn(again), await isIn(await signIn(person.email, {}, 'another long password 43'))]).toEqual([
    false,
    false,
  ]);
});

/** Where a path with parameters leads, for looking at what its answers say of themselves. */
async function everyAddress(): Promise<{ path: string; method: string }[]> {
  const { saleId, seller } = await newSale();
  const { saleId: template } = await newSale({ sale_type: 'template' });
  const key = sandbox().sellers.find(({ seller_svc_id }) => seller_svc_id === seller)?.public_key ?? '';
  const named: Record<string, string> = {
    publicKey: key,
    guid: '00000000-0000-4000-8000-000000000000',
    uuid: '00000000-0000-4000-8000-000000000000',
    digest: '0'.repeat(32),
    language: 'en',
    name: 'multi',
    reference: 'none',
    attemptId: 'none',
    key: 'none',
    wallet: 'apple-pay',
    messageId: '1',
    '...nextauth': 'session',
  };
  return endpoints().flatMap(({ path, methods }) =>
    methods.map((method) => ({
      method,
      path: path.replace(/\[([\w.]+)\]/g, (_, name: string) =>
        name === 'saleId' ? (path.includes('/template/') ? template : saleId) : (named[name] ?? '1'),
      ),
    })),
  );
}

/** Responses that are equal for all callers, and may be cached. */
const STATIC =
  /^\/(_next\/static|embed|brand|sale\/part|sale\/(generate|template)\/[^/]+\/card|icon\.svg|favicon|sandbox\/drawer\.|api\/openapi\.json|\.well-known)/;
const KNOWN_COOKIES = /^(__Host-)?kupa[.-](session|csrf|callback-url|device|language|theme|seller|rail|till)$/;
/** Cookies that only the pages below a path are sent. */
const PATHS_OF_COOKIES: Readonly<Record<string, string>> = {
  'kupa-onboarding': '/onboarding',
  'kupa-onboarding-frame': '/onboarding/frame',
  'kupa-onboarding-language': '/onboarding/frame',
};

test('B-11, B-13, S-04: every answer of every route says what it is, who may draw it, that nobody keeps it, and which cookies it gives', async () => {
  test.setTimeout(120_000);
  const signedIn = { [SESSION]: world.standing };
  const addresses = await everyAddress();
  const queue = [...addresses];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        await ask(next.path, {
          method: next.method,
          cookie: cookieOf(signedIn),
          ...(next.method !== 'GET' &&
            next.method !== 'DELETE' && {
              body: '{}',
              headers: { 'content-type': 'application/json', origin: sandbox().origin },
            }),
        });
    }),
  );
  for (const path of ['/nowhere', '/api/nowhere', '/_next/static/nowhere.js', '/sign-in']) await ask(path);
  const page = await ask('/sign-in');
  for (const [, asset = ''] of [...page.text.matchAll(/"(\/_next\/static\/[^"\\]+)"/g)].slice(0, 3)) await ask(asset);
  const problems = heard.flatMap(({ method, path, status, headers }) => {
    const [said, wrong] = [(name: string): string => String(headers[name] ?? ''), [] as string[]];
    const isDocument = said('content-type').startsWith('text/html') && status !== 204;
    if (said('x-content-type-options') !== 'nosniff') wrong.push(`nosniff: ${said('x-content-type-options')}`);
    if (!/^(same-origin|cross-origin)$/.test(said('cross-origin-resource-policy')))
      wrong.push(`CORP: ${said('cross-origin-resource-policy')}`);
    if (said('x-powered-by') !== '' || said('server') !== '') wrong.push('names what it is made with');
    if (isDocument) {
      const policy = said('content-security-policy');
      for (const part of ["base-uri 'none'", 'frame-ancestors ', "default-src 'none'"])
        if (!policy.includes(part)) wrong.push(`CSP without ${part}`);
      if (!/object-src 'none'/.test(policy) && !/\bsandbox\b/.test(policy)) wrong.push('CSP without object-src');
      if (/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|https?:)/.test(policy)) wrong.push(`CSP: ${policy}`);
      if (!/^(same-origin|no-referrer)$/.test(said('referrer-policy')))
        wrong.push(`Referrer-Policy: ${said('referrer-policy')}`);
      if (!/^same-origin/.test(said('cross-origin-opener-policy')) && !/\bsandbox\b/.test(policy))
        wrong.push(`COOP: ${said('cross-origin-opener-policy')}`);
    }
    const isScreen = Object.keys(SCREENS).some((screen) =>
      new RegExp(`^${screen.replace(/\[\w+\]/g, '[^/?]+')}$`).test(path.replace(/\?.*/, '')),
    );
    // `no-store` alone forbids every cache; personal responses add `private` too, for caches that ignore it.
    if (!STATIC.test(path) && !said('cache-control').includes('no-store'))
      wrong.push(`cache-control: ${said('cache-control')}`);
    if (isScreen && method === 'GET' && !said('cache-control').includes('private'))
      wrong.push(`cache-control: ${said('cache-control')}`);
    for (const line of linesOf(headers)) {
      const name = line.slice(0, line.indexOf('='));
      const only = PATHS_OF_COOKIES[name];
      const isOurs =
        (only !== undefined || KNOWN_COOKIES.test(name)) &&
        /; Path=([^;]+)/i.exec(line)?.[1] === (only ?? '/') &&
        /; HttpOnly/i.test(line) &&
        /; SameSite=(Lax|Strict)/i.test(line) &&
        !/; Domain=/i.test(line) &&
        line.length <= 4_096;
      if (!isOurs || STATIC.test(path)) wrong.push(`set-cookie: ${line.replace(/=[^;]*/, '=…')}`);
    }
    return wrong.map((each) => `${method} ${path} ${status}: ${each}`);
  });
  expect([...new Set(problems)]).toEqual([]);
  expect(addresses.length).toBeGreaterThan(80);
  test.info().annotations.push({ type: 'B-13', description: `${heard.length} answers of ${addresses.length} routes` });
});

/** Headers that have opened guarded paths in other frameworks. */
const TRICKS: Readonly<Record<string, Record<string, string>>> = {
  'a request inside a request': {
    'x-middleware-subrequest': Array(5).fill('proxy').join(':'),
    'x-middleware-next': '1',
    'x-middleware-rewrite': '/settings/roles',
    'x-invoke-path': '/settings/roles',
    'x-matched-path': '/settings/roles',
  },
  'a middleware of another name': { 'x-middleware-subrequest': Array(5).fill('src/middleware').join(':') },
  'another address before a proxy': {
    'x-original-url': '/sign-in',
    'x-rewrite-url': '/sign-in',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-uri': '/sign-in',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1;host=evil.example',
  },
  'our own notes': {
    'x-kupa-path': '/settings/roles',
    'x-kupa-client-ip': '127.0.0.1',
    'x-kupa-framed': 'http',
    'x-kupa-embedders': 'https://evil.example',
    'x-nonce': 'mine',
    'content-security-policy': "script-src 'unsafe-inline'",
  },
  'a part of a page': { rsc: '1' },
  'a part before it is asked for': { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/settings/roles' },
};

test('B-12: no header opens a guarded page', async () => {
  const screens = Object.keys(SCREENS).map((screen) => screen.replace(/\[\w+\]/g, '1'));
  const problems: string[] = [];
  // Each screen in every third way, in turns, and in `npm run test:all` in all.
  const queue = screens.flatMap((path, turn) =>
    Object.entries(TRICKS)
      .filter((_, way) => isAll || way % 3 === turn % 3)
      .map(([name, headers]) => ({ path, name, headers })),
  );
  const tried = queue.length;
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { path, name, headers } = next;
        let answer = await ask(path, { headers });
        if (answer.status === 307 && String(answer.headers['location']).includes('_rsc'))
          answer = await ask(String(answer.headers['location']), { headers });
        const target = String(answer.headers['location'] ?? '');
        const isRefused =
          [401, 403, 404].includes(answer.status) ||
          (answer.status === 307 && target.startsWith('/sign-in?next=')) ||
          /NEXT_REDIRECT;replace;\/sign-in/.test(answer.text) ||
          // A page without a frame is answered by the segments of its address, before anything of it is rendered.
          (answer.status === 200 && answer.text.includes('"__PAGE__"') && !answer.text.includes('["$",'));
        if (
          !isRefused ||
          answer.text.includes('evil.example') ||
          target.includes('evil') ||
          String(answer.headers['content-security-policy'] ?? '').includes("script-src 'unsafe-inline'")
        )
          problems.push(`${path} with ${name}: ${answer.status} ${target}`);
      }
    }),
  );
  const build = /"b":"([\w-]+)"/.exec((await ask('/sign-in')).text)?.[1] ?? 'development';
  for (const path of ['/sales', '/index', '/settings/people']) {
    const { status } = await ask(`/_next/data/${build}${path}.json`);
    if (status !== 404) problems.push(`/_next/data${path}: ${status}`);
  }
  expect(problems).toEqual([]);
  test.info().annotations.push({ type: 'B-12', description: `${tried} requests` });
});
