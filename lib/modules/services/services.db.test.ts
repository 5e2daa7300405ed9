import { expect, test } from 'vitest';
import { findPublicCaller } from '#lib/modules/principals/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { devicesContextOf, givenDevice } from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { advanceOrders } from '#lib/modules/devices/orders/advance-orders.sql.ts';
import { readIssuer, setIssuer } from '#lib/modules/documents/set-issuer.ts';
import type { ServicesContext } from './context.ts';
import { shownServices, switchServiceOf } from './switch-service.ts';

/** Additional services: the point of sale with its orders, and what every switch does (answers, sections 6 and 11). */

const base = testDatabase();
const world = testWorld(base);

async function givenShop() {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  const caller = { svc_client_key: partner.clientKey, seller_svc_id: seller.svcId, language: 'en' };
  const { body } = await world.call('get-vas-seller', { ...caller, vas_type: 27 });
  return { seller, caller, service: { ...caller, vas_svc_id: String(body.vas_svc_id) }, first: body };
}

const item = (posId: string) => ({ pos_id: posId, name: `Bar ${posId}`, shipping_address: 'Allenby 1, Tel Aviv' });
const order = (...numbers: string[]) => ({
  extend_items: true,
  vas_data: { number_of_devices: numbers.length, items: numbers.map(item) },
});

test('has an activation key from the first look on, and is switched on, changed and off', async () => {
  const { caller, service, first } = await givenShop();
  expect(first).toMatchObject({
    status_code: 0,
    vas_type: 27,
    vas_name: 'Point of sale',
    vas_is_active: false,
    vas_data: { orders: [] },
  });
  expect(first.vas_svc_id).toMatch(/^VASL/);
  expect((await world.call('get-vas-seller', { ...caller, vas_type: 27 })).body.vas_svc_id).toBe(first.vas_svc_id);
  expect((await world.call('vas-disable', service)).body.status_error_code).toBe(720);
  expect((await world.call('vas-update', { ...service, vas_data: { websites: [] } })).body.status_error_code).toBe(720);
  expect((await world.call('vas-enable', service)).body).toMatchObject({
    vas_is_active: true,
    message: 'Devices can be ordered.',
  });
  const { body } = await world.call('vas-update', { ...service, vas_data: { websites: ['shop.example'] } });
  expect(body.vas_data).toEqual({ websites: ['shop.example'], orders: [] });
  expect((await world.call('vas-disable', service)).body.vas_is_active).toBe(false);
});

test('an order of devices goes on with the clock until it is delivered', async () => {
  const { caller, service } = await givenShop();
  const { status, body } = await world.call('vas-enable', { ...service, ...order('001', '002') });
  expect([status, body.vas_data.orders.length]).toEqual([200, 1]);
  expect(body.vas_data.orders[0]).toMatchObject({ status: 'ordered', items: [item('001'), item('002')] });
  const AGE = statement(
    'test_age_orders',
    `UPDATE device_order SET created_at = created_at - interval '1 day' WHERE state <> 'delivered'`,
  );
  const seen: string[] = [];
  for (let day = 0; day < 5; day += 1) {
    await base.db.query(AGE, []);
    await advanceOrders(devicesContextOf(base.db));
    seen.push((await world.call('get-vas-seller', { ...caller, vas_type: 27 })).body.vas_data.orders[0].status);
  }
  expect(seen).toEqual(['preparing', 'preparing', 'shipped', 'shipped', 'delivered']);
  expect(await advanceOrders(devicesContextOf(base.db))).toBe(0);
});

test.each([
  [{ extend_items: true }, 1, 'vas_data'],
  [{ extend_items: true, vas_data: { number_of_devices: 2, items: [item('001')] } }, 9001, 'vas_data.items'],
  [order('001', '001'), 9001, 'vas_data.items'],
  [{ extend_items: true, vas_data: { number_of_devices: 0, items: [] } }, 9001, 'vas_data.number_of_devices'],
  [{ extend_items: true, vas_data: { number_of_devices: 1 } }, 1, 'vas_data.items'],
  [order('000'), 9001, 'vas_data.items[0].pos_id'],
  [
    { extend_items: true, vas_data: { number_of_devices: 1, items: [{ ...item('001'), name: '' }] } },
    1,
    'vas_data.items[0].name',
  ],
  [{ vas_svc_id: 'VASL-nobody' }, 9001, 'vas_svc_id'],
  [{ vas_svc_id: '' }, 1, 'vas_svc_id'],
])('an order with %j is %i and names %s, and nothing is switched on', async (change, code, field) => {
  const { caller, service } = await givenShop();
  const { status, body } = await world.call('vas-enable', { ...service, ...change });
  expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, code, field]);
  expect((await world.call('get-vas-seller', { ...caller, vas_type: 27 })).body).toMatchObject({
    vas_is_active: false,
    vas_data: { orders: [] },
  });
});

test('a number that a device or an order has is not ordered again, and the refusal undoes all of the call', async () => {
  const { seller, caller, service } = await givenShop();
  await givenDevice(base.db, seller.id, { posId: '007' });
  await world.call('vas-enable', { ...service, ...order('001') });
  await world.call('vas-disable', service);
  for (const number of ['001', '007']) {
    const { body } = await world.call('vas-enable', { ...service, ...order('009', number) });
    expect([body.status_error_code, body.status_additional_info]).toEqual([790, 'pos_id']);
  }
  const { body } = await world.call('get-vas-seller', { ...caller, vas_type: 27 });
  expect([body.vas_is_active, body.vas_data.orders.length]).toEqual([false, 1]);
});

test('one order of two at once that name the same number is taken', async () => {
  const { service } = await givenShop();
  const ends = await Promise.all([1, 2].map(() => world.call('vas-enable', { ...service, ...order('001') })));
  expect(ends.map(({ body }) => body.status_error_code ?? 0).toSorted((one, other) => one - other)).toEqual([0, 790]);
});

test('another partner’s seller and another seller’s activation key are as none', async () => {
  const [one, other] = [await givenShop(), await givenShop()];
  const foreign = { ...one.service, svc_client_key: other.caller.svc_client_key };
  expect((await world.call('vas-enable', foreign)).body.status_error_code).toBe(251);
  const mixed = { ...one.service, vas_svc_id: other.service.vas_svc_id };
  for (const path of ['vas-enable', 'vas-disable', 'get-vas-seller'] as const)
    expect((await world.call(path, mixed)).body).toMatchObject({
      status_error_code: 9001,
      status_additional_info: 'vas_svc_id',
    });
});

const look = async (caller: object, type: number) =>
  (await world.call('get-vas-seller', { ...caller, vas_type: type })).body;

test.each([
  [5, 'Invoices', false],
  [6, 'Text messages', true],
  [15, 'Alternative payment methods', true],
  [21, 'Email', true],
  [22, 'Catalog', true],
  [23, 'Customers', true],
  [27, 'Point of sale', false],
])('a seller of the sandbox begins with type %i, %s: %s', async (type, name, isActive) => {
  const { caller } = await givenShop();
  const body = await look(caller, type);
  expect(body).toMatchObject({ vas_type: type, vas_name: name, vas_is_active: isActive });
  expect((await look(caller, type)).vas_svc_id).toBe(body.vas_svc_id);
  const named = await world.call('get-vas-seller', { ...caller, vas_svc_id: body.vas_svc_id });
  expect(named.body).toEqual(body);
});

/** Switches a service of a type off, and on again. */
async function switcher(caller: object, type: number) {
  const { vas_svc_id } = await look(caller, type);
  const ask = async (path: 'vas-enable' | 'vas-disable', more: object = {}) =>
    (await world.call(path, { ...caller, vas_svc_id, ...more })).body;
  return { off: () => ask('vas-disable'), on: (more?: object) => ask('vas-enable', more), id: String(vas_svc_id) };
}

test('without alternative methods buyers pay by card alone, and those of before come back', async () => {
  const { seller, caller } = await givenShop();
  const { off, on } = await switcher(caller, 15);
  const generate = (method: string) =>
    world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Vase',
      sale_payment_method: method,
    });
  await base.owner.query(METHODS, [seller.id, ['credit-card', 'bit']]);
  expect((await generate('bit')).body.status_code).toBe(0);
  expect(await off()).toMatchObject({ vas_is_active: false, vas_data: {} });
  expect((await generate('bit')).body.status_code).toBe(1);
  expect((await generate('credit-card')).body.status_code).toBe(0);
  expect((await off()).status_error_code).toBe(720);
  expect((await on()).vas_is_active).toBe(true);
  expect((await generate('bit')).body.status_code).toBe(0);
  expect((await generate('paypal')).body.status_code).toBe(1);
});

const METHODS = statement('test_methods', 'UPDATE seller SET payment_methods = $2::page_method[] WHERE id = $1');
const SMS = statement('test_sms_module', 'SELECT sms_module AS "smsModule" FROM seller WHERE id = $1');

const EMAIL = statement('test_email_module', 'SELECT email_module AS "emailModule" FROM seller WHERE id = $1');

test('the email module is the seller’s own switch, which messages read, and no other seller’s', async () => {
  const [{ seller, caller }, other] = [await givenShop(), await givenShop()];
  const { off, on } = await switcher(caller, 21);
  const kept = async (id: number) => (await base.db.query<{ emailModule: boolean }>(EMAIL, [id]))[0]?.emailModule;
  expect([(await off()).vas_is_active, await kept(seller.id), await kept(other.seller.id)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await off()).status_error_code).toBe(720);
  expect([(await on()).vas_is_active, await kept(seller.id)]).toEqual([true, true]);
});

test('the SMS module is the seller’s own switch, which messages read', async () => {
  const { seller, caller } = await givenShop();
  const { off, on } = await switcher(caller, 6);
  const kept = async () => (await base.db.query<{ smsModule: boolean | null }>(SMS, [seller.id]))[0]?.smsModule;
  expect(await kept()).toBeNull();
  expect([(await off()).vas_is_active, await kept()]).toEqual([false, false]);
  expect([(await on()).vas_is_active, await kept()]).toEqual([true, true]);
});

test.each([
  [22, 'products'],
  [23, 'customers'],
])('without type %i every operation on %s is 720, until it is on again', async (type, path) => {
  const { seller, caller } = await givenShop();
  const { access: token } = await signIn(seller);
  const { off, on } = await switcher(caller, type);
  const other = path === 'products' ? 'customers' : 'products';
  const codes = async () => {
    const answers = [];
    const record = `${path}/00000000-0000-4000-8000-000000000000`;
    for (const [method, at] of [
      ['GET', path],
      ['GET', record],
      ['DELETE', record],
      ['GET', other],
    ] as const)
      answers.push((await callApi(method, at, { token, query: { status: 1 } })).body.status_error_code ?? 0);
    return answers;
  };
  expect(await codes()).toEqual([0, 9007, 9007, 0]);
  await off();
  expect(await codes()).toEqual([720, 720, 720, 0]);
  await on();
  expect(await codes()).toEqual([0, 9007, 9007, 0]);
});

test('sites of the wallets may use the public key of their seller, and of no other', async () => {
  const { seller, caller } = await givenShop();
  const { seller: stranger } = await givenShop();
  const { id } = await switcher(caller, 15);
  const update = async (websites: unknown) =>
    (await world.call('vas-update', { ...caller, vas_svc_id: id, vas_data: { websites } })).body;
  const at = (publicKey: string) =>
    findPublicCaller({ database: base.db, sandbox: false }, publicKey, 'https://shop.example');
  expect((await at(seller.publicKey)).ok).toBe(false);
  expect((await update(['https://Shop.example/', 'www.shop.example'])).vas_data).toEqual({
    websites: ['shop.example', 'www.shop.example'],
  });
  expect([(await at(seller.publicKey)).ok, (await at(stranger.publicKey)).ok]).toEqual([true, false]);
  for (const wrong of [
    ['shop'],
    ['http://shop.example'],
    ['shop.example/pay'],
    ['*.example'],
    [''],
    [7],
    'shop.example',
  ])
    expect([(await update(wrong)).status_code, wrong]).toEqual([1, wrong]);
  expect((await update([])).vas_data).toEqual({ websites: [] });
  expect((await at(seller.publicKey)).ok).toBe(false);
});

test('every service is answered where none is named, in the order of their numbers', async () => {
  const { seller, caller, service } = await givenShop();
  const { body } = await world.call('get-vas-seller', caller);
  expect(Object.keys(body)).toEqual(['status_code', 'seller_svc_id', 'items_count', 'items']);
  expect(body).toMatchObject({ status_code: 0, seller_svc_id: seller.svcId, items_count: 7 });
  expect(body.items.map((item: { vas_type: number }) => item.vas_type)).toEqual([5, 6, 15, 21, 22, 23, 27]);
  const { status_code: _, seller_svc_id: __, ...pos } = await look(caller, 27);
  expect([body.items.at(-1), pos.vas_svc_id]).toEqual([pos, service.vas_svc_id]);
  expect((await world.call('get-vas-seller', caller)).body).toEqual(body);
});

test('sites are registered when a service is switched on, and vas_data is an order only with extend_items', async () => {
  const { seller, caller, service } = await givenShop();
  const { off, on } = await switcher(caller, 15);
  const at = async (origin: string) =>
    (await findPublicCaller({ database: base.db, sandbox: false }, seller.publicKey, origin)).ok;
  const wallets = { vas_data: { websites: ['shop.example.com'] } };
  expect(await on(wallets)).toMatchObject({ status_code: 0, vas_data: { websites: ['shop.example.com'] } });
  expect([await at('https://shop.example.com'), await at('https://other.example.com')]).toEqual([true, false]);
  await off();
  expect(await on()).toMatchObject({ vas_is_active: true, vas_data: { websites: ['shop.example.com'] } });
  expect(await on({ vas_data: { websites: ['shop'] } })).toMatchObject({
    status_error_code: 9001,
    status_additional_info: 'vas_data.websites[0]',
  });
  const { vas_data: _, ...named } = { ...service, ...order('001') };
  const unordered = { ...named, extend_items: false, vas_data: { number_of_devices: 'x', websites: ['till.example'] } };
  expect((await world.call('vas-enable', unordered)).body).toMatchObject({
    status_code: 0,
    vas_is_active: true,
    vas_data: { websites: ['till.example'], orders: [] },
  });
});

test.each([5, 6, 15, 21, 22, 23, 27])('type %i takes an empty vas_data, which changes nothing', async (type) => {
  const { caller } = await givenShop();
  const { id, on } = await switcher(caller, type);
  if (type === 5) await on({ vas_data: DETAILS });
  const before = await on({ vas_data: {} });
  expect(before).toMatchObject({ status_code: 0, vas_type: type, vas_is_active: true });
  const { body } = await world.call('vas-update', { ...caller, vas_svc_id: id, vas_data: {} });
  expect(body).toEqual(before);
});

test('a service that takes no sites refuses them when it is switched on, and stays off', async () => {
  const { caller } = await givenShop();
  const { off, on } = await switcher(caller, 22);
  await off();
  const refused = await on({ vas_data: { websites: ['shop.example'] } });
  expect([refused.status_error_code, refused.status_additional_info]).toEqual([790, 'vas_data.websites']);
  expect((await look(caller, 22)).vas_is_active).toBe(false);
});

test('what is not of a service is 790 and names the field', async () => {
  const { caller } = await givenShop();
  const [methods, catalog] = [await switcher(caller, 15), await switcher(caller, 22)];
  const update = async (id: string, data: object) =>
    (await world.call('vas-update', { ...caller, vas_svc_id: id, vas_data: data })).body;
  const said = [
    await update(methods.id, { tips: [10] }),
    await update(catalog.id, { websites: ['shop.example'] }),
    await catalog.on(order('001')),
  ];
  expect(said.map(({ status_error_code: code, status_additional_info: field }) => [code, field])).toEqual([
    [790, 'vas_data.tips'],
    [790, 'vas_data.websites'],
    [790, 'extend_items'],
  ]);
});

/** Data of the screen; the point of sale has no orders here. */
const onScreen = (): ServicesContext => ({
  ...devicesContextOf(base.db),
  hasSmsModule: true,
  pos: { ordersOf: async () => [], order: async () => null },
  issuer: { read: readIssuer, set: setIssuer },
});
const shown = async (sellerId: number) =>
  Object.fromEntries((await shownServices(onScreen(), sellerId)).map((one) => [one.type, one]));

test('a screen shows every service as the API answers it, before and after each has an activation key', async () => {
  const { seller, caller } = await givenShop();
  const types = [
    ...[['invoice', 5] as const, ['sms', 6] as const, ['methods', 15] as const, ['email', 21] as const],
    ...[['catalog', 22] as const, ['customers', 23] as const, ['pos', 27] as const],
  ];
  const before = await shown(seller.id);
  expect(Object.keys(before)).toEqual(types.map(([word]) => word));
  for (const [word, number] of types) {
    const { vas_is_active: isActive } = await look(caller, number);
    expect(before[word]).toMatchObject({ isActive });
  }
  await world.call('vas-update', {
    ...caller,
    vas_svc_id: (await look(caller, 15)).vas_svc_id,
    vas_data: { websites: ['shop.example'] },
  });
  const after = await shown(seller.id);
  expect([after['methods']?.websites, after['pos']?.websites]).toEqual([['shop.example'], null]);
  expect({ ...after, methods: { ...after['methods'], websites: [] } }).toEqual(before);
});

test('what a person switches is what the API answers, and standing so already it changes nothing', async () => {
  const { seller, caller } = await givenShop();
  const turn = (type: 'invoice' | 'sms' | 'methods' | 'email' | 'catalog' | 'pos', on: boolean) =>
    switchServiceOf(onScreen(), seller.id, { type, on });
  await setIssuer(base.db, seller.id, { name: 'Kiosk', businessNumber: '514000009', address: 'Herzl 1', kind: 3 });
  for (const [type, number] of [
    ['invoice', 5],
    ['sms', 6],
    ['methods', 15],
    ['email', 21],
    ['catalog', 22],
    ['pos', 27],
  ] as const) {
    const was = (await shown(seller.id))[type]?.isActive === true;
    expect(await turn(type, !was)).toEqual({ ok: true, value: { hasChanged: true } });
    expect([(await look(caller, number)).vas_is_active, (await shown(seller.id))[type]?.isActive]).toEqual([
      !was,
      !was,
    ]);
    expect(await turn(type, !was)).toEqual({ ok: true, value: { hasChanged: false } });
    expect(await turn(type, was)).toEqual({ ok: true, value: { hasChanged: true } });
    expect((await look(caller, number)).vas_is_active).toBe(was);
  }
});

const DETAILS = { business_name: 'Kiosk Ltd', business_number: '514000009', address: 'Herzl 1', seller_inc: 3 };
const DETAILS_KEPT = { ...DETAILS, donations: false, first_numbers: {} };

test('invoices are off until they are switched on with what documents say, by the API too', async () => {
  const { caller } = await givenShop();
  const { off, on, id } = await switcher(caller, 5);
  expect((await off()).status_error_code).toBe(720);
  for (const [missing, field] of [
    [{}, 'vas_data.seller_inc'],
    [{ seller_inc: 3 }, 'vas_data.business_name'],
    [{ ...DETAILS, business_number: undefined }, 'vas_data.business_number'],
    [{ ...DETAILS, address: '' }, 'vas_data.address'],
  ] as const)
    expect(await on({ vas_data: missing })).toMatchObject({ status_error_code: 1, status_additional_info: field });
  for (const [wrong, code, field] of [
    [{ business_number: '514000001' }, 9001, 'vas_data.business_number'],
    [{ business_number: '12345' }, 9001, 'vas_data.business_number'],
    [{ business_name: 'x' }, 9001, 'vas_data.business_name'],
    [{ address: 'y'.repeat(201) }, 9001, 'vas_data.address'],
    [{ seller_inc: 11 }, 9001, 'vas_data.seller_inc'],
    [{ seller_inc: 1 }, 174, 'vas_svc_id'],
    [{ donations: true }, 790, 'vas_data.donations'],
    [{ donations: 'maybe' }, 9001, 'vas_data.donations'],
    [{ first_numbers: { 320: 0 } }, 9001, 'vas_data.first_numbers.320'],
    [{ first_numbers: { 405: 7 } }, 174, 'vas_data.first_numbers'],
    [{ first_numbers: 'x' }, 9001, 'vas_data.first_numbers'],
  ] as const)
    expect([wrong, await on({ vas_data: { ...DETAILS, ...wrong } })]).toMatchObject([
      wrong,
      { status_error_code: code, status_additional_info: field },
    ]);
  expect((await look(caller, 5)).vas_is_active).toBe(false);
  const first_numbers = { 320: 1_001, 330: 88 };
  expect(await on({ vas_data: { ...DETAILS, first_numbers } })).toMatchObject({
    vas_is_active: true,
    vas_data: { ...DETAILS_KEPT, first_numbers: { '320': 1_001, '330': 88 } },
  });
  const moved = { svc_client_key: caller.svc_client_key, seller_svc_id: caller.seller_svc_id, vas_svc_id: id };
  const { body } = await world.call('vas-update', { ...moved, vas_data: { address: 'Allenby 2' } });
  expect(body.vas_data).toMatchObject({ ...DETAILS, address: 'Allenby 2', first_numbers: { '320': 1_001 } });
  expect([(await on()).vas_is_active, (await look(caller, 5)).vas_is_active]).toEqual([true, true]);
  expect([(await off()).vas_is_active, (await look(caller, 5)).vas_is_active]).toEqual([false, false]);
});
