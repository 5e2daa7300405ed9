import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { devicesContextOf, givenDevice } from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { advanceOrders } from './advance-orders.sql.ts';

/** The point of sale as an additional service, and the orders of its devices (answers, sections 6 and 11). */

const base = testDatabase();
const world = testWorld(base);

async function givenShop() {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  const caller = { svc_client_key: partner.clientKey, seller_svc_id: seller.svcId, language: 'en' };
  const { body } = await world.call('get-vas-seller', caller);
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
  expect((await world.call('get-vas-seller', caller)).body.vas_svc_id).toBe(first.vas_svc_id);
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
    seen.push((await world.call('get-vas-seller', caller)).body.vas_data.orders[0].status);
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
  expect((await world.call('get-vas-seller', caller)).body).toMatchObject({
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
  const { body } = await world.call('get-vas-seller', caller);
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
