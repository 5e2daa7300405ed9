import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import {
  connectDevice,
  devicesContextOf,
  givenDevice,
  givenPairing,
  givenPosService,
} from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { authenticateDeviceOf, findTerminal } from '../index.ts';
import { advanceOrders } from '../orders/advance-orders.sql.ts';
import { changeDevice, unpairDevice } from './manage-device.ts';

/** A device's name, place and end, and the callbacks to its partner (specification 6.4). */

const base = testDatabase();
const { db } = base;
const world = testWorld(base);
const context = devicesContextOf(db);

const TOLD = statement(
  'test_partner_events',
  `SELECT d.audience, d.url, d.state, d.sale_id AS sale, e.body FROM delivery d JOIN event e ON e.id = d.event_id
  WHERE d.seller_id = $1 AND d.notify_type::text LIKE 'point-of-sale%' ORDER BY d.id`,
);
type Told = { audience: string; url: string; state: string; sale: number | null; body: string };
const told = (sellerId: number) => db.query<Told>(TOLD, [sellerId]);
const forms = async (sellerId: number) =>
  (await told(sellerId)).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

const HISTORY = statement(
  'test_device_history',
  'SELECT kind, detail, user_id AS "userId" FROM device_event WHERE device_id = $1 ORDER BY id',
);
const historyOf = (deviceId: number) => db.query<{ kind: string }>(HISTORY, [deviceId]);
const ADDRESS = statement('test_partner_address', 'UPDATE partner SET callback_url = $2 WHERE id = $1');

async function givenShop() {
  const partner = await givenPartner(db);
  const seller = await givenSeller(db, { partner });
  const device = await givenDevice(db, seller.id, { posId: '001' });
  const publicId = await connectDevice(db, device.id);
  const by = { sellerIds: [seller.id], userId: 7 };
  return { partner, seller, device, publicId, by };
}

test('a pairing is told to the partner: to its address, and in the sandbox to the inbox where it has none', async () => {
  const { seller, partner, device } = await givenShop();
  const [first, ...more] = await told(seller.id);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ audience: 'partner', state: 'pending', sale: null });
  expect(first?.url).toContain('/sandbox/inbox/');
  const [form] = await forms(seller.id);
  expect(form).toMatchObject({
    pos_id: '001',
    terminal_id: device.terminalId,
    notify_type: 'point-of-sale-action-paired',
  });
  expect(Object.keys(form ?? {})).not.toContain('svc_signature');
  await db.query(ADDRESS, [partner.id, 'https://partner.example.com/hook']);
  await givenDevice(db, seller.id, { posId: '002' });
  expect((await told(seller.id)).map(({ url }) => url).at(-1)).toBe('https://partner.example.com/hook');
});

test('outside the sandbox a partner without an address is told nothing, and a wrong code tells nobody', async () => {
  const partner = await givenPartner(db);
  const { id } = await givenSeller(db, { partner });
  const { code, terminalId } = await givenPairing(db, id, '001');
  const live = { ...context, sandbox: false };
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await authenticateDeviceOf(context, id, { posId: '001', terminalId, code: wrong })).ok).toBe(false);
  expect((await authenticateDeviceOf(live, id, { posId: '001', terminalId, code })).ok).toBe(true);
  expect(await told(id)).toEqual([]);
});

test('a new name is kept, told and on record; the same again is none of it', async () => {
  const { seller, device, publicId, by } = await givenShop();
  for (const name of ['Terrace', 'Terrace'])
    expect((await changeDevice(context, by, publicId, { name, place: '' })).ok).toBe(true);
  expect((await findTerminal(db, device.id))?.name).toBe('Terrace');
  expect((await forms(seller.id)).map((form) => [form.notify_type, form.pos_name ?? ''])).toEqual([
    ['point-of-sale-action-paired', ''],
    ['point-of-sale-action-renamed', 'Terrace'],
  ]);
  expect(await historyOf(device.id)).toEqual([
    { kind: 'paired', detail: null, userId: null },
    { kind: 'renamed', detail: { before: '', name: 'Terrace' }, userId: 7 },
  ]);
});

test('a place is on record and no callback', async () => {
  const { seller, device, publicId, by } = await givenShop();
  for (const place of ['Second floor', '', ''])
    expect((await changeDevice(context, by, publicId, { name: 'Bar', place })).ok).toBe(true);
  expect((await historyOf(device.id)).map(({ kind }) => kind)).toEqual(['paired', 'moved', 'renamed', 'moved']);
  expect(await told(seller.id)).toHaveLength(2);
});

describe('a device that is let go of', () => {
  test('has no key, its number is free, and it may be paired by another', async () => {
    const { seller, device, publicId, by } = await givenShop();
    expect(await unpairDevice(context, by, publicId)).toMatchObject({ ok: true, value: { posId: '001' } });
    expect(await findTerminal(db, device.id)).toMatchObject({ state: 'unpaired', key: null, posId: null, name: null });
    expect((await forms(seller.id)).at(-1)).toMatchObject({
      notify_type: 'point-of-sale-action-unpaired',
      pos_id: '001',
      terminal_id: device.terminalId,
    });
    expect((await unpairDevice(context, by, publicId)).ok).toBe(false);
    await givenDevice(db, seller.id, { posId: '001' });
  });

  test('is kept while a payment is under way at it', async () => {
    const { seller, device, publicId, by } = await givenShop();
    await givenPosService(db, seller.id);
    const OPEN = statement(
      'test_open_at_device',
      `WITH one AS (
        INSERT INTO sale (public_id, seller_id, price, currency, product_name)
        VALUES ('SALE-' || gen_random_uuid(), $1, 500, 'ILS', 'x') RETURNING id
      ) INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, processor, method,
        device_id, lease_until)
      SELECT 'TRAN-' || gen_random_uuid(), id, $1, 'pay', 'in_flight', 500, 'ILS', 'api', 'demo', 'emv', $2,
        app_now() + interval '2 minutes' FROM one RETURNING id`,
    );
    await db.query(OPEN, [seller.id, device.id]);
    expect(await unpairDevice(context, by, publicId)).toMatchObject({ ok: false, reason: { key: 'device_busy' } });
    expect((await findTerminal(db, device.id))?.state).toBe('active');
  });
});

test('somebody else’s device and one that is not there are refused alike, and nothing changes', async () => {
  const [mine, theirs] = [await givenShop(), await givenShop()];
  const attempts = [theirs.publicId, randomUUID()].flatMap((publicId) => [
    changeDevice(context, mine.by, publicId, { name: 'X', place: 'X' }),
    unpairDevice(context, mine.by, publicId),
  ]);
  for (const ended of await Promise.all(attempts))
    expect(ended).toEqual({ ok: false, reason: { key: 'wrong_terminal', about: 'terminal' } });
  expect(await findTerminal(db, theirs.device.id)).toMatchObject({ state: 'active', name: null });
});

/** Two devices are on order, and were ordered six days ago. */
async function givenOldOrder({ seller, partner }: Awaited<ReturnType<typeof givenShop>>): Promise<void> {
  const caller = { svc_client_key: partner.clientKey, seller_svc_id: seller.svcId, language: 'en' };
  const { body } = await world.call('get-vas-seller', { ...caller, vas_type: 27 });
  const items = ['011', '012'].map((posId) => ({ pos_id: posId, name: posId, shipping_address: 'Allenby 1' }));
  await world.call('vas-enable', {
    ...caller,
    vas_svc_id: body.vas_svc_id,
    extend_items: true,
    vas_data: { number_of_devices: 2, items },
  });
  const AGE = statement(
    'test_age_all_orders',
    `UPDATE device_order SET created_at = created_at - interval '6 days' WHERE seller_id = $1`,
  );
  await db.query(AGE, [seller.id]);
}

test('an order that cannot go on holds up none of another business', async () => {
  const [broken, honest] = [await givenShop(), await givenShop()];
  for (const shop of [broken, honest]) await givenOldOrder(shop);
  const unbreak = statement('', 'ALTER TABLE device_order DROP CONSTRAINT broken_on_purpose');
  const rule = `CHECK (seller_id <> ${broken.seller.id}) NOT VALID`;
  await base.owner.query(statement('', `ALTER TABLE device_order ADD CONSTRAINT broken_on_purpose ${rule}`), []);
  expect(await advanceOrders(context)).toBe(1);
  expect((await forms(honest.seller.id)).map((form) => form['notify_type'])).toContain('point-of-sale-action-shipped');
  expect((await forms(broken.seller.id)).map((form) => form['notify_type'])).not.toContain(
    'point-of-sale-action-shipped',
  );
  await base.owner.query(unbreak, []);
  expect(await advanceOrders(context)).toBe(1);
});

test('an order and its shipping are told, each once, also where the clock jumps over several days', async () => {
  const shop = await givenShop();
  const { seller } = shop;
  await givenOldOrder(shop);
  await advanceOrders(context);
  await advanceOrders(context);
  const [, ordered, shipped, ...more] = await forms(seller.id);
  expect(more).toEqual([]);
  expect(ordered).toMatchObject({
    notify_type: 'point-of-sale-action-ordered',
    order_status: 'ordered',
    number_of_devices: '2',
  });
  expect(shipped).toMatchObject({ notify_type: 'point-of-sale-action-shipped', order_id: ordered?.order_id });
});
