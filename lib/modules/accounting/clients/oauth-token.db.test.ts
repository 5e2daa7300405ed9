import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { askToken, givenClient, showMarks, type TestClient, tokenOf } from '#lib/testing/accounting.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { createClient, revokeClient } from './manage-clients.ts';
import { listClients } from './store-clients.sql.ts';

const base = testDatabase();

let createdBy: number;
let seller: TestSeller;
let client: TestClient;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
  await showMarks(base.db);
});
beforeEach(async () => {
  seller = await givenSeller(base.db);
  client = await givenClient(base.db, { kind: 'seller', id: seller.id }, createdBy);
});

const read = (token: string, list = 'entries') => callApi('GET', `accounting/${list}`, { token });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const GRANT = { grant_type: 'client_credentials' };
const errorOf = ({ status, body, headers }: Awaited<ReturnType<typeof callApi>>) => [
  status,
  body.error,
  headers.get('www-authenticate'),
];

const FILL = statement(
  'test_fill_tries',
  `INSERT INTO try_window AS w (scope, tries) VALUES ($1, array_fill(app_now(), ARRAY[$2::int]))
    ON CONFLICT (scope) DO UPDATE SET tries = excluded.tries`,
);

describe('a client', () => {
  test('gets a token for an hour with all its scopes, and it is kept nowhere', async () => {
    const { status, body, headers } = await askToken(client);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: 3_600,
        scope: 'read-ledger read-payouts read-documents',
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await read(body.access_token)).status).toBe(200);
    await base.moveClock(3_601);
    expect(errorOf(await read(body.access_token))).toEqual([
      401,
      'invalid_token',
      'Bearer realm="Kupa", error="invalid_token"',
    ]);
  });

  test('may prove itself by HTTP Basic, but not in both ways', async () => {
    const headers = basic(client.clientId, client.secret);
    expect((await callApi('POST', 'oauth/token', { form: GRANT, headers })).status).toBe(200);
    expect(
      (await callApi('POST', 'oauth/token', { form: { ...GRANT, client_id: client.clientId }, headers })).status,
    ).toBe(200);
    const both = { ...GRANT, client_id: client.clientId, client_secret: client.secret };
    expect(errorOf(await callApi('POST', 'oauth/token', { form: both, headers }))).toEqual([
      400,
      'invalid_request',
      null,
    ]);
    const other = { ...GRANT, client_id: crypto.randomUUID() };
    expect(errorOf(await callApi('POST', 'oauth/token', { form: other, headers }))).toEqual([
      400,
      'invalid_request',
      null,
    ]);
  });

  test('is unknown with a wrong secret, another client’s, none, or an identifier of nobody', async () => {
    const other = await givenClient(base.db, { kind: 'seller', id: seller.id }, createdBy);
    const unknown = [401, 'invalid_client', 'Basic realm="Kupa"'];
    for (const wrong of [
      { ...client, secret: other.secret },
      { ...client, secret: `${client.secret}x` },
      { ...client, secret: '' },
      { ...client, clientId: crypto.randomUUID() },
      { ...client, clientId: 'x' },
      { clientId: seller.svcId, secret: seller.svcSecret },
    ])
      expect(errorOf(await askToken(wrong))).toEqual(unknown);
    for (const headers of [basic(client.clientId, 'x'), { authorization: 'Basic !' }, { authorization: 'Bearer x' }])
      expect(errorOf(await callApi('POST', 'oauth/token', { form: GRANT, headers }))).toEqual(unknown);
    expect(errorOf(await callApi('POST', 'oauth/token', { form: GRANT }))).toEqual(unknown);
  });

  test('asks for scopes that it has, and gets those alone', async () => {
    const few = await givenClient(base.db, { kind: 'seller', id: seller.id }, createdBy, [
      'read-ledger',
      'read-payouts',
    ]);
    const { body } = await askToken(few, { scope: ' read-payouts  read-payouts' });
    expect(body.scope).toBe('read-payouts');
    expect((await read(body.access_token, 'payouts')).status).toBe(200);
    expect(errorOf(await read(body.access_token, 'entries'))).toEqual([
      403,
      'insufficient_scope',
      'Bearer realm="Kupa", error="insufficient_scope", scope="read-ledger"',
    ]);
    for (const scope of ['read-documents', 'read-ledger write', 'READ-LEDGER'])
      expect(errorOf(await askToken(few, { scope }))).toEqual([400, 'invalid_scope', null]);
  });

  test('hears by RFC 6749 what is wrong with its request', async () => {
    expect(errorOf(await askToken(client, { grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type', null]);
    expect(errorOf(await askToken(client, { grant_type: '' }))).toEqual([400, 'invalid_request', null]);
    const json = { ...GRANT, client_id: client.clientId, client_secret: client.secret };
    const refused = await callApi('POST', 'oauth/token', { body: json });
    expect(errorOf(refused)).toEqual([400, 'invalid_request', null]);
    expect(refused.body).toEqual({
      error: 'invalid_request',
      error_description:
        'The request body has to be a form: Content-Type: application/x-www-form-urlencoded, each parameter once.',
    });
    const twice = 'grant_type=client_credentials&grant_type=client_credentials';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(errorOf(await callApi('POST', 'oauth/token', { body: twice, headers }))).toEqual([
      400,
      'invalid_request',
      null,
    ]);
  });
});

describe('who asks too often', () => {
  const waits = ({ status, body, headers }: Awaited<ReturnType<typeof askToken>>) => {
    expect([status, body]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: expect.stringMatching(/^Too many requests\./) },
    ]);
    return Number(headers.get('retry-after'));
  };
  const wrongly = async (turns: number, of: () => TestClient, ip: string) => {
    for (let turn = 0; turn < turns; turn += 1) expect((await askToken(of(), {}, ip)).status).toBe(401);
  };

  test('with wrong secrets waits, and the client gets its token from elsewhere', async () => {
    const wrong = { ...client, secret: 'x' };
    await wrongly(20, () => wrong, '198.51.100.7');
    expect(waits(await askToken(wrong, {}, '198.51.100.7'))).toBeGreaterThan(3_590);
    expect(waits(await askToken(client, {}, '198.51.100.7'))).toBeLessThanOrEqual(3_600);
    const upper = { ...client, clientId: client.clientId.toUpperCase() };
    waits(await askToken(upper, {}, '198.51.100.7'));
    expect((await askToken(client, {}, '198.51.100.8')).status).toBe(200);
    const other = await givenClient(base.db, { kind: 'seller', id: seller.id }, createdBy);
    expect((await askToken(other, {}, '198.51.100.7')).status).toBe(200);
    await base.moveClock(3_601);
    expect((await askToken(client, {}, '198.51.100.7')).status).toBe(200);
  });

  test('with an identifier of nobody waits as soon as with that of a client', async () => {
    const nobody = { clientId: crypto.randomUUID(), secret: 'x' };
    await wrongly(20, () => nobody, '2001:db8:7::1');
    waits(await askToken(nobody, {}, '2001:db8:7::2'));
  });

  test('with ever another identifier waits after a hundred, whatever it sends then', async () => {
    await wrongly(100, () => ({ clientId: crypto.randomUUID(), secret: 'x' }), '203.0.113.9');
    waits(await askToken({ clientId: 'x', secret: 'x' }, {}, '203.0.113.9'));
    waits(await askToken(client, {}, '203.0.113.9'));
    expect((await askToken(client, {}, '203.0.113.10')).status).toBe(200);
  });

  test('for tokens waits after a hundred, from wherever it asks, and reads on with those it has', async () => {
    const { body } = await askToken(client);
    await base.owner.query(FILL, [`oauth tokens ${client.clientId}`, 99]);
    expect((await askToken(client)).status).toBe(200);
    waits(await askToken(client));
    waits(await askToken(client, {}, '198.51.100.20'));
    expect((await read(body.access_token)).status).toBe(200);
  });
});

describe('a token ends', () => {
  test('with its client, at once, and another owner cannot end it', async () => {
    const token = await tokenOf(client);
    const foreign = await givenSeller(base.db);
    expect(await revokeClient(base.db, client.clientId, { sellerIds: [foreign.id], partnerIds: [] })).toBeNull();
    expect((await read(token)).status).toBe(200);
    expect(await revokeClient(base.db, client.clientId, { sellerIds: [seller.id], partnerIds: [] })).toBe('Books');
    expect(errorOf(await read(token))[1]).toBe('invalid_token');
    expect(errorOf(await askToken(client))[1]).toBe('invalid_client');
    expect(await revokeClient(base.db, client.clientId, { sellerIds: [seller.id], partnerIds: [] })).toBeNull();
  });

  test('with its seller', async () => {
    const token = await tokenOf(client);
    await base.owner.query(statement('', 'UPDATE seller SET active = false WHERE id = $1'), [seller.id]);
    expect(errorOf(await read(token))[1]).toBe('invalid_token');
    expect(errorOf(await askToken(client))[1]).toBe('invalid_client');
  });

  test.each([
    ['a seller’s own bearer token', async () => (await signIn(seller)).access],
    ['a changed one', async () => (await tokenOf(client)).replace(/.{4}$/, 'AAAA')],
    [
      'one whose client was changed',
      async () => {
        const other = await givenClient(base.db, { kind: 'seller', id: seller.id }, createdBy);
        const [head, claims = '', sign] = (await tokenOf(client)).split('.');
        const read_ = Buffer.from(claims, 'base64url').toString().replaceAll(client.clientId, other.clientId);
        return [head, Buffer.from(read_).toString('base64url'), sign].join('.');
      },
    ],
    ['none', async () => ''],
  ])('nothing is read with %s', async (_, forge) => {
    expect(errorOf(await read(await forge()))[1]).toBe('invalid_token');
  });

  test('and is none of the API of products', async () => {
    expect((await callApi('GET', 'products', { token: await tokenOf(client) })).status).toBe(401);
  });
});

test('the last use is noted once a minute, and the list says who made a client, without its secret', async () => {
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  expect(await listClients(base.db, scope)).toMatchObject([
    { clientId: client.clientId, name: 'Books', createdBy: 'Rina', usedAt: null },
  ]);
  await tokenOf(client);
  const [first] = await listClients(base.db, scope);
  expect(first?.usedAt).toBeInstanceOf(Date);
  await base.moveClock(30);
  const token = await tokenOf(client);
  expect((await listClients(base.db, scope))[0]?.usedAt).toEqual(first?.usedAt);
  await base.moveClock(60);
  await read(token);
  expect(Number((await listClients(base.db, scope))[0]?.usedAt)).toBeGreaterThan(Number(first?.usedAt));
  const [row] = await base.owner.query<{ text: string }>(
    statement('', 'SELECT string_agg(c::text, $1) AS text FROM accounting_client c'),
    [' '],
  );
  expect(row?.text).toContain(client.clientId);
  expect(row?.text).not.toContain(client.secret);
});

test('an owner has at most twenty, and those of another are not its', async () => {
  const partner = await givenPartner(base.db);
  const make = (id: number) =>
    createClient(base.db, { owner: { kind: 'partner', id }, createdBy, name: 'x', scopes: ['read-ledger'] });
  for (let turn = 0; turn < 20; turn += 1) expect(await make(partner.id)).not.toBeNull();
  expect(await make(partner.id)).toBeNull();
  expect(await make((await givenPartner(base.db)).id)).not.toBeNull();
});
