import { randomBytes } from 'node:crypto';
import { POS_SERVICE } from '#lib/kernel/seller.ts';
import type { DevicesContext } from '#lib/modules/devices/context.ts';
import { authenticateDeviceOf, enrolTerminal, findTerminal, pairDeviceOf } from '#lib/modules/devices/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';

/** Terminals and what they belong to, made as the product makes them. */

const ACTIVATE = statement(
  'testing_activate_pos',
  `INSERT INTO seller_service (seller_id, type, public_id, is_active) VALUES ($1, ${POS_SERVICE}, $2, true)
  ON CONFLICT (seller_id, type) DO UPDATE SET is_active = true RETURNING public_id AS key`,
);

/** Switches the point of sale on for a seller; answers its activation key. */
export async function givenPosService(db: Database, sellerId: number): Promise<string> {
  const [row] = await db.query<{ key: string }>(ACTIVATE, [sellerId, newId('service')]);
  return row?.key ?? '';
}

const TERMINAL = statement('testing_terminal', 'SELECT id FROM device WHERE terminal_id = $1');

/** Keeps what a person reads on the screens of terminals that are being paired. */
export async function readPairingCodes(db: Database, terminals: readonly { terminalId: string; code: string }[]) {
  for (const terminal of terminals) {
    const [row] = await db.query<{ id: number }>(TERMINAL, [terminal.terminalId]);
    const found = row && (await findTerminal(db, row.id));
    terminal.code = found?.pairing?.code ?? terminal.code;
  }
}

export type TestTerminal = { id: number; terminalId: string; enrolment: string };

/** A terminal that was connected once and belongs to nobody. */
export async function givenTerminal(db: Database): Promise<TestTerminal> {
  const terminalId = `T7-${randomBytes(6).toString('hex')}`;
  const enrolment = randomBytes(32).toString('base64');
  const hello = { terminalId, enrolment, firmware: '1.0.0', model: 'T7', language: 'he' };
  const { terminal } = await enrolTerminal(db, hello);
  if (!terminal) throw new Error('the terminal was not taken');
  return { id: terminal.id, terminalId, enrolment };
}

/** What operations on devices work with in a test: callbacks are made, and wait to be sent. */
export const devicesContextOf = (database: Database, origin = 'http://localhost:9000'): DevicesContext => ({
  database,
  origin,
  sandbox: true,
  timeZone: 'Asia/Jerusalem',
  wakeDeliveries: () => {},
});

const FORGET_BEGINS = statement(
  'test_forget_begun_pairings',
  `UPDATE device_pairing SET begun_at = begun_at - interval '25 hours'
    WHERE seller_id = $1 AND begun_at > app_now() - interval '1 day'`,
);

/** A terminal that a seller is pairing, and the code on its screen; how often it has begun before does not count. */
export async function givenPairing(db: Database, sellerId: number, posId: string) {
  await givenPosService(db, sellerId);
  await db.query(FORGET_BEGINS, [sellerId]);
  const terminal = await givenTerminal(db);
  const { terminalId, id } = terminal;
  const begun = await pairDeviceOf({ database: db }, sellerId, { posId, terminalId, name: null });
  if (!begun.ok) throw new Error('the pairing did not begin');
  return { ...terminal, code: (await findTerminal(db, id))?.pairing?.code ?? '' };
}

/** A paired device of a seller, with the key of its pairing. */
export async function givenDevice(
  db: Database,
  sellerId: number,
  { posId = '001', origin }: { posId?: string; origin?: string } = {},
): Promise<TestTerminal & { posId: string; key: string }> {
  const { code, ...terminal } = await givenPairing(db, sellerId, posId);
  const { terminalId, id } = terminal;
  const paired = await authenticateDeviceOf(devicesContextOf(db, origin), sellerId, { posId, terminalId, code });
  const key = (await findTerminal(db, id))?.key;
  if (!paired.ok || !key) throw new Error('the terminal was not paired');
  return { ...terminal, posId, key };
}

const ONLINE = statement(
  'testing_device_online',
  `UPDATE device SET web_process = gen_random_uuid(), last_seen_at = app_now() + interval '1 hour' WHERE id = $1
    RETURNING public_id AS "publicId"`,
);

/** The device counts as connected for an hour. Its public identifier. */
export async function connectDevice(db: Database, deviceId: number): Promise<string> {
  const [row] = await db.query<{ publicId: string }>(ONLINE, [deviceId]);
  return row?.publicId ?? '';
}

const ENDED = statement(
  'testing_ended_at_device',
  `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, method, channel, device_id, device_step,
    state, settled_at, waits_until, lease_until)
  SELECT $3, s.id, s.seller_id, 'refund', s.price, s.currency, 'emv', 'api', $1, 'sent', 'cancelled', app_now(),
    app_now() + interval '1 minute', app_now() FROM sale s WHERE s.public_id = $2`,
);

/** A refund of a sale was at a device, where nobody confirmed it. */
export async function givenEndedAtDevice(db: Database, deviceId: number, saleId: string): Promise<void> {
  await db.query(ENDED, [deviceId, saleId, newId('attempt')]);
}
