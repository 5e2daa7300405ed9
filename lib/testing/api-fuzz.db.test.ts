import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { log } from '#lib/platform/log.ts';
import { routes } from '#lib/routes.ts';
import { startBank, type RunningBank } from '#lib/sandbox/bank/server.ts';
import { times } from '#lib/testing/thorough.ts';
import { givenClient, showMarks, tokenOf } from './accounting.ts';
import { callApi, signIn } from './api.ts';
import { testDatabase } from './database.ts';
import { fuzzRequests, operationsOfDocument } from './fuzz/requests.ts';
import { type FuzzSeller, type FuzzTarget, runRequests } from './fuzz/run-requests.ts';
import { givenDocument } from './owned.ts';
import { givenPerson } from './pos/counter.ts';
import { givenDevice, givenEndedAtDevice, givenPosService, givenTerminal, readPairingCodes } from './pos/devices.ts';
import { expectInvariantsHold } from './invariants.ts';
import { TEST_SECRETS } from './secrets.ts';
import { givenPartner, givenSeller } from './sellers.ts';

/**
 * I-10: requests made of the OpenAPI document, good ones and those with a mistake somewhere. To every request the
 * answer is one that the contract promises, nothing is logged as failed, and everything adds up afterwards.
 * `FUZZ_SEED=7 FUZZ_REQUESTS=20000` runs others and more.
 */
const base = testDatabase();
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_124);
/** So many that each operation is done and refused in them. */
const WHOLE = 3_000;
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? times(WHOLE / 5, WHOLE));

const UUID_OF = statement('test_fuzz_uuid', 'SELECT uuid::text AS uuid FROM buyer_token WHERE public_id = $1');

let bank: RunningBank;
let target: FuzzTarget;
const find = routeFinder(routes);

async function givenFuzzSeller(hasPartner: boolean): Promise<FuzzSeller> {
  const seller = await givenSeller(base.db, {
    partner: hasPartner ? await givenPartner(base.db) : null,
    rateLimit: 1_000_000,
  });
  const { access: bearer, refresh } = await signIn(seller);
  const { body } = await callApi('POST', 'capture-buyer-token', {
    body: { seller_svc_id: seller.svcId, credit_card_number: '4111111111111111', credit_card_exp: '12/30' },
  });
  const [token] = await base.db.query<{ uuid: string }>(UUID_OF, [body.buyer_key]);
  const service = await givenPosService(base.db, seller.id);
  const client = await givenClient(base.db, { kind: 'seller', id: seller.id }, await givenPerson(base, 'Books'));
  await showMarks(base.db);
  const document = await givenDocument(base.owner, seller);
  const { terminalId } = await givenTerminal(base.db);
  const { body: sale } = await callApi('POST', 'generate-sale', {
    body: { seller_svc_id: seller.svcId, sale_price: 5000, currency: 'ILS', product_name: 'x' },
  });
  const atDevice = String(sale.svc_sale_id);
  await givenEndedAtDevice(base.db, (await givenDevice(base.db, seller.id, { posId: '009' })).id, atDevice);
  return {
    ...seller,
    bearer,
    client,
    clientToken: await tokenOf(client),
    refresh,
    uuid: token?.uuid ?? '',
    terminalId,
    code: '000000',
    service,
    atDevice,
    document,
  };
}

beforeAll(async () => {
  bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: bank.url,
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
  target = {
    sellers: [await givenFuzzSeller(true), await givenFuzzSeller(false), await givenFuzzSeller(true)],
    callbackUrl: 'https://shop.example.com/callback',
    async send({ method, path, headers, body }) {
      const [bare = ''] = path.split('?');
      const found = find(method, bare);
      if (!found || !('route' in found)) throw new Error(`no route ${method} ${bare}`);
      const response = await found.route.handle(
        new Request(`http://localhost:3000${path}`, { method, headers, ...(body !== undefined && { body }) }),
        { params: found.params, ip: '127.0.0.1' },
      );
      if (bare === '/api/vas/pos/pair') await readPairingCodes(base.db, target.sellers);
      return { status: response.status, text: await response.text() };
    },
  };
});
afterAll(() => bank.close());

test(`I-10: ${REQUESTS} requests made of the OpenAPI document are answered as it promises (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const [failed, warned] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const report = await runRequests(target, fuzzRequests(REQUESTS, SEED), 8);
  const logged = [...failed.mock.calls, ...warned.mock.calls].map(
    ([message, fields]) => `${message} ${fields?.route} ${fields?.error}`,
  );
  vi.restoreAllMocks();
  if (process.env['FUZZ_REQUESTS'])
    console.log(
      `I-10: done ${JSON.stringify([...report.done])}\n  refused ${JSON.stringify([...report.refused])}\n` +
        `  codes ${JSON.stringify([...report.codes])}`,
    );
  expect(report.findings.join('\n')).toBe('');
  expect([...new Set(logged)]).toEqual([]);
  await expectInvariantsHold(base.db);
  // A run proves nothing of an operation that it never had done, or never saw refuse. What somebody has to confirm at a
  // device is only refused here, and so are documents: no made-up text is one.
  const isDone = (id: string) => report.done.has(id) || id === 'refund-on-device' || id === 'upload-seller-files';
  const unproven = contracts.filter(({ id }) => !isDone(id) || !report.refused.has(id)).map(({ id }) => id);
  // A short run meets most of them; their own tests hold the rest.
  if (REQUESTS >= WHOLE) expect(unproven).toEqual([]);
  else expect(unproven.length).toBeLessThan(contracts.length / 3);
});

test('I-10: the document names every operation of the API', () => {
  expect(
    operationsOfDocument()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(contracts.map(({ id }) => id).toSorted());
});
