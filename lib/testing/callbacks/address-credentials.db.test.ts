import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordCalls } from '#lib/modules/api-log/index.ts';
import type { DeliveriesQuery } from '#lib/modules/callbacks/contract/deliveries.ts';
import { everyDelivery, listDeliveries } from '#lib/modules/callbacks/deliveries/list-deliveries.sql.ts';
import { showDelivery } from '#lib/modules/callbacks/deliveries/store-shown-delivery.ts';
import { previewResend } from '#lib/modules/callbacks/deliveries/resend.ts';
import { notifyEndpointFailing } from '#lib/modules/callbacks/endpoints/notify-endpoint-failing.ts';
import { endpointsOf } from '#lib/modules/callbacks/endpoints/endpoints.sql.ts';
import { worstEndpoint } from '#lib/modules/callbacks/endpoints/store-shown-endpoints.ts';
import { deliveryRow } from '#lib/modules/callbacks/present.ts';
import { showSale } from '#lib/modules/payments/reading/show-sale.ts';
import { setCallbackUrl } from '#lib/modules/sellers/profile/set-callback-url.ts';
import { callbackAddresses } from '#lib/modules/sellers/profile/store-callback-addresses.ts';
import { settingsOfSeller } from '#lib/modules/sellers/settings/store-seller-settings.ts';
import { showSubscription } from '#lib/modules/subscriptions/queries/show-subscription.ts';
import { statement } from '#lib/platform/db/database.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { databaseText, recordOutput } from '#lib/testing/cards/card-data-detector.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld, type WireResponse } from '#lib/testing/world.ts';
import { deliveryWork, withRecords } from '#lib/testing/callbacks/with-records.ts';
import { givenEvents } from './events.ts';
import { httpReceiver, type Receiver } from './receivers.ts';
import { policyFor, senderFor } from './sender.ts';

/**
 * One password in every callback address of a seller and its partner, then looked for in everything that leaves: API
 * answers, what screens and exports read, mails, the output, and all columns but those that have to hold it.
 */

const PASSWORD = 's3cr3t-pw';
const SENT = Buffer.from(`dana:${PASSWORD}`).toString('base64');

/** Where the sender reads it. */
const HOLDING = ['attempt', 'delivery', 'partner', 'sale', 'seller', 'subscription'];

const base = testDatabase();
const world = testWorld(base);
const calls = recordCalls(() => base.db);
let receiver: Receiver;
let seller: TestSeller;
let output: ReturnType<typeof recordOutput>;

beforeAll(async () => {
  output = recordOutput();
  // A receiver that fails and repeats what it was sent.
  receiver = await httpReceiver(({ headers }, response) =>
    response.writeHead(503, { 'x-echo': headers.authorization ?? '' }).end(JSON.stringify(headers)),
  );
  onCalls((call) => {
    calls.record(call);
    void calls.flush();
  });
  Object.assign(world.context, { urlPolicy: policyFor(receiver) });
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
});
afterAll(() => receiver.close());

const at = (path: string, user = `dana:${PASSWORD}`) => `http://${user}@${receiver.host}/${path}`;

/** Every call that takes an address, with acceptable ones and with such as are refused. */
async function callEverything(): Promise<{ saleId: string; subscriptionId: string; answers: WireResponse[] }> {
  const answers: WireResponse[] = [];
  const call = async (...asked: Parameters<typeof world.call>): Promise<WireResponse> => {
    const answer = await world.call(...asked);
    answers.push(answer);
    return answer;
  };
  const sale = {
    seller_svc_id: seller.svcId,
    sale_price: 5000,
    currency: 'ILS',
    product_name: 'Coffee',
    language: 'en',
  };
  const made = await call('generate-sale', { ...sale, sale_callback_url: at('sale') }, { 'idempotency-key': 'one' });
  expect(made.body).toMatchObject({ status_code: 0 });
  const saleId: string = made.body.svc_sale_id;
  answers.push(await world.pay(seller, saleId), await world.refund(seller, saleId, 1000));
  const { saleId: another } = await world.givenSale(seller);
  answers.push(await world.pay(seller, another, { sale_callback_url: at('pay') }));
  const subscriptionId = await world.givenSubscription(seller, { sub_callback_url: at('sub') });
  answers.push(await world.paySubscription(seller, subscriptionId));
  for (const refused of [
    `https://dana:${PASSWORD}@127.0.0.1/`,
    `https://dana:%zz${PASSWORD}@shop.example.com/`,
    `https://dana:${PASSWORD}/@shop.example.com/`,
    `ftp://dana:${PASSWORD}@shop.example.com/`,
  ])
    expect((await call('generate-sale', { ...sale, sale_callback_url: refused })).body).toMatchObject({
      status_error_code: 21,
    });
  const returning = await call('generate-sale', {
    ...sale,
    sale_return_url: `https://dana:${PASSWORD}@shop.example.com/`,
  });
  expect(returning.body).toMatchObject({ status_error_code: 21 });
  await call('get-sales', { seller_svc_id: seller.svcId, svc_sale_id: saleId });
  await call('get-transactions', { seller_svc_id: seller.svcId, svc_sale_id: saleId });
  await call('get-subscriptions', { seller_svc_id: seller.svcId });
  return { saleId, subscriptionId, answers };
}

/** Sends until nothing is due; the receiver fails each. */
async function deliverEverything(): Promise<void> {
  const worker = deliveryWork(base.db, senderFor(policyFor(receiver)).send);
  for (let turn = 0; turn < 40; turn += 1) {
    await worker.claimAndBegin();
    await worker.finish();
    await base.moveClock(61);
  }
}

const ALL: DeliveriesQuery = {
  search: '',
  states: [],
  outcomes: [],
  types: [],
  from: null,
  until: null,
  place: null,
};

/** Data of screens and exports about all of this. */
async function shownEverywhere(saleId: string, subscriptionId: string): Promise<Record<string, unknown>> {
  const reader = { sellerIds: [seller.id], partnerSellerIds: [seller.id] };
  const scope = { sellerIds: [seller.id], partnerIds: [seller.partner?.id ?? 0] };
  const listed = await listDeliveries(withRecords(base.db), reader, ALL);
  const exported: unknown[] = [];
  for await (const rows of everyDelivery(withRecords(base.db), reader, ALL, null))
    exported.push(...rows.map((row) => deliveryRow(row, 'Asia/Jerusalem')));
  const ids = listed.rows.map(({ id }) => id);
  const resends = {
    ...withRecords(base.db),
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  const actor = { ...reader, userId: 1, allowedSellerIds: [seller.id] };
  const moment = { now: new Date(), timeZone: 'Asia/Jerusalem', language: 'en', ways: ALL_WAYS } as const;
  return {
    sale: await showSale(base.db, [seller.id], saleId),
    subscription: await showSubscription(base.db, [seller.id], subscriptionId, moment),
    listed,
    exported,
    deliveries: await Promise.all(ids.map((id) => showDelivery(withRecords(base.db), reader, id))),
    toPartner: await Promise.all(
      ids.map((id) => showDelivery(withRecords(base.db), { sellerIds: [seller.id], partnerSellerIds: [] }, id)),
    ),
    endpoints: await endpointsOf(base.db, scope),
    worst: await worstEndpoint(base.db, scope),
    resend: await previewResend(resends, actor, { ids }),
    addresses: await callbackAddresses(base.db, [seller.id]),
    settings: await settingsOfSeller(base.db, seller.id),
  };
}

const findings = (where: string, text: string): string[] =>
  [PASSWORD, SENT].filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`);

test('the password of a callback address reaches its receiver and nothing else', { timeout: 120_000 }, async () => {
  await base.owner.query(statement('test_partner_url', 'UPDATE partner SET callback_url = $1'), [at('partner')]);
  const set = await setCallbackUrl(world.context, { sellerId: seller.id, typed: at('seller') });
  expect(set).toEqual({ ok: true, value: at('seller', '***') });
  const { saleId, subscriptionId, answers } = await callEverything();
  const ids = await givenEvents(base.db, { sellerId: seller.id, urls: [at('seller')], count: 12 });
  await deliverEverything();
  expect(await notifyEndpointFailing(base.db)).toBeGreaterThan(0);
  const shown = await shownEverywhere(saleId, subscriptionId);
  await calls.flush();

  const paths = new Set(receiver.received.map(({ path }) => path));
  expect([...paths].sort()).toEqual(['/partner', '/pay', '/sale', '/seller', '/sub']);
  expect(new Set(receiver.received.map(({ headers }) => headers.authorization))).toEqual(new Set([`Basic ${SENT}`]));
  expect(ids).toHaveLength(12);
  for (const path of ['pay', 'sale', 'sub', 'seller', 'partner'])
    expect(JSON.stringify(shown)).toContain(at(path, '***'));

  const found = Object.entries(shown).flatMap(([where, value]) => findings(where, JSON.stringify(value)));
  found.push(...findings('answers', JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]))));
  found.push(...findings('output', await output.stop()));
  for (const { where, text } of await databaseText(base.owner))
    if (!HOLDING.includes(where.replace('public.', ''))) found.push(...findings(where, text));
  for (const table of HOLDING) {
    const rows = await base.owner.query<{ line: string }>(
      statement(`test_without_${table}`, `SELECT (to_jsonb(t) - 'callback_url' - 'url')::text AS line FROM ${table} t`),
      [],
    );
    found.push(...findings(table, rows.map(({ line }) => line).join('\n')));
  }
  expect(found).toEqual([]);
});

test('an address and its health are one, whatever the password: a new one goes on where the old one stood', async () => {
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  const addresses = (await endpointsOf(base.db, scope)).map(({ address }) => address);
  expect(addresses).toContain(`http://${receiver.host}/seller`);
  await givenEvents(base.db, { sellerId: seller.id, urls: [at('seller', 'dana:another-one')] });
  await deliverEverything();
  expect((await endpointsOf(base.db, scope)).map(({ address }) => address).sort()).toEqual(addresses.sort());
});
