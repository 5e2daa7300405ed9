import { expect, test } from 'vitest';
import { routes } from '#lib/routes.ts';
import { statement } from '#lib/platform/db/database.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Documents by the API: made by hand, read and listed, each by its own seller alone. */

const base = testDatabase();
const world = testWorld(base);
const find = routeFinder(routes);

const SWITCH = statement('test_api_invoices', 'UPDATE seller SET invoices_module = $2 WHERE id = $1');

async function givenShop(): Promise<TestSeller> {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  await base.owner.query(SWITCH, [seller.id, true]);
  return seller;
}

async function ask(seller: TestSeller, method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const url = new URL(`http://localhost:3000/api/${path}`);
  const found = find(method, url.pathname);
  if (!found || !('route' in found)) throw new Error(`no route ${method} ${path}`);
  const headers = { 'svc-merchant-key': seller.svcId, 'content-type': 'application/json', ...more };
  const request = new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await found.route.handle(request, { params: found.params, ip: '127.0.0.1' });
  return { status: response.status, body: await response.json() };
}

const NEW = {
  doc_type: 305,
  currency: 'ILS',
  buyer_name: 'Levi Ltd',
  buyer_inc_code: '515000002',
  items: [
    { name: 'Consulting', quantity: 2, unit_price: 50.5 },
    { name: 'Travel', unit_price: '17.00' },
  ],
  comment: 'As agreed',
};
const make = (seller: TestSeller, more: object = {}) => ask(seller, 'POST', 'documents', { ...NEW, ...more });

test('a document is made in major units, read and listed', async () => {
  const seller = await givenShop();
  const { status, body } = await make(seller);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    doc_type: 305,
    doc_number: 1,
    currency: 'ILS',
    total: 118,
    total_without_vat: 100,
    vat: 18,
    vat_rate: '0.18',
    buyer_name: 'Levi Ltd',
    buyer_inc_code: '515000002',
    comment: 'As agreed',
    origin_doc_number: null,
    svc_sale_id: null,
    svc_transaction_id: null,
    items: [
      { name: 'Consulting', quantity: 2, unit_price: 50.5, total: 101 },
      { name: 'Travel', quantity: 1, unit_price: 17, total: 17 },
    ],
  });
  expect((await ask(seller, 'GET', `documents/${body.id}`)).body).toEqual(body);
  expect((await ask(seller, 'GET', `documents/${String(body.id).toUpperCase()}`)).body).toEqual(body);
  expect((await ask(seller, 'GET', 'documents')).body).toEqual({ items_count: 1, page: 1, limit: 100, items: [body] });
});

test('each type has numbers of its own, and those of payments go on where it stopped', async () => {
  const seller = await givenShop();
  const numbers: number[] = [];
  for (const doc_type of [100, 200, 300, 305, 320, 400, 405, 600, 320]) {
    numbers.push((await make(seller, { doc_type })).body.doc_number);
  }
  expect(numbers).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
  const { saleId } = await world.givenSale(seller);
  const paid = (await world.pay(seller, saleId)).body;
  expect(paid.sale_invoice_number).toBe(3);
  const { body } = await ask(seller, 'GET', `documents/${paid.sale_invoice_url.split('/').at(-1)}`);
  expect([body.doc_type, body.total, body.svc_sale_id, body.svc_transaction_id]).toEqual([
    ...[320, 50, saleId, paid.svc_transaction_id],
  ]);
});

test('a list goes by date or by number, either way, page by page', async () => {
  const seller = await givenShop();
  for (const doc_type of [400, 305, 400]) await make(seller, { doc_type });
  const list = async (query: string) =>
    (await ask(seller, 'GET', `documents?${query}`)).body.items.map(
      (one: { doc_type: number; doc_number: number }) => `${one.doc_type} ${one.doc_number}`,
    );
  expect(await list('')).toEqual(['400 2', '305 1', '400 1']);
  expect(await list('sort=asc&limit=2')).toEqual(['400 1', '305 1']);
  expect(await list('sort=asc&limit=2&page=2')).toEqual(['400 2']);
  expect(await list('field=doc_number&sort=asc')).toEqual(['305 1', '400 1', '400 2']);
  expect(await list('page=9')).toEqual([]);
});

test('a credit note names what it credits, and all of them take back no more than it', async () => {
  const seller = await givenShop();
  const { id } = (await make(seller)).body;
  const credit = (price: number) =>
    make(seller, { doc_type: 330, origin_doc_id: id, items: [{ name: 'Back', unit_price: price }] });
  expect((await credit(100)).body).toMatchObject({ doc_type: 330, doc_number: 1, total: 100, origin_doc_number: 1 });
  const ends = await Promise.all([1, 2, 3, 4].map(() => credit(10)));
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = ends.find(({ status }) => status !== 200)?.body;
  expect([refused.status_error_code, refused.status_additional_info]).toEqual([352, 'items']);
  // A refused note takes no number.
  expect((await credit(8)).body.doc_number).toBe(3);
});

test.each([
  [{ doc_type: undefined }, 1, 'doc_type'],
  [{ doc_type: 301 }, 9001, 'doc_type'],
  [{ currency: undefined }, 1, 'currency'],
  [{ currency: 'XXX' }, 252, 'currency'],
  [{ buyer_name: '' }, 1, 'buyer_name'],
  [{ items: undefined }, 1, 'items'],
  [{ items: [] }, 9001, 'items'],
  [{ items: 'x' }, 9001, 'items'],
  [{ items: [{ unit_price: 1 }] }, 1, 'items[0].name'],
  [{ items: [{ name: 'x' }] }, 1, 'items[0].unit_price'],
  [{ items: [{ name: 'x', unit_price: '1e3' }] }, 9001, 'items[0].unit_price'],
  [{ items: [{ name: 'x', unit_price: -1 }] }, 9001, 'items[0].unit_price'],
  [{ items: [{ name: 'x', unit_price: 1, quantity: 0 }] }, 9001, 'items[0].quantity'],
  [{ items: [{ name: 'x', unit_price: 0 }] }, 352, 'items'],
  [{ items: [{ name: 'x', unit_price: 999_999_999, quantity: 999_999 }] }, 352, 'items'],
  [{ doc_type: 330 }, 1, 'origin_doc_id'],
  [{ doc_type: 330, origin_doc_id: '00000000-0000-4000-8000-000000000000' }, 9007, 'origin_doc_id'],
  [{ doc_type: 330, origin_doc_id: 'x' }, 9007, 'origin_doc_id'],
  [{ origin_doc_id: '00000000-0000-4000-8000-000000000000' }, 790, 'origin_doc_id'],
])('a document with %j is refused with %i, %s, and takes no number', async (change, code, field) => {
  const seller = await givenShop();
  const { body } = await make(seller, change);
  expect([body.status_code, body.status_error_code, body.status_additional_info]).toEqual([1, code, field]);
  expect((await make(seller)).body.doc_number).toBe(1);
});

test('what asks for no money, and another currency, cannot be credited', async () => {
  const seller = await givenShop();
  const { id: offer } = (await make(seller, { doc_type: 600 })).body;
  const { id: dollars } = (await make(seller, { currency: 'USD' })).body;
  for (const origin_doc_id of [offer, dollars]) {
    const { body } = await make(seller, { doc_type: 330, origin_doc_id });
    expect([body.status_error_code, body.status_additional_info]).toEqual([790, 'origin_doc_id']);
  }
});

test("another seller's document is as one that there is not, to read and to credit", async () => {
  const [one, other] = [await givenShop(), await givenShop()];
  const { id } = (await make(one)).body;
  const unknown = await ask(other, 'GET', 'documents/00000000-0000-4000-8000-000000000000');
  const foreign = await ask(other, 'GET', `documents/${id}`);
  expect([foreign.status, foreign.body.status_error_code, foreign.body.status_additional_info]).toEqual([
    ...[404, 9007, 'id'],
  ]);
  expect(foreign.body.status_error_details).toBe(unknown.body.status_error_details);
  expect((await make(other, { doc_type: 330, origin_doc_id: id })).body.status_error_code).toBe(9007);
  expect((await ask(other, 'GET', 'documents')).body.items).toEqual([]);
  const key = { 'svc-partner-key': String(other.partner?.clientKey) };
  expect((await ask(one, 'GET', `documents/${id}`, undefined, key)).body.status_error_code).toBe(251);
  const own = { 'svc-partner-key': String(one.partner?.clientKey) };
  expect((await ask(one, 'GET', `documents/${id}`, undefined, own)).status).toBe(200);
});

test('without the module none is made, and what was issued is still read', async () => {
  const seller = await givenShop();
  const { id } = (await make(seller)).body;
  await base.owner.query(SWITCH, [seller.id, false]);
  expect((await make(seller)).body.status_error_code).toBe(720);
  expect((await ask(seller, 'GET', `documents/${id}`)).status).toBe(200);
});

test('with an Idempotency-Key a repeated call makes one document', async () => {
  const seller = await givenShop();
  const key = { 'idempotency-key': 'once-and-only-once' };
  const [first, second] = [
    await ask(seller, 'POST', 'documents', NEW, key),
    await ask(seller, 'POST', 'documents', NEW, key),
  ];
  expect(second.body.id).toBe(first.body.id);
  expect((await ask(seller, 'GET', 'documents')).body.items_count).toBe(1);
});
