import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { listKeys, revealKey, revokeOldKey, rotateKey } from '#lib/modules/sellers/manage-keys.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { devicesContextOf } from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { listPrograms, revokeGrant, revokeGrants } from './manage-grants.ts';
import { rotateWhenDue } from './signing-keys.ts';
import { cacheVerified } from './verified-tokens.ts';

const base = testDatabase();

const DAY = 86_400;
const keysOf = ({ svcId, partner }: TestSeller): Record<string, string> => ({
  'svc-merchant-key': svcId,
  'svc-partner-key': partner?.clientKey ?? svcId,
});
const renew = (headers: Record<string, string>, refresh: string) =>
  callApi('POST', 'auth/refresh', { body: { refresh_token: refresh }, headers });
const products = (token: string) => callApi('GET', 'products', { token, query: { status: 1 } });

const scopeOf = ({ id }: TestSeller) => ({ sellerIds: [id], partnerIds: [] });

/** A new secret in the place of the seller's. */
async function rotatedSecret({ id }: TestSeller, overlap: 'now' | 'hour' | 'day' | 'week'): Promise<string> {
  const scope = { sellerIds: [id], partnerIds: [] };
  const [key] = (await listKeys(base.db, scope)).keys.filter(({ kind }) => kind === 'seller-secret');
  expect(
    await rotateKey(devicesContextOf(base.db), scope, {
      kind: 'seller-secret',
      ownerId: id,
      overlap,
      seen: key?.since ?? new Date(0),
    }),
  ).toBe(true);
  return (await revealKey(base.db, scope, { kind: 'seller-secret', ownerId: id })) ?? '';
}

const REFUSED = { status_code: 1, message: expect.any(String), status_error_code: 9006 };

describe('POST /auth/token', () => {
  test('answers a token that opens products and customers, and what renews it', async () => {
    const seller = await givenSeller(base.db);
    const { status, body } = await callApi('POST', 'auth/token', {
      body: { mpl: seller.svcId, key: seller.svcSecret },
    });
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^RT-[\w-]{43}$/),
        expires_in: 900,
        token_type: 'Bearer',
      },
    ]);
    expect((await products(body.access_token)).body).toEqual({
      items_count: 0,
      items_per_page: 100,
      page: 1,
      items: [],
    });
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())).not.toMatchObject({
      mpl: expect.anything(),
    });
  });

  test('tells an unknown seller and a wrong key the same, in three fields', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const asked = [
      { mpl: 'MPL-NOBODY', key: seller.svcSecret },
      { mpl: seller.svcId, key: 'wrong' },
      { mpl: seller.svcId, key: other.svcSecret },
      { mpl: seller.svcId, key: seller.svcId },
    ];
    const answers = await Promise.all(
      asked.map((body) => callApi('POST', 'auth/token', { body: { ...body, language: 'en' } })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body]).toEqual([401, REFUSED]);
    expect(answers[0]?.body.message).toContain('Not signed in');
  });

  test.each([
    [{}, 400, 1],
    [{ mpl: 'x' }, 400, 1],
    [{ mpl: ['x'], key: 'y' }, 400, 9001],
    [{ mpl: { not: '' }, key: 'y' }, 400, 9001],
    ['{', 400, 9003],
  ])('%j is refused with %i', async (body, status, code) => {
    const answer = await callApi('POST', 'auth/token', { body });
    expect([answer.status, answer.body]).toEqual([
      status,
      { status_code: 1, message: expect.any(String), status_error_code: code },
    ]);
  });

  test('A-10: neither token is in the database', async () => {
    const { access, refresh } = await signIn(await givenSeller(base.db));
    const [row] = await base.owner.query<{ text: string }>(
      statement('', 'SELECT string_agg(g::text, $1) AS text FROM api_grant g'),
      ['\n'],
    );
    expect(row?.text).not.toContain(refresh.slice(3));
    expect(row?.text).not.toContain(access.split('.')[2]);
  });
});

describe('S-02: POST /auth/refresh', () => {
  test('answers a new token and no new refresh token, again and again', async () => {
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    const { access, refresh } = await signIn(seller);
    await base.moveClock(1);
    const { status, body } = await renew(keysOf(seller), refresh);
    expect([status, body]).toEqual([200, { access_token: expect.any(String), expires_in: 900 }]);
    expect(body.access_token).not.toBe(access);
    expect((await products(body.access_token)).status).toBe(200);
  });

  test('fifty at once all get a token, and nothing else happens', async () => {
    const seller = await givenSeller(base.db);
    const { refresh } = await signIn(seller);
    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(keysOf(seller), refresh)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers.slice(0, 5)) expect((await products(body.access_token)).status).toBe(200);
    const [row] = await base.owner.query<{ count: number }>(
      statement('', 'SELECT count(*) AS count FROM api_grant WHERE seller_id = $1'),
      [seller.id],
    );
    expect(row?.count).toBe(1);
  });

  test('works for the two keys it was made for, and for nobody else', async () => {
    const partner = await givenPartner(base.db);
    const [seller, sibling, stranger] = [
      await givenSeller(base.db, { partner }),
      await givenSeller(base.db, { partner }),
      await givenSeller(base.db, { partner: await givenPartner(base.db) }),
    ];
    const { refresh } = await signIn(seller);
    const wrong = [
      keysOf(sibling),
      keysOf(stranger),
      { ...keysOf(seller), 'svc-partner-key': stranger.partner?.clientKey ?? '' },
      { ...keysOf(stranger), 'svc-partner-key': partner.clientKey },
      { ...keysOf(seller), 'svc-partner-key': 'nobody' },
      { ...keysOf(seller), 'svc-merchant-key': 'MPL-NOBODY' },
      { ...keysOf(seller), 'svc-partner-key': seller.svcId },
    ];
    for (const headers of wrong) expect(await renew(headers, refresh)).toMatchObject({ status: 401, body: REFUSED });
    expect(await renew(keysOf(seller), 'RT-unknown')).toMatchObject({ status: 401, body: REFUSED });
    expect((await renew(keysOf(seller), refresh)).status).toBe(200);
  });

  test('needs both headers and the token', async () => {
    const seller = await givenSeller(base.db);
    const { refresh } = await signIn(seller);
    for (const name of ['svc-merchant-key', 'svc-partner-key']) {
      const { [name]: _, ...headers } = keysOf(seller);
      expect(await renew(headers, refresh)).toMatchObject({ status: 400, body: { status_error_code: 1 } });
    }
    expect(await callApi('POST', 'auth/refresh', { body: {}, headers: keysOf(seller) })).toMatchObject({
      status: 400,
      body: { status_error_code: 1 },
    });
  });

  test('ends when it is revoked, and the tokens that came of it end with it', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const [{ access, refresh }, second] = [await signIn(seller), await signIn(seller)];
    const [row] = await base.owner.query<{ guid: string }>(
      statement('', 'SELECT guid::text AS guid FROM api_grant WHERE seller_id = $1 ORDER BY id'),
      [seller.id],
    );
    expect(await revokeGrant(base.db, row?.guid ?? '', [other.id])).toBe(false);
    expect((await renew(keysOf(seller), refresh)).status).toBe(200);
    const ended = await Promise.all([1, 2, 3].map(() => revokeGrant(base.db, row?.guid ?? '', [seller.id])));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect([(await renew(keysOf(seller), refresh)).status, (await products(access)).status]).toEqual([401, 401]);
    expect([(await renew(keysOf(seller), second.refresh)).status, (await products(second.access)).status]).toEqual([
      200, 200,
    ]);
  });

  test('ends when the secret it was asked for with is changed', async () => {
    const seller = await givenSeller(base.db);
    const { access, refresh } = await signIn(seller);
    await base.db.query(statement('', 'UPDATE seller SET svc_secret_sealed = $2 WHERE id = $1'), [
      seller.id,
      sealSecret('another'),
    ]);
    expect([(await renew(keysOf(seller), refresh)).status, (await products(access)).status]).toEqual([401, 401]);
  });

  test.each([
    ['hour', 3_600],
    ['day', DAY],
    ['week', 7 * DAY],
  ] as const)(
    'A-07: in the %s after a rotation both secrets sign in and renew; from its end on the new one alone',
    async (overlap, seconds) => {
      const seller = await givenSeller(base.db);
      const before = await signIn(seller);
      const rotated = await rotatedSecret(seller, overlap);
      const [withOld, withNew] = [await signIn(seller), await signIn({ ...seller, svcSecret: rotated })];
      await base.moveClock(seconds - 2);
      const renewed = async ({ refresh }: { refresh: string }) => (await renew(keysOf(seller), refresh)).status;
      for (const program of [before, withOld, withNew]) expect(await renewed(program)).toBe(200);
      const late = await signIn(seller);
      expect((await products(late.access)).status).toBe(200);
      await base.moveClock(2);
      for (const program of [before, withOld, late]) expect(await renewed(program)).toBe(401);
      expect((await products(late.access)).status).toBe(401);
      expect((await callApi('POST', 'auth/token', { body: { mpl: seller.svcId, key: seller.svcSecret } })).status).toBe(
        401,
      );
      expect(await renewed(withNew)).toBe(200);
    },
  );

  test('who is signed in is listed with the secret it came with, until it is signed out or that secret ends, and never for somebody else', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const [first, theirs] = [await signIn(seller), await signIn(other)];
    const rotated = await rotatedSecret(seller, 'hour');
    const second = await signIn({ ...seller, svcSecret: rotated });
    await renew(keysOf(seller), second.refresh);
    const listed = async () =>
      (await listPrograms(base.db, [seller.id])).flatMap(({ count, shown }) => [
        count,
        ...shown.map(({ secret, usedAt }) => [secret, usedAt !== null]),
      ]);
    expect(await listed()).toEqual([2, ['current', true], ['before', false]]);
    await base.moveClock(3_600);
    expect(await listed()).toEqual([1, ['current', true]]);
    await signIn({ ...seller, svcSecret: rotated });
    expect(await revokeGrants(base.db, seller.id)).toBe(3);
    expect([
      await listed(),
      (await renew(keysOf(seller), second.refresh)).status,
      (await renew(keysOf(seller), first.refresh)).status,
    ]).toEqual([[], 401, 401]);
    expect([(await renew(keysOf(other), theirs.refresh)).status, await revokeGrants(base.db, seller.id)]).toEqual([
      200, 0,
    ]);
  });

  test('without an overlap, and when the old secret is revoked, its sign-ins end at once', async () => {
    const [now, later] = [await givenSeller(base.db), await givenSeller(base.db)];
    const [first, second] = [await signIn(now), await signIn(later)];
    await rotatedSecret(now, 'now');
    await rotatedSecret(later, 'week');
    expect([
      (await renew(keysOf(now), first.refresh)).status,
      (await renew(keysOf(later), second.refresh)).status,
    ]).toEqual([401, 200]);
    expect(await revokeOldKey(base.db, scopeOf(later), { kind: 'seller-secret', ownerId: later.id })).toBe(true);
    expect([(await renew(keysOf(later), second.refresh)).status, (await products(second.access)).status]).toEqual([
      401, 401,
    ]);
  });

  test('lasts 30 days from the sign-in, over a change of the signing key, and a token a quarter of an hour', async () => {
    const seller = await givenSeller(base.db);
    const { access, refresh } = await signIn(seller);
    // Its time begins with a whole second, and the clock goes on while this runs.
    await base.moveClock(890);
    expect((await products(access)).status).toBe(200);
    await base.moveClock(10);
    expect((await products(access)).status).toBe(401);
    await base.moveClock(29 * DAY);
    const before = (await renew(keysOf(seller), refresh)).body.access_token;
    await base.db.query(statement('', `UPDATE signing_key SET created_at = created_at - interval '2 days'`), []);
    await rotateWhenDue(base.db);
    const after = (await renew(keysOf(seller), refresh)).body.access_token;
    const kid = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kid(after)).not.toBe(kid(before));
    expect([(await products(before)).status, (await products(after)).status]).toEqual([200, 200]);
    await base.moveClock(8_000);
    await rotateWhenDue(base.db);
    const [left] = await base.owner.query<{ ids: string[] }>(
      statement('', 'SELECT array_agg(id::text) AS ids FROM signing_key'),
      [],
    );
    expect(left?.ids).toEqual([kid(after)]);
    await base.moveClock(DAY);
    expect(await renew(keysOf(seller), refresh)).toMatchObject({ status: 401, body: REFUSED });
  });

  test('a token that was taken before ends with the key that signed it', async () => {
    const { access } = await signIn(await givenSeller(base.db));
    expect([(await products(access)).status, (await products(access)).status]).toEqual([200, 200]);
    await base.db.query(statement('', 'DELETE FROM signing_key'), []);
    await rotateWhenDue(base.db);
    expect((await products(access)).status).toBe(401);
  });

  test('more tokens than are remembered are all taken, each as long as it lasts', async () => {
    const seller = await givenSeller(base.db);
    const { access } = await signIn(seller);
    expect((await products(access)).status).toBe(200);
    for (let turn = 0; turn < 2_500; turn += 1)
      cacheVerified(`stranger-${turn}`, {
        issuer: '',
        audience: '',
        guid: '',
        publicKey: '',
        kid: undefined,
        from: 0,
        until: 1,
      });
    expect([(await products(access)).status, (await products('stranger-2400')).status]).toEqual([200, 401]);
    await base.moveClock(900);
    expect((await products(access)).status).toBe(401);
  });

  test('twenty processes that find no key make one', async () => {
    await base.db.query(statement('', 'DELETE FROM signing_key'), []);
    await Promise.all(Array.from({ length: 20 }, () => rotateWhenDue(base.db)));
    const [row] = await base.owner.query<{ count: number }>(
      statement('', 'SELECT count(*) AS count FROM signing_key'),
      [],
    );
    expect(row?.count).toBe(1);
  });
});

test('A-07: neither token of the sandbox is anybody’s in production', async () => {
  const seller = await givenSeller(base.db);
  const { access, refresh } = await signIn(seller);
  const own = { APP_URL: 'http://localhost:3000', BANK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' };
  const production = {
    ...own,
    APP_ENV: 'production',
    APP_URL: 'https://pay.example.com',
    BANK_URL: 'https://acquirer.example.com',
    SMTP_URL: 'off',
    VAULT_KEYS: newKeyList({ isDemo: false }),
  };
  useSettings(readSettings({ ...base.environment, ...production }));
  try {
    expect([(await products(access)).status, (await renew(keysOf(seller), refresh)).status]).toEqual([401, 401]);
  } finally {
    useSettings(readSettings({ ...base.environment, ...own }));
  }
  expect((await products(access)).status).toBe(200);
});
