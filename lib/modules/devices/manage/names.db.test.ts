import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { devicesContextOf, givenPosService, givenTerminal, type TestTerminal } from '#lib/testing/pos/devices.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { unpairDevice } from './manage-device.ts';
import { advanceOrders } from '../orders/advance-orders.sql.ts';
import { bindSentTerminals } from '../orders/bind-terminals.sql.ts';
import { addOrder } from '../orders/store-orders.ts';
import { listOrders } from './store-shown-device.ts';
import { purgeDevices } from './purge-devices.sql.ts';
import { authenticateDeviceOf, pairDeviceOf } from './pair-device.ts';
import { enrolTerminal, findTerminal, markSeen } from './store-terminals.sql.ts';

/** Whose the name of a device is: bound by its first pairing or by its order, and by no claim before. */

const { db, moveClock } = testDatabase();
const context = devicesContextOf(db);

async function givenShop(): Promise<number> {
  const { id } = await givenSeller(db);
  await givenPosService(db, id);
  return id;
}

/** Another device that claims this name, with a secret of its own. */
async function namesake(terminalId: string): Promise<TestTerminal | null> {
  const enrolment = randomBytes(32).toString('base64');
  const { terminal } = await enrolTerminal(db, { terminalId, enrolment, firmware: '1', model: 'T7', language: 'he' });
  return terminal && { id: terminal.id, terminalId, enrolment };
}

const again = ({ terminalId, enrolment }: TestTerminal, mayBeNew = true) =>
  enrolTerminal(db, { terminalId, enrolment, firmware: '2', model: 'T7', language: 'en' }, mayBeNew);
const begin = (shop: number, terminalId: string, posId = '001') =>
  pairDeviceOf(context, shop, { posId, terminalId, name: null });
const codeOf = async ({ id }: TestTerminal) => (await findTerminal(db, id))?.pairing?.code ?? 'none';
const end = (shop: number, terminalId: string, code: string, posId = '001') =>
  authenticateDeviceOf(context, shop, { posId, terminalId, code });

test('a stranger that claimed a name first does not keep the real device of that name out or unpaired', async () => {
  const [shop, stranger] = [await givenShop(), await givenTerminal(db)];
  const real = await namesake(stranger.terminalId);
  if (!real) throw new Error('the real device was kept out');
  expect((await begin(shop, real.terminalId)).ok).toBe(true);
  const [code, strangers] = [await codeOf(real), await codeOf(stranger)];
  expect(code).toMatch(/^\d{6}$/);
  expect(strangers).not.toBe(code);
  expect((await end(shop, real.terminalId, code)).ok).toBe(true);
  expect(await findTerminal(db, real.id)).toMatchObject({ state: 'active', sellerId: shop });
  // From now on the name is bound: the stranger is forgotten, and no other secret may claim it.
  expect(await findTerminal(db, stranger.id)).toBeNull();
  for (const enrolled of [await again(stranger), await again({ ...stranger, enrolment: 'x'.repeat(32) })])
    expect(enrolled).toEqual({ terminal: null, why: 'bound' });
  expect(await again(real)).toMatchObject({ isNew: false, terminal: { id: real.id, language: 'en' } });
});

test('the code of one device of a name is not that of another', async () => {
  const [shop, one] = [await givenShop(), await givenTerminal(db)];
  const others = [await namesake(one.terminalId), await namesake(one.terminalId), await namesake(one.terminalId)];
  await begin(shop, one.terminalId);
  const codes = await Promise.all([one, ...others].map((device) => (device ? codeOf(device) : 'none')));
  expect(new Set(codes).size).toBe(4);
});

test('a device that was let go of is bound to nobody, keeps its history, and another of its name may come', async () => {
  const [shop, other, device] = [await givenShop(), await givenShop(), await givenTerminal(db)];
  await begin(shop, device.terminalId);
  await end(shop, device.terminalId, await codeOf(device));
  const PUBLIC = statement('test_device_public_id', 'SELECT public_id AS id FROM device WHERE id = $1');
  const [row] = await db.query<{ id: string }>(PUBLIC, [device.id]);
  expect((await unpairDevice(context, { sellerIds: [shop], userId: 1 }, row?.id ?? '')).ok).toBe(true);
  const repaired = await namesake(device.terminalId);
  expect(repaired).not.toBeNull();
  await begin(other, device.terminalId);
  expect((await end(other, device.terminalId, await codeOf(repaired ?? device))).ok).toBe(true);
  expect(await findTerminal(db, device.id)).toMatchObject({ state: 'unpaired' });
  expect(await again(device)).toEqual({ terminal: null, why: 'bound' });
});

test('one that may not be new is let in where it was here before, and is not written down where it was not', async () => {
  const known = await givenTerminal(db);
  expect(await again(known, false)).toMatchObject({ isNew: false, terminal: { id: known.id } });
  const unknown = { id: 0, terminalId: 'T7-never-seen', enrolment: 'y'.repeat(32) };
  expect(await again(unknown, false)).toEqual({ terminal: null, why: 'unknown' });
  expect(await again(unknown)).toMatchObject({ isNew: true });
});

test('a device that was sent to a business is bound by its order: nobody else can pair it', async () => {
  const [shop, other] = [await givenShop(), await givenShop()];
  const items = ['011', '012'].map((posId) => ({ posId, name: 'Bar', shippingAddress: 'Allenby 1' }));
  await addOrder(db, shop, items);
  expect((await listOrders(db, [shop]))[0]?.items.map(({ terminalId }) => terminalId)).toEqual([null, null]);
  await moveClock(4 * 86_400);
  await advanceOrders(context);
  await bindSentTerminals(db);
  await bindSentTerminals(db);
  const sent = (await listOrders(db, [shop]))[0]?.items.map(({ terminalId }) => terminalId ?? '') ?? [];
  expect(new Set(sent).size).toBe(2);
  for (const name of sent) expect(name).toMatch(/^T7-\d{6}$/);
  const [terminalId = ''] = sent;
  const device = await namesake(terminalId);
  expect(await begin(other, terminalId)).toMatchObject({ ok: false, reason: { key: 'wrong_terminal' } });
  expect((await begin(shop, terminalId, '011')).ok).toBe(true);
  expect((await end(shop, terminalId, device ? await codeOf(device) : '', '011')).ok).toBe(true);
});

test('devices that were never paired are forgotten a day after they were seen last, and no others', async () => {
  const [shop, paired, old, seen] = [
    await givenShop(),
    await givenTerminal(db),
    await givenTerminal(db),
    await givenTerminal(db),
  ];
  await begin(shop, paired.terminalId);
  await end(shop, paired.terminalId, await codeOf(paired));
  await begin(shop, old.terminalId, '002');
  await moveClock(86_400 + 60);
  const fresh = await givenTerminal(db);
  await markSeen(db, [seen.id], '00000000-0000-4000-8000-000000000001');
  while ((await purgeDevices(db)) > 0);
  const left = await Promise.all([paired, old, seen, fresh].map(({ id }) => findTerminal(db, id)));
  expect(left.map((device) => device?.id ?? null)).toEqual([paired.id, null, seen.id, fresh.id]);
  // Pairings that counted against the limits are deleted after two days.
  await moveClock(2 * 86_400);
  while ((await purgeDevices(db)) > 0);
  expect(await db.query(statement('test_pairings_left', 'SELECT FROM device_pairing'), [])).toEqual([]);
});
