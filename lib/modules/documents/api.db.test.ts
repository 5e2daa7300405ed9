import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { routes } from '#lib/routes.ts';
import { statement } from '#lib/platform/db/database.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { readPdf, withoutMarks } from '#lib/testing/files/read-pdf.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { findOverpaid } from './store/broken-documents.sql.ts';

/** Documents by the API: made by hand, read and listed, each by its own seller alone. */

const base = testDatabase();
const world = testWorld(base);
const find = routeFinder(routes);

const SWITCH = statement('test_api_invoices', 'UPDATE seller SET invoices_module = $2 WHERE id = $1');

async function givenShop(): Promise<TestSeller> {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  await givenIssuer(base.owner, seller);
  return seller;
}

async function ask(seller: TestSeller, method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const response = await answer(seller, method, path, body, more);
  return { status: response.status, body: await response.json() };
}

async function answer(seller: TestSeller, method: string, path: string, body?: object, more: object = {}) {
  const url = new URL(`http://localhost:3000/api/${path}`);
  const found = find(method, url.pathname);
  if (!found || !('route' in found)) throw new Error(`no route ${method} ${path}`);
  const headers = { 'svc-merchant-key': seller.svcId, 'content-type': 'application/json', ...more };
  const request = new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return found.route.handle(request, { params: found.params, ip: '127.0.0.1' });
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
    status: 'issued',
    left_to_pay: 118,
    allocation_number: null,
    allocation_status: 'not-needed',
    sha256: null,
    items: [
      { name: 'Consulting', quantity: 2, unit_price: 50.5, total: 101 },
      { name: 'Travel', quantity: 1, unit_price: 17, total: 17 },
    ],
  });
  const alone = { ...body, messages: [] };
  expect((await ask(seller, 'GET', `documents/${body.id}`)).body).toEqual(alone);
  expect((await ask(seller, 'GET', `documents/${String(body.id).toUpperCase()}`)).body).toEqual(alone);
  expect((await ask(seller, 'GET', 'documents')).body).toEqual({ items_count: 1, page: 1, limit: 100, items: [body] });
});

test('each type has numbers of its own, and those of payments go on where it stopped', async () => {
  const seller = await givenShop();
  const numbers: number[] = [];
  for (const doc_type of [100, 200, 300, 305, 320, 400, 600, 320]) {
    numbers.push((await make(seller, { doc_type })).body.doc_number);
  }
  expect(numbers).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
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
  [{ items: [{ name: 'x', unit_price: 5, discount: 5 }] }, 352, 'items'],
  [{ items: [{ name: 'x', unit_price: 5, discount: 'much' }] }, 9001, 'items[0].discount'],
  [{ items: [{ name: 'x', unit_price: 5, vat: 'low' }] }, 9001, 'items[0].vat'],
  [{ doc_type: 405 }, 174, 'doc_type'],
  [{ draft: 'maybe' }, 9001, 'draft'],
  [{ due_date: '2026-12-31' }, 9001, 'due_date'],
  [{ doc_type: 400, due_date: '31/12/2026' }, 790, 'due_date'],
  [{ based_on: 'x' }, 9001, 'based_on'],
  [{ based_on: ['x'] }, 9007, 'based_on'],
  [{ based_on: ['00000000-0000-4000-8000-000000000000'] }, 9007, 'based_on'],
  [{ payments: [{ method: 'cash', amount: 118 }] }, 790, 'payments'],
  [{ doc_type: 400, payments: [{ method: 'cash', amount: 117 }] }, 352, 'payments'],
  [{ doc_type: 400, payments: [{ method: 'gold', amount: 118 }] }, 9001, 'payments[0].method'],
  [{ doc_type: 400, payments: [{ method: 'cash' }] }, 1, 'payments[0].amount'],
  [{ doc_type: 400, payments: [{ method: 'cash', amount: 118, date: '31/02/2026' }] }, 9001, 'payments[0].date'],
  [{ currency_rate: '3.65' }, 790, 'currency_rate'],
  [{ currency: 'USD', currency_rate: '1e3' }, 9001, 'currency_rate'],
  [{ currency: 'USD', currency_rate: '0.0' }, 9001, 'currency_rate'],
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

const idOf = async (made: ReturnType<typeof make>) => String((await made).body.id);
const readOne = async (seller: TestSeller, id: string) => (await ask(seller, 'GET', `documents/${id}`)).body;
const standing = async (seller: TestSeller, id: string) => {
  const { status, left_to_pay } = await readOne(seller, id);
  return [status, left_to_pay];
};
const act = (seller: TestSeller, id: string, what: 'issue' | 'cancel') =>
  ask(seller, 'POST', `documents/${id}/${what}`, {});
const receipt = (seller: TestSeller, units: number, based_on: string[]) =>
  make(seller, { doc_type: 400, items: [{ name: 'Payment', unit_price: units }], based_on });

test('several receipts pay one invoice, one pays several, and none more than is left, at once too', async () => {
  const seller = await givenShop();
  const [one, other] = [await idOf(make(seller)), await idOf(make(seller))];
  expect((await receipt(seller, 100, [one])).body).toMatchObject({
    status: 'paid',
    based_on: [{ id: one, doc_type: 305, doc_number: 1 }],
  });
  expect(await standing(seller, one)).toEqual(['partly-paid', 18]);
  const ends = await Promise.all([1, 2, 3, 4].map(() => receipt(seller, 100, [one, other])));
  expect(ends.map(({ body }) => body.status_error_code ?? 0).toSorted()).toEqual([0, 352, 352, 352]);
  expect([await standing(seller, one), await standing(seller, other)]).toEqual([
    ['paid', 0],
    ['partly-paid', 36],
  ]);
  expect((await receipt(seller, 37, [other])).body.status_additional_info).toBe('items');
  expect((await receipt(seller, 36, [other, other])).body.status).toBe('paid');
  expect((await readOne(seller, one)).continued_by.map((by: { doc_number: number }) => by.doc_number)).toEqual([1, 2]);
  // Refused receipts took no number.
  expect((await make(seller, { doc_type: 400 })).body.doc_number).toBe(4);
});

test('an offer becomes an order, a proforma and a tax invoice, which then asks for the money', async () => {
  const seller = await givenShop();
  const offer = await idOf(make(seller, { doc_type: 600 }));
  const order = await idOf(make(seller, { doc_type: 100, based_on: [offer] }));
  const proforma = await idOf(make(seller, { doc_type: 300, based_on: [order], due_date: '31/12/2026' }));
  expect(await standing(seller, proforma)).toEqual(['issued', 118]);
  const invoice = (await make(seller, { based_on: [proforma] })).body;
  expect(invoice).toMatchObject({ left_to_pay: 118, based_on: [{ id: proforma, doc_type: 300 }] });
  expect(await standing(seller, proforma)).toEqual(['issued', 0]);
  const again = (await make(seller, { based_on: [proforma] })).body;
  expect([again.status_error_code, again.status_additional_info]).toEqual([790, 'based_on']);
  const { body } = await make(seller, { doc_type: 320, based_on: [invoice.id] });
  expect([body.status_error_code, body.status_additional_info]).toEqual([790, 'based_on']);
  expect((await readOne(seller, proforma)).due_date).toBe('2026-12-31');
});

const HOLD_COUNTER = statement('test_api_hold_counter', 'SELECT FROM document_number WHERE seller_id = $1 FOR UPDATE');
const WAITING = statement(
  'test_api_waiting',
  `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

test('an order is invoiced once, however many ask at once', async () => {
  const seller = await givenShop();
  await make(seller);
  const order = await idOf(make(seller, { doc_type: 100 }));
  const { ends } = await base.owner.inTransaction(async (inside) => {
    await inside.query(HOLD_COUNTER, [seller.id]);
    const both = Promise.all([make(seller, { based_on: [order] }), make(seller, { based_on: [order] })]);
    await vi.waitFor(async () => expect(await base.db.query(WAITING, [])).toHaveLength(2), 10_000);
    return { ends: both };
  });
  expect((await ends).map(({ body }) => body.status_error_code ?? 0).toSorted()).toEqual([0, 790]);
});

test('what a receipt paid is asked for again once all of it is taken back, and can be paid by another', async () => {
  const seller = await givenShop();
  const [one, other] = [await idOf(make(seller)), await idOf(make(seller))];
  const { id } = (await receipt(seller, 150, [one, other])).body;
  const part = { doc_type: 400, items: [{ name: 'Back', unit_price: 50 }], origin_doc_id: id };
  expect((await make(seller, part)).status).toBe(200);
  expect(await standing(seller, one)).toEqual(['paid', 0]);
  const ends = await Promise.all([act(seller, id, 'cancel'), act(seller, id, 'cancel')]);
  expect(ends.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
  expect([await standing(seller, one), await standing(seller, other)]).toEqual([
    ['issued', 118],
    ['issued', 118],
  ]);
  expect((await receipt(seller, 236, [one, other])).body.status).toBe('paid');
  expect(await standing(seller, other)).toEqual(['paid', 0]);
  expect(await findOverpaid(base.owner, '-infinity')).toEqual([]);
});

test('a draft has no number, is issued once however many ask, and keeps its identifier', async () => {
  const seller = await givenShop();
  const draft = (await make(seller, { draft: true })).body;
  expect(draft).toMatchObject({ status: 'draft', doc_number: null, doc_url: null, total: 118, vat: 18 });
  expect(await readOne(seller, draft.id)).toEqual({ ...draft, messages: [] });
  const list = async (query: string) => (await ask(seller, 'GET', `documents?${query}`)).body;
  expect([(await list('')).items_count, (await list('status=draft')).items]).toEqual([0, [draft]]);
  const ends = await Promise.all([1, 2, 3, 4].map(() => act(seller, draft.id, 'issue')));
  expect(ends.map(({ body }) => body.status_error_code ?? 0).toSorted()).toEqual([0, 305, 305, 305]);
  expect(await readOne(seller, draft.id)).toMatchObject({ id: draft.id, status: 'issued', doc_number: 1 });
  expect((await make(seller)).body.doc_number).toBe(2);
  const dropped = await idOf(make(seller, { draft: true }));
  expect((await act(seller, dropped, 'cancel')).body).toMatchObject({ id: dropped, status: 'cancelled' });
  expect((await act(seller, dropped, 'issue')).body.status_error_code).toBe(9007);
  expect((await list('status=draft')).items).toEqual([]);
});

test('a cancelled invoice has a credit note of what was left, each line at its rate, once', async () => {
  const seller = await givenShop();
  const items = [
    { name: 'Consulting', quantity: 2, unit_price: 60, discount: 2 },
    { name: 'Export', unit_price: 50, vat: 'zero' },
    { name: 'Rent', unit_price: 40, vat: 'exempt' },
  ];
  const invoice = (await make(seller, { items })).body;
  expect(invoice).toMatchObject({ total: 208, vat: 18, total_without_vat: 190 });
  expect(invoice.items[0]).toMatchObject({ discount: 2, total: 118, vat: 'standard' });
  const note = { doc_type: 330, origin_doc_id: invoice.id, items: [{ name: 'Back', unit_price: 59 }] };
  expect((await make(seller, note)).body.vat).toBe(9);
  const cancelled = (await act(seller, invoice.id, 'cancel')).body;
  expect(cancelled).toMatchObject({ doc_type: 330, doc_number: 2, total: 149, vat: 9, origin_doc_number: 1 });
  expect(await standing(seller, invoice.id)).toEqual(['cancelled', 0]);
  for (const id of [invoice.id, cancelled.id])
    expect((await act(seller, id, 'cancel')).body.status_error_code).toBe(305);
});

test('a note takes back no more of one rate than was charged at it, in a currency at its rate', async () => {
  const seller = await givenShop();
  const mixed = [
    { name: 'Work', unit_price: 59 },
    { name: 'Export', unit_price: 59, vat: 'zero' },
  ];
  const invoice = await idOf(make(seller, { items: mixed }));
  const back = (origin_doc_id: string, unit_price: number, more: object = {}) =>
    make(seller, { doc_type: 330, origin_doc_id, items: [{ name: 'Back', unit_price }], ...more });
  const ends = await Promise.all([back(invoice, 40), back(invoice, 40)]);
  expect(ends.map(({ body }) => body.status_error_code ?? 0).toSorted()).toEqual([0, 352]);
  expect((await back(invoice, 19)).status).toBe(200);
  expect((await back(invoice, 1)).body.status_additional_info).toBe('items');
  expect((await act(seller, invoice, 'cancel')).body).toMatchObject({ total: 59, vat: 0 });
  const foreign = { currency: 'USD', currency_rate: '3.5' };
  const abroad = await idOf(make(seller, foreign));
  expect((await back(abroad, 18, { currency: 'USD' })).body.currency_rate).toBe('3.5');
  expect((await act(seller, abroad, 'cancel')).body).toMatchObject({ currency: 'USD', currency_rate: '3.5' });
});

test('a receipt is cancelled by a receipt, and one that a payment issued by its refund alone', async () => {
  const seller = await givenShop();
  const id = await idOf(make(seller, { doc_type: 400 }));
  expect((await act(seller, id, 'cancel')).body).toMatchObject({ doc_type: 400, doc_number: 2, origin_doc_number: 1 });
  const { saleId } = await world.givenSale(seller);
  const issued = (await world.pay(seller, saleId)).body.sale_invoice_url.split('/').at(-1);
  const { body } = await act(seller, issued, 'cancel');
  expect([body.status_error_code, body.status_additional_info]).toEqual([790, 'id']);
  expect(body.status_error_details).toMatch(/refund-sale/);
});

test('a list is narrowed by days, type, status and words, and what another seller has is in none', async () => {
  const [seller, other] = [await givenShop(), await givenShop()];
  await make(other, { buyer_name: 'Dana 100%' });
  await make(seller, { buyer_name: 'Dana 100%' });
  await make(seller, { doc_type: 400, items: [{ name: 'Coffee beans', unit_price: 5 }] });
  const count = async (query: string) => (await ask(seller, 'GET', `documents?${query}`)).body.items_count;
  expect(await count('q=dana')).toBe(1);
  expect(await count('q=100%25')).toBe(1);
  expect(await count('q=10_%25')).toBe(0);
  expect(await count('q=COFFEE')).toBe(1);
  expect(await count('q=1')).toBe(2);
  expect(await count('doc_type=400')).toBe(1);
  expect(await count('status=paid')).toBe(1);
  expect(await count('status=issued&doc_type=305')).toBe(1);
  expect(await count('to=2020-01-01')).toBe(0);
  expect(await count('from=2020-01-01&to=2099-12-31')).toBe(2);
  for (const [query, field] of [
    ['from=01/01/2026', 'from'],
    ['to=soon', 'to'],
    ['doc_type=1', 'doc_type'],
    ['status=open', 'status'],
  ])
    expect([query, (await ask(seller, 'GET', `documents?${query}`)).body.status_additional_info]).toEqual([
      query,
      field,
    ]);
});

test('a large invoice to a business waits for the tax authority’s number, others need none', async () => {
  const seller = await givenShop();
  const priced = async (unit_price: number, more: object = {}) =>
    (await make(seller, { items: [{ name: 'Work', unit_price }], ...more })).body.allocation_status;
  expect(await priced(5_901)).toBe('waiting');
  expect(await priced(5_900)).toBe('not-needed');
  expect(await priced(590_000, { buyer_inc_code: undefined })).toBe('not-needed');
  expect(await priced(590_000, { doc_type: 400 })).toBe('not-needed');
});

test('without the module none is made, and what was issued is still read', async () => {
  const seller = await givenShop();
  const { id } = (await make(seller)).body;
  await base.owner.query(SWITCH, [seller.id, false]);
  expect((await make(seller)).body.status_error_code).toBe(720);
  expect((await ask(seller, 'GET', `documents/${id}`)).status).toBe(200);
  const paused = await givenSeller(base.db, {});
  await base.owner.query(SWITCH, [paused.id, true]);
  const { body } = await make(paused);
  expect([body.status_error_code, body.status_error_details]).toEqual([720, expect.stringContaining('vas-update')]);
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

test('a document is read as a signed PDF, whose first is the original, and as HTML; a draft has no paper', async () => {
  const [seller, other] = [await givenShop(), await givenShop()];
  const { id } = (await make(seller, { language: 'en', second_language: 'he' })).body;
  const file = async (of: TestSeller, format: string, about = id) => {
    const response = await answer(of, 'GET', `documents/${about}?format=${format}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const [first, second] = [await file(seller, 'pdf'), await file(seller, 'pdf')];
  expect(first.response.headers.get('content-type')).toBe('application/pdf');
  expect(first.response.headers.get('content-disposition')).toBe('attachment; filename="305-1.pdf"');
  expect(first.bytes.toString('latin1')).toContain('/SubFilter/ETSI.CAdES.detached');
  const texts = async (bytes: Buffer) => (await readPdf(bytes)).elements.map(({ text }) => withoutMarks(text));
  expect((await texts(first.bytes)).join(' ')).toContain('Original');
  expect((await texts(second.bytes)).join(' ')).toContain('Copy');
  const { body } = await ask(seller, 'GET', `documents/${id}`);
  expect(body.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
  expect(body.second_language).toBe('he');
  const html = await file(seller, 'html');
  expect(html.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const words of ['Tax invoice 1', 'חשבונית מס 1', 'Levi Ltd']) expect(String(html.bytes)).toContain(words);
  expect(String(html.bytes)).not.toContain('<script');
  const draft = (await make(seller, { draft: true })).body;
  for (const [of, format, about, code] of [
    [seller, 'xml', id, 9001],
    [seller, 'PDF', id, 9001],
    [other, 'pdf', id, 9007],
    [other, 'html', id, 9007],
    [seller, 'pdf', '00000000-0000-4000-8000-000000000000', 9007],
    [seller, 'pdf', draft.id, 305],
    [seller, 'html', draft.id, 305],
  ] as const) {
    const { bytes } = await file(of, format, about);
    expect([format, about, JSON.parse(String(bytes)).status_error_code]).toEqual([format, about, code]);
  }
});
