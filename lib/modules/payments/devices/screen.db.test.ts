import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPrint } from '#lib/modules/devices/manage/print-on-device.ts';
import { changeLogo } from '#lib/modules/sellers/change-brand.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { png } from '#lib/testing/pictures.ts';
import { type DeviceProcess, startDeviceProcess } from '#lib/testing/pos/device-process.ts';
import { connectDevice, givenDevice } from '#lib/testing/pos/devices.ts';
import { simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

/** Texts on the screen of a terminal beside payments, and its prints. */

const base = testDatabase();
const world = testWorld(base);
const NOBODY = 1;

let process: DeviceProcess;
beforeAll(async () => {
  process = await startDeviceProcess(base, world);
});
afterAll(() => process.close());

const IDS = statement('test_device_ids', 'SELECT public_id AS "publicId" FROM device WHERE id = $1');
const EVENTS = statement(
  'test_device_events',
  'SELECT kind, user_id AS "userId" FROM device_event WHERE device_id = $1',
);

async function given() {
  const seller = await givenSeller(base.db);
  const device = await givenDevice(base.db, seller.id);
  const [row] = await base.db.query<{ publicId: string }>(IDS, [device.id]);
  return { seller, device, publicId: row?.publicId ?? '', by: { sellerIds: [seller.id], userId: NOBODY } };
}

async function connected({ device }: Awaited<ReturnType<typeof given>>) {
  const terminal = simulatedTerminal(process.url, device, { key: device.key });
  await terminal.connect();
  return terminal;
}

const page = ({ posId }: { posId: string }) => ({ title: 'דף בדיקה', lines: [`מכשיר ${posId}`, '{"a": "b c"} print'] });

test('a terminal shows the picture of the business it stands in, once there is one', async () => {
  const shop = await given();
  const before = await connected(shop);
  expect((await before.receives('ready')).business).toEqual({ name: 'Seller', logoUrl: null });
  before.cut();
  await changeLogo(base.db, shop.seller.id, NOBODY, png(64, 64));
  const after = await connected(shop);
  const logo = (await after.receives('ready')).business?.logoUrl ?? '';
  expect(logo).toMatch(new RegExp(`^http://localhost:9000/brand/${shop.seller.publicKey}/[0-9a-f]{32}$`));
  after.cut();
});

test('a page is printed word by word, and the history says who had it printed', async () => {
  const shop = await given();
  const terminal = await connected(shop);
  expect((await testPrint({ database: base.db }, shop.by, shop.publicId, page)).ok).toBe(true);
  expect(await terminal.receives('print')).toMatchObject(page(shop.device));
  expect(await base.db.query(EVENTS, [shop.device.id])).toEqual([
    { kind: 'paired', userId: null },
    { kind: 'tested', userId: NOBODY },
  ]);
  terminal.cut();
});

test('nothing is printed at one that is not connected, or for somebody else', async () => {
  const [shop, other] = [await given(), await given()];
  const context = { database: base.db };
  expect(await testPrint(context, shop.by, shop.publicId, page)).toMatchObject({ reason: { key: 'device_offline' } });
  await connectDevice(base.db, shop.device.id);
  expect(await testPrint(context, other.by, shop.publicId, page)).toMatchObject({ reason: { key: 'wrong_terminal' } });
  expect(await base.db.query(EVENTS, [shop.device.id])).toEqual([{ kind: 'paired', userId: null }]);
});
