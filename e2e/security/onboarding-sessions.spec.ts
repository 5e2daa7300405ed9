import { expect } from '@playwright/test';
import { findOwnSellers } from '#lib/modules/partners/list-sellers.sql.ts';
import { readOwnOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { linkTokenOf } from '#lib/modules/onboarding/seller/onboarding-link.ts';
import { addCode } from '#lib/modules/onboarding/store/store-access.sql.ts';
import { closeDatabase, database, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { givenOpened, type GivenOpened } from '#lib/testing/onboarding/given-opened.ts';
import { givenReview } from '#lib/testing/onboarding/given-review.ts';
import { withdrawInvitation } from '#lib/modules/partners/dashboard.ts';
import { isAll } from '../passes.ts';
import { call, sandbox } from '../sandbox.ts';
import { ACTION_ROWS, callOf } from './action-rows.ts';
import { act, ask, type WireResponse } from './http-client.ts';
import { actions, endpoints, screens } from './surface.ts';
import { givenSmallWorld, NOTHING, type SmallWorld } from './world.ts';
import { test } from '../quiet-console.ts';

/**
 * S-03 for sellers that are being taken in: what their cookie opens beside their own onboarding, which is nothing, and
 * how links, codes and browsers end. Over HTTP alone.
 */

let world: SmallWorld;
let [mine, other]: [GivenOpened?, GivenOpened?] = [];
const [ours, theirs] = [() => mine as GivenOpened, () => other as GivenOpened];
test.beforeAll(async () => {
  world = await givenSmallWorld();
  const { partnerId } = await givenReview(database());
  mine = await givenOpened(database(), { partnerId });
  other = await givenOpened(database(), { partnerId });
});
test.afterAll(async () => {
  await world?.close();
  await closeDatabase();
});

const run = (text: string, values: readonly unknown[]) => database().query(statement('', text), values);
const COOKIE = 'kupa-onboarding';
const sessionIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);
const SITE = { siteUrl: 'https://other.example.com', contactEmail: '', contactPhone: '' };
const siteOf = async (sellerId: number): Promise<string> => (await readOwnOnboarding(sellerId)).profile.siteUrl ?? '';

const action = (name: string) => {
  const found = actions().find(({ key }) => key.endsWith(` ${name}`));
  if (!found) throw new Error(`there is no action ${name}`);
  return found;
};
/** Calls an action of an onboarding from the page of its link. */
const actOn = (name: string, token: string, args: readonly unknown[], cookie: string) =>
  act({ ...action(name), page: `/onboarding/${token}` }, [token, ...args], { cookie });

/** Where the steps of an onboarding lead: open to a browser that may open it, else to the page that asks for a code. */
const isOpen = async (token: string, cookie: string): Promise<boolean> => {
  const step = await ask(`/onboarding/${token}/person`, { cookie });
  const files = await ask(`/onboarding/${token}/files`, { cookie });
  expect([files.status === 200, step.status === 200]).toEqual([step.status === 200, files.status === 200]);
  return step.status === 200;
};

const giveCode = (sellerId: number, code: string) =>
  addCode(database(), sellerId, secretIndex(`onboarding code ${sellerId} ${code}`));
const tryCode = (token: string, code: string, cookie = '') => actOn('enterOnboardingCode', token, [{ code }], cookie);
const isRight = ({ text }: WireResponse): boolean => text.includes('"ok":true');
const given = (response: WireResponse): string =>
  [response.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${COOKIE}=`)) ?? '';

/** The session of an onboarding as each cookie that the product knows. */
const disguises = (session: string): string[] =>
  [COOKIE, 'kupa.session', '__Host-kupa.session', 'kupa.till'].map((name) => `${name}=${session}`);

test('the session of an onboarding opens no screen of the dashboard and of partners, under no name', async () => {
  const cookie = disguises(sessionIn(ours().cookie)).join('; ');
  const problems = await Promise.all(
    screens().map(async ({ path, isPage }) => {
      const answer = await ask(path.replace(/\[\w+\]/g, '1'), { cookie });
      const isRefused = isPage
        ? answer.status === 307 && /^\/(sign-in|counter\/enter)/.test(String(answer.headers['location']))
        : [401, 403, 404].includes(answer.status);
      return isRefused ? '' : `${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
    }),
  );
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
  expect(problems.length).toBeGreaterThan(60);
});

test('it calls no action but those of its own pages, and none on the API', async () => {
  const cookie = disguises(sessionIn(ours().cookie)).join('; ');
  // Every third action: `rights.spec.ts` asks for each as nobody.
  const nobodys = actions().filter(({ right }, turn) => right !== 'public' && (isAll || turn % 3 === 0));
  const answers = await Promise.all(
    nobodys.map(async ({ key, id, page }) => {
      const row = ACTION_ROWS[key];
      if (!row) throw new Error(`no row of ${key}`);
      const { args } = await callOf(row, NOTHING, 0);
      const path = page.replace(/\[\w+\]/g, '1');
      const [withIt, without] = [
        await act({ id, page: path }, args, { cookie }),
        await act({ id, page: path }, args, { cookie: '' }),
      ];
      return { key, same: withIt.text === without.text, done: isRight(withIt) };
    }),
  );
  expect(answers.filter(({ same, done }) => !same || done)).toEqual([]);
  expect(answers.length).toBeGreaterThan(isAll ? 100 : 35);
  const paths = endpoints().filter(({ path, methods }) => path.startsWith('/api/') && methods.includes('POST'));
  const codes = await Promise.all(
    paths.map(async ({ path }) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${sessionIn(ours().cookie)}` };
      const answer = await ask(path.replace(/\[[\w.]+\]/g, '1'), { method: 'POST', cookie, headers, body: '{}' });
      return /"status_code":\s*"?0\b/.test(answer.text) ? path : '';
    }),
  );
  expect(codes.filter((path) => path !== '')).toEqual([]);
  expect(codes.length).toBeGreaterThan(20);
  const asSeller = { seller_svc_id: sessionIn(ours().cookie), svc_client_key: sessionIn(ours().cookie) };
  for (const operation of ['get-sales', 'get-sellers'])
    expect((await call(operation, asSeller)).body.status_code).toBe(1);
});

test('an onboarding opens with its own session alone: not of another seller, a person, its link', async () => {
  const { token, cookie, sellerId } = ours();
  expect(await isOpen(token, cookie)).toBe(true);
  const person = /kupa\.session=([\w-]+)/.exec(world.person.cookie)?.[1] ?? '';
  expect(person).not.toBe('');
  const wrong = ['', theirs().cookie, world.person.cookie, `${COOKIE}=${person}`, `${COOKIE}=${token}`, `${COOKIE}=`];
  for (const one of wrong) expect([one, await isOpen(token, one)]).toEqual([one, false]);
  const before = await siteOf(sellerId);
  for (const one of wrong)
    for (const [name, args] of [
      ['saveOnboardingStep', ['site', SITE]],
      [
        'keepOnboardingPerson',
        ['', { name: 'Eve', socialId: '008336174', birthdate: '', share: '', isSignatory: true }],
      ],
      ['handInOnboarding', []],
      ['joinFromOnboarding', []],
    ] as const)
      expect([one, name, isRight(await actOn(name, token, args, one))]).toEqual([one, name, false]);
  expect(await siteOf(sellerId)).toBe(before);
  // Named on the page of another onboarding that is open, it is still that of its own link.
  const crossed = await act(
    { ...action('saveOnboardingStep'), page: `/onboarding/${theirs().token}` },
    [token, 'site', SITE],
    { cookie: theirs().cookie },
  );
  expect([isRight(crossed), await siteOf(sellerId)]).toEqual([false, before]);
  expect(isRight(await actOn('saveOnboardingStep', token, ['site', SITE], cookie))).toBe(true);
  expect(await siteOf(sellerId)).toContain('other.example.com');
});

test('a code opens the onboarding of its own link, once, and in the browser that typed it', async () => {
  const [one, two] = [ours(), theirs()];
  await giveCode(one.sellerId, '135790');
  expect(isRight(await tryCode(two.token, '135790'))).toBe(false);
  const right = await tryCode(one.token, '135790');
  expect([isRight(right), given(right)]).toEqual([true, expect.stringMatching(/path=\/onboarding;.*httponly/i)]);
  const [cookie = ''] = given(right).split(';');
  expect([await isOpen(one.token, cookie), await isOpen(two.token, cookie)]).toEqual([true, false]);
  const again = await tryCode(one.token, '135790');
  expect([isRight(again), given(again)]).toEqual([false, '']);
});

test('a code that has expired, and one after five wrong ones, open nothing', async () => {
  const { sellerId, token } = ours();
  await giveCode(sellerId, '246801');
  await run('UPDATE onboarding_code SET expires_at = app_now() WHERE seller_id = $1', [sellerId]);
  const late = await tryCode(token, '246801');
  expect([isRight(late), given(late)]).toEqual([false, '']);
  await giveCode(sellerId, '246802');
  for (let turn = 0; turn < 5; turn += 1) expect(isRight(await tryCode(token, '000000'))).toBe(false);
  const after = await tryCode(token, '246802');
  expect([isRight(after), given(after)]).toEqual([false, '']);
  await giveCode(sellerId, '246803');
  const guesses = Array.from({ length: 8 }, (_, turn) => tryCode(token, turn === 7 ? '246803' : `00000${turn}`));
  expect((await Promise.all(guesses)).slice(0, 7).some(isRight)).toBe(false);
  const [{ tries } = { tries: 0 }] = (await run('SELECT tries FROM onboarding_code WHERE seller_id = $1', [
    sellerId,
  ])) as {
    tries: number;
  }[];
  expect(tries).toBeLessThanOrEqual(5);
});

test('leaving closes it in this browser, at the server, and in no other', async () => {
  const { sellerId, token, cookie } = ours();
  await giveCode(sellerId, '975310');
  const [second = ''] = given(await tryCode(token, '975310')).split(';');
  expect([await isOpen(token, cookie), await isOpen(token, second)]).toEqual([true, true]);
  expect(given(await actOn('leaveOnboardingHere', token, [], second))).toMatch(new RegExp(`^${COOKIE}=;`));
  expect([await isOpen(token, cookie), await isOpen(token, second)]).toEqual([true, false]);
});

test('a session ends after its days, whatever the browser keeps', async () => {
  const { sellerId, token, cookie } = theirs();
  expect(await isOpen(token, cookie)).toBe(true);
  await run('UPDATE onboarding_session SET expires_at = app_now() WHERE seller_id = $1', [sellerId]);
  expect(await isOpen(token, cookie)).toBe(false);
});

test('a withdrawn invitation has no link, code or browser, and says no more than one that is none', async () => {
  const { sellerId, partnerId, publicId } = await givenReview(database(), { state: 'invited' });
  const token = linkTokenOf(publicId);
  const drawn = async (link: string) =>
    (await ask(`/onboarding/${link}`)).text
      .replaceAll(link, '#')
      .replace(/<script[\s\S]*?<\/script>|nonce="[^"]+"|<link[^>]*>/g, '');
  const unknown = await drawn('A'.repeat(43));
  expect(await drawn(token)).not.toBe(unknown);
  await giveCode(sellerId, '112233');
  const [seller] = await findOwnSellers(database(), [partnerId], [publicId]);
  expect(seller && (await withdrawInvitation(seller, world.person.userId))).toBe(true);
  expect(await drawn(token)).toBe(unknown);
  const typed = await tryCode(token, '112233');
  expect([isRight(typed), given(typed)]).toEqual([false, '']);
  expect(isRight(await actOn('sendOnboardingCode', token, [], ''))).toBe(false);
  const sent = await run(`SELECT FROM message WHERE seller_id = $1 AND template = 'onboarding-code'`, [sellerId]);
  expect([sent.length, sandbox().origin.length > 0]).toEqual([0, true]);
});
