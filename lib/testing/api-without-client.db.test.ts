import { expect, test } from 'vitest';
import { isDataClientLoaded } from '#lib/platform/db/data-client.ts';
import { platformRecords } from '#lib/platform/db/records.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { routes } from '#lib/routes.ts';
import { startBank } from '#lib/sandbox/bank/server.ts';
import { jobs } from '#lib/jobs.ts';
import { givenClient, showMarks, tokenOf } from './accounting.ts';
import { signIn } from './api.ts';
import { TEST_SECRETS, testDatabase } from './database.ts';
import { askApi, givenDocument, givenPlans, OWN_REQUESTS, type Owned, tokenFor } from './owned.ts';
import { givenAgreement } from './agreements.ts';
import { givenDispute } from './disputes.ts';
import { givenPayout } from './payouts/given.ts';
import { givenPerson } from './pos/counter.ts';
import { givenDevice, givenPairing, givenTerminal } from './pos/devices.ts';
import { givenHoldAtDevice } from './pos/sales-at-devices.ts';
import { givenPartner, givenSeller, testWorld, type World } from './world.ts';

/**
 * A process that has served no screen does not load the Prisma client (docs/decisions/0076). The file has a process of
 * its own.
 */

const base = testDatabase();
const world = testWorld(base);

/** Of the catalogue and of services: they read and write through the client, and who serves them has it loaded. */
const isThroughClient = (id: string): boolean =>
  /product|customer|vas-|upload-seller-files|submit-dispute|(create|update)-seller$/.test(id);

async function givenSales(of: World): Promise<Owned> {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  const paid = (await of.givenSale(seller, { capture_buyer: 1 })).saleId;
  const { body } = await of.pay(seller, paid);
  const { uuid } = (await of.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: paid })).body;
  const { access: bearer, refresh } = await signIn(seller);
  const device = await givenDevice(base.db, seller.id, { posId: '009' });
  const client = await givenClient(base.db, { kind: 'seller', id: seller.id }, await givenPerson(base, 'Books'));
  await showMarks(base.db);
  return {
    seller,
    paid,
    bearer,
    refresh,
    client,
    clientToken: await tokenOf(client),
    attempt: body.svc_transaction_id,
    token: body.buyer_key,
    uuid,
    ownCard: await of.givenToken(seller),
    product: '',
    customer: '',
    sale: (await of.givenSale(seller)).saleId,
    held: await of.givenHold(seller),
    unpaid: (await of.givenSale(seller)).saleId,
    service: '',
    device: device.terminalId,
    atDevice: await givenHoldAtDevice(base.db, of, seller, device),
    terminal: (await givenTerminal(base.db)).terminalId,
    pairing: await givenPairing(base.db, seller.id, '002'),
    template: (await of.givenSale(seller, { sale_type: 'template' })).saleId,
    document: await givenDocument(base.owner, seller),
    payout: await givenPayout(base, seller),
    disputes: {
      read: await givenDispute(base, of, seller),
      submit: await givenDispute(base, of, seller),
      accept: await givenDispute(base, of, seller),
    },
    agreements: {
      read: await givenAgreement(of, seller),
      send: await givenAgreement(of, seller),
      cancel: await givenAgreement(of, seller),
    },
    plans: await givenPlans(of, seller),
  };
}

test('payments, tokens and reads of the API do without it', async () => {
  const own = await givenSales(world);
  const answered: string[] = [];
  for (const [id, request] of Object.entries(OWN_REQUESTS)) {
    if (isThroughClient(id)) continue;
    const { status } = await askApi(world, id, request(own), { bearer: tokenFor(id, own) });
    if (status === 200 || status === 201) answered.push(id);
  }
  expect(answered).toEqual(Object.keys(OWN_REQUESTS).filter((id) => !isThroughClient(id)));
  expect(isDataClientLoaded()).toBe(false);
});

test.each(['/api/health', '/api/metrics'])('%s does without it', async (path) => {
  const found = routeFinder(routes)('GET', path);
  if (!found || !('route' in found)) throw new Error(`no route ${path}`);
  const operator = { params: {}, ip: '127.0.0.1', isLocal: true };
  const response = await found.route.handle(new Request(`http://localhost:3000${path}`), operator);
  // This process names no acquirer that lives, which health says.
  expect([200, 503]).toContain(response.status);
  expect(isDataClientLoaded()).toBe(false);
});

test('a round of every job does without it', async () => {
  const bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: bank.url,
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
  const failed: string[] = [];
  for (const { name, run } of jobs()) await run().catch((error: Error) => failed.push(`${name}: ${error.message}`));
  await bank.close();
  expect(failed).toEqual([]);
  expect(jobs().length).toBeGreaterThan(15);
  expect(isDataClientLoaded()).toBe(false);
});

test('and it can be seen to be loaded', async () => {
  await (await platformRecords(base.db)).appFact.count();
  expect(isDataClientLoaded()).toBe(true);
});
