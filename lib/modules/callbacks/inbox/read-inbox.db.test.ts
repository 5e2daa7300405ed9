import { beforeEach, expect, test } from 'vitest';
import { settings, useSettings } from '#lib/platform/env.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { inboxMessage } from '../contract/inbox-json.ts';
import { inboxMessageRoute, inboxMessagesRoute } from '../api.ts';
import { receiveInInbox } from './receive-in-inbox.ts';

/** Friction 4: the inbox as JSON, as a test in CI reads it. */

const base = testDatabase();
const world = testWorld(base);
let seller: TestSeller;
beforeEach(async () => {
  seller = await givenSeller(base.db);
});

const find = routeFinder([inboxMessagesRoute, inboxMessageRoute]);

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
async function get(rest: string, key = seller.publicKey): Promise<{ status: number; body: any; headers: Headers }> {
  const path = `/sandbox/inbox/${key}/messages${rest}`;
  const found = find('GET', path.split('?')[0] ?? '');
  if (!found || !('route' in found)) throw new Error(`no route ${path}`);
  const response = await found.route.handle(new Request(`http://localhost:3000${path}`), {
    params: found.params,
    ip: '127.0.0.1',
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

const post = (body: string, headers: Record<string, string> = {}, key = seller.publicKey) =>
  receiveInInbox(
    { database: base.db, records: [] },
    key,
    new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
    1,
  );

test('friction 4: the callback of a paid sale is read with its fields, its bytes and both signatures checked', async () => {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  const work = deliveryWork(base.db, async (url, body, headers = {}) => {
    await post(body, headers, url.split('/').at(-1));
    return { httpStatus: 200, error: null, durationMs: 1, requestHeaders: {}, responseHeaders: {}, responseBody: '' };
  });
  while ((await work.claimAndBegin()) > 0) await work.finish();
  const { status, body, headers } = await get(`?svc_sale_id=${saleId}`);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/json',
    'no-store',
  ]);
  expect(body.items).toHaveLength(1);
  const [message] = body.items;
  expect(message).toMatchObject({
    method: 'POST',
    answered: 'received',
    notify_type: 'sale-complete',
    svc_sale_id: saleId,
    svc_signature_valid: true,
    webhook_signature_valid: true,
  });
  expect(new URLSearchParams(message.body).get('price')).toBe(message.fields.price);
  expect(inboxMessage.parse(message)).toEqual(message);
  expect((await get(`/${message.id}`)).body).toEqual(message);
  expect(body.next).toBe(message.id);
});

test('lists oldest first, the newest ones without after, the next ones with it', async () => {
  for (const number of [1, 2, 3, 4, 5]) await post(`notify_type=test&number=${number}`);
  const numbers = (body: { items: { fields: { number: string } }[] }) => body.items.map(({ fields }) => fields.number);
  const newest = (await get('?limit=2')).body;
  expect(numbers(newest)).toEqual(['4', '5']);
  const all = (await get('')).body;
  expect(numbers(all)).toEqual(['1', '2', '3', '4', '5']);
  const next = (await get(`?after=${all.items[0].id}&limit=2`)).body;
  expect(numbers(next)).toEqual(['2', '3']);
  expect(numbers((await get(`?after=${next.next}`)).body)).toEqual(['4', '5']);
  expect((await get(`?after=${all.next}`)).body).toEqual({ items: [], next: all.next });
});

test('waits for the next message and answers as soon as it is there', async () => {
  const begun = performance.now();
  const waiting = get('?after=0&wait=10&notify_type=refund');
  await post('notify_type=sale-complete&svc_sale_id=SALE-1');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await post('notify_type=refund&svc_sale_id=SALE-1&svc_transaction_id=TRAN-1');
  const { body } = await waiting;
  expect(body.items.map((item: { notify_type: string }) => item.notify_type)).toEqual(['refund']);
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('a wait ends without a message at its bound, and is not longer than 30 seconds', async () => {
  const begun = performance.now();
  expect((await get('?wait=1')).body).toEqual({ items: [], next: 0 });
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect((await get('?wait=31')).body).toMatchObject({ status_error_code: 9001, status_additional_info: 'wait' });
});

test.each(['?after=x', '?limit=0', '?limit=101', '?wait=-1'])('refuses %s and names the parameter', async (query) => {
  const { status, body } = await get(query);
  expect([status, body.status_additional_info]).toEqual([422, /\?(\w+)/.exec(query)?.[1]]);
});

test('another seller reads nothing of it, and an unknown key and message are not found', async () => {
  await post('notify_type=test');
  const id = (await get('')).body.items[0].id;
  const other = await givenSeller(base.db);
  expect((await get('', other.publicKey)).body.items).toEqual([]);
  expect((await get(`/${id}`, other.publicKey)).status).toBe(404);
  expect((await get('', '0b8f0c1e-5c0a-4a3e-9d55-1f2a3b4c5d6e')).body).toMatchObject({ status_error_code: 9007 });
  expect((await get('/x')).status).toBe(404);
});

test('a message that anybody posted has no valid signature', async () => {
  const { saleId } = await world.givenSale(seller);
  await post(`svc_sale_id=${saleId}&svc_transaction_id=TRAN-1&svc_signature=00000000000000000000000000000000`);
  expect((await get('')).body.items[0]).toMatchObject({ svc_signature_valid: false, webhook_signature_valid: null });
});

test('there is none of it in production', async () => {
  const before = settings();
  useSettings({ ...before, environment: 'production' });
  try {
    expect([(await get('')).status, (await get('/1')).status]).toEqual([404, 404]);
  } finally {
    useSettings(before);
  }
});
