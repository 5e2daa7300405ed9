import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { connectDevice, devicesContextOf, givenDevice, givenTerminal } from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { markGone, markSeen } from '../index.ts';
import { changeDevice } from './manage-device.ts';
import { enableServiceOf } from '../orders/order-devices.ts';
import { type DevicesQuery, listDevices } from './list-devices.sql.ts';
import { findDeviceServices, listOrders, showDevice } from './store-shown-device.ts';

/** Data of the screens of devices. */

const { db } = testDatabase();

const QUESTION = {
  search: '',
  statuses: [],
  sort: 'number',
  ascending: true,
  page: 1,
  size: 25,
} as const satisfies Omit<DevicesQuery, 'sellerIds'>;
const list = (sellerIds: readonly number[], more: Partial<DevicesQuery> = {}) =>
  listDevices(db, { ...QUESTION, sellerIds, ...more });
const numbers = async (sellerIds: readonly number[], more: Partial<DevicesQuery> = {}) =>
  (await list(sellerIds, more)).rows.map(({ posId }) => posId);

const AT_DEVICE = statement(
  'test_attempt_at_device',
  `WITH one AS (
    INSERT INTO sale (public_id, seller_id, price, currency, product_name)
    VALUES ('SALE-' || gen_random_uuid(), $1, 500, 'ILS', 'Coffee') RETURNING id, public_id
  ), tried AS (
    INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, processor, method,
      device_id, lease_until, settled_at)
    SELECT 'TRAN-' || gen_random_uuid(), id, $1, 'pay', $3::attempt_state, 500, 'ILS', 'api', 'demo', 'emv', $2,
      app_now(), CASE WHEN $3 = 'declined' THEN app_now() END FROM one
  ) SELECT public_id AS "saleId" FROM one`,
);
const given = async (sellerId: number, deviceId: number, state: string): Promise<string> =>
  (await db.query<{ saleId: string }>(AT_DEVICE, [sellerId, deviceId, state]))[0]?.saleId ?? '';

async function givenShop() {
  const seller = await givenSeller(db, { partner: await givenPartner(db) });
  const [one, two] = [
    await givenDevice(db, seller.id, { posId: '001' }),
    await givenDevice(db, seller.id, { posId: '002' }),
  ];
  return { seller, one, two, publicId: await connectDevice(db, one.id) };
}

test('a device is online, busy with a payment, or offline, and the list is filtered by that', async () => {
  const { seller, one } = await givenShop();
  const statuses = async () => (await list([seller.id])).rows.map(({ status }) => status);
  expect(await statuses()).toEqual(['online', 'offline']);
  await given(seller.id, one.id, 'in_flight');
  expect(await statuses()).toEqual(['busy', 'offline']);
  expect(await numbers([seller.id], { statuses: ['busy'] })).toEqual(['001']);
  expect((await list([seller.id], { statuses: ['online'] })).count).toBe(0);
});

test('a device is found by a part of its name, place or number, and sorted both ways', async () => {
  const { seller, publicId, two } = await givenShop();
  const by = { sellerIds: [seller.id], userId: 1 };
  await changeDevice(devicesContextOf(db), by, publicId, { name: 'Terrace', place: '100% left_hand' });
  for (const search of ['errac', '% left_', '001']) expect(await numbers([seller.id], { search })).toEqual(['001']);
  expect(await numbers([seller.id], { search: two.terminalId.slice(2) })).toEqual(['002']);
  expect(await numbers([seller.id], { search: '100%%' })).toEqual([]);
  expect(await numbers([seller.id], { ascending: false })).toEqual(['002', '001']);
  expect(await numbers([seller.id], { sort: 'seen', ascending: false })).toEqual(['001', '002']);
});

test('pages divide the list, and the count is of all of it', async () => {
  const { seller } = await givenShop();
  const { rows, count } = await list([seller.id], { page: 2, size: 1 });
  expect([rows.map(({ posId }) => posId), count]).toEqual([['002'], 2]);
  expect((await list([seller.id], { page: 9 })).count).toBe(2);
});

test('devices of others, terminals of nobody and unknown ones are not there', async () => {
  const [mine, theirs] = [await givenShop(), await givenShop()];
  await givenTerminal(db);
  expect(await numbers([])).toEqual([]);
  expect((await list([mine.seller.id])).rows.every(({ sellerId }) => sellerId === mine.seller.id)).toBe(true);
  for (const publicId of [theirs.publicId, randomUUID()])
    expect(await showDevice(db, [mine.seller.id], publicId)).toBeNull();
  expect((await list([mine.seller.id, theirs.seller.id])).count).toBe(4);
});

test('a device shows what was tried there, of this business alone, the newest first', async () => {
  const { seller, one, publicId } = await givenShop();
  const declined = await given(seller.id, one.id, 'declined');
  const open = await given(seller.id, one.id, 'in_flight');
  const shown = await showDevice(db, [seller.id], publicId);
  expect(shown?.sales.map(({ saleId, outcome }) => [saleId, outcome])).toEqual([
    [open, 'open'],
    [declined, 'failed'],
  ]);
  expect(shown).toMatchObject({ lastSale: null, status: 'busy', posId: '001' });
  expect(shown?.history.map(({ kind }) => kind)).toEqual(['paired']);
});

test('an absence is one line of the history, once it is over; a terminal that is back at once is none', async () => {
  const { seller, two } = await givenShop();
  const process = randomUUID();
  const AWAY = statement(
    'test_away',
    `UPDATE device SET last_seen_at = app_now() - interval '5 minutes' WHERE id = $1`,
  );
  const ID = statement('test_device_public', 'SELECT public_id AS id FROM device WHERE id = $1');
  const [found] = await db.query<{ id: string }>(ID, [two.id]);
  const kinds = async () =>
    (await showDevice(db, [seller.id], found?.id ?? ''))?.history.map(({ kind, before }) => [kind, before !== null]);
  await markSeen(db, [two.id], process);
  await markGone(db, [two.id], process);
  await markSeen(db, [two.id], process);
  expect(await kinds()).toEqual([['paired', false]]);
  await db.query(AWAY, [two.id]);
  await markSeen(db, [two.id], process);
  expect(await kinds()).toEqual([
    ['online', true],
    ['paired', false],
  ]);
});

test('orders are those of the business, and a service that is off is shown', async () => {
  const { id } = await givenSeller(db, { partner: await givenPartner(db) });
  const other = await givenSeller(db);
  expect(await findDeviceServices(db, [id])).toEqual({ active: [], hasDevices: false });
  const items = [{ posId: '001', name: 'Bar', shippingAddress: 'Allenby 1' }];
  expect(await enableServiceOf(devicesContextOf(db), id, items)).toBeNull();
  expect(await enableServiceOf(devicesContextOf(db), id, items)).toMatchObject({ key: 'combination_not_allowed' });
  expect(await findDeviceServices(db, [id])).toEqual({ active: [id], hasDevices: false });
  expect(await listOrders(db, [other.id])).toEqual([]);
  const [order, ...more] = await listOrders(db, [id]);
  expect([more, order]).toEqual([
    [],
    expect.objectContaining({
      sellerId: id,
      state: 'ordered',
      items: items.map((item) => ({ ...item, terminalId: null })),
    }),
  ]);
  expect(order?.at.shipped).toBeNull();
});
