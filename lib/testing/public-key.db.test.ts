import { beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { routes } from '#lib/routes.ts';
import { testDatabase } from './database.ts';
import { askApi, givenEverything, OWN_REQUESTS, type Owned } from './owned.ts';
import { rowsOfSellers } from './rows.ts';
import { testWorld } from './world.ts';

/**
 * the public key of a seller stands in every browser that shows its page. A caller who takes it from there, and
 * knows every identifier of the seller besides, is not signed in to the API, in whatever field it is sent.
 */
const base = testDatabase();
const world = testWorld(base);

/** The words that say who calls, wherever an operation has them. */
const CREDENTIALS = [
  'seller_svc_id',
  'svc_client_key',
  'mpl',
  'key',
  'refresh_token',
  'merchant_key',
  'partner_key',
  'client_id',
  'client_secret',
];

type Way = (
  request: Record<string, unknown>,
  publicKey: string,
) => { fields: Record<string, unknown>; bearer: string | null; headers?: Record<string, string> };

const without = (request: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !CREDENTIALS.includes(field)));
const instead = (request: Record<string, unknown>, key: string) => ({
  ...request,
  ...Object.fromEntries(CREDENTIALS.filter((field) => field in request).map((field) => [field, key])),
});

const WAYS: Record<string, Way> = {
  'in its own header alone': (request, key) => ({
    fields: without(request),
    bearer: null,
    headers: { 'Svc-Public-Key': key },
  }),
  'in the place of every key': (request, key) => ({ fields: instead(request, key), bearer: key }),
  'as a seller identifier': (request, key) => ({
    fields: instead(request, `MPL-${key.toUpperCase()}`),
    bearer: null,
    headers: { 'Svc-Public-Key': key },
  }),
  'in every header that carries a key': (request, key) => ({
    fields: without(request),
    bearer: key,
    headers: { 'Svc-Public-Key': key, 'Svc-Merchant-Key': key, 'Svc-Partner-Key': key },
  }),
};

let victim: Owned;
let before: Awaited<ReturnType<typeof rowsOfSellers>>;
/** The victim's rows, without the tables that count requests: a refused request is counted too. */
const theirs = () => rowsOfSellers(base.owner, [victim.seller.id], ['api_call', 'rate_window']);

beforeAll(async () => {
  victim = await givenEverything(base, world);
  before = await theirs();
});

/** Uses of the key: queries of a buyer's browser, which read nothing of the seller and move no money. */
const OF_PAGES = ['client-data', 'authenticate-sale'];

test('A-09: the operations that a public key opens are those of pages', () => {
  expect(contracts.filter(({ isForPages }) => isForPages).map(({ id }) => id)).toEqual(OF_PAGES);
});

/** Of a buyer, who proves nothing but that they know what is theirs to pay. No public key is heard there. */
const OF_BUYERS = ['pay-subscription'];

test('A-09: the operations that need no key at all are those of a buyer who pays', () => {
  expect(contracts.filter(({ auth, isForPages }) => auth === 'none' && !isForPages).map(({ id }) => id)).toEqual([
    ...OF_BUYERS,
    'oauth-token',
    'auth-token',
  ]);
});

const others = contracts.map(({ id }) => id).filter((id) => ![...OF_PAGES, ...OF_BUYERS].includes(id));

describe.each(others)('A-09: %s', (id) => {
  test.each(Object.keys(WAYS))('is refused to a public key %s', async (name) => {
    const own = OWN_REQUESTS[id];
    const way = WAYS[name];
    if (!own || !way) throw new Error(`${id} has no row`);
    const { fields, ...rest } = way(own(victim), victim.seller.publicKey);
    const { body } = await askApi(world, id, fields, rest);
    if (contracts.find((one) => one.id === id)?.errors === 'oauth')
      expect([id, body['error']]).toEqual([id, expect.stringMatching(/^invalid_(client|token)$/)]);
    else expect([id, body['status_code']]).toEqual([id, 1]);
    expect(body).not.toHaveProperty('items');
    const said = JSON.stringify(body);
    for (const secret of [victim.paid, victim.held, victim.token, victim.seller.svcId, 'Dana', '4242', '1111'])
      expect(said).not.toContain(secret);
  });
});

test('A-09: nothing of the seller is changed, and every route of the API was tried', async () => {
  expect(await theirs()).toEqual(before);
  const tried = contracts.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`);
  // The rest asks for no seller: what the installation says of itself, the bank's own messages, and the sandbox's
  // receiver, which is open to read there. Hosted fields take the key for what it is (hosted-fields.db.test.ts),
  // embeds know their sessions alone (embedded.db.test.ts).
  const rest = /^\/api\/(health|metrics|openapi\.json|processors|payout-banks)|^\/(sandbox\/inbox|hf\/v1|embedded)\//;
  expect(
    routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !tried.includes(route) && !rest.test(route.split(' ')[1] ?? '')),
  ).toEqual([]);
});
