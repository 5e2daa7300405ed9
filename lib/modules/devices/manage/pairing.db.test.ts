import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import {
  devicesContextOf,
  givenDevice,
  givenPosService,
  givenTerminal,
  type TestTerminal,
} from '#lib/testing/pos/devices.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { authenticateDeviceOf, pairDeviceOf } from './pair-device.ts';
import { findTerminal, isOnline, markGone, markSeen } from '../index.ts';

/** S-11: the code of a pairing. */

const { db } = testDatabase();
const context = devicesContextOf(db);

const outcomeOf = (result: Result<unknown, Refusal>): string =>
  result.ok ? 'done' : `${result.reason.key} ${result.reason.about ?? ''}`;

async function givenShop(): Promise<number> {
  const { id } = await givenSeller(db);
  await givenPosService(db, id);
  return id;
}

const pair = async (shop: number, { terminalId }: TestTerminal, posId = '001') =>
  outcomeOf(await pairDeviceOf(context, shop, { posId, terminalId, name: 'Bar' }));
const codeOf = async ({ id }: TestTerminal) => (await findTerminal(db, id))?.pairing?.code ?? 'none';
const answer = async (shop: number, { terminalId }: TestTerminal, code: string, posId = '001') =>
  outcomeOf(await authenticateDeviceOf(context, shop, { posId, terminalId, code }));
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const MOVE = statement('test_age_pairings', `UPDATE device_pairing SET ends_at = ends_at - interval '10 minutes'`);

const NO_CODE = 'wrong_terminal verificationCode';
const NO_TERMINAL = 'wrong_terminal terminal';

describe('a pairing', () => {
  test('shows a code of six digits, which makes the device the seller’s, with a key, once', async () => {
    const [shop, terminal] = [await givenShop(), await givenTerminal(db)];
    expect(await pair(shop, terminal)).toBe('done');
    const code = await codeOf(terminal);
    expect(code).toMatch(/^\d{6}$/);
    expect(await findTerminal(db, terminal.id)).toMatchObject({ state: 'pairing', sellerId: null, key: null });
    expect(await answer(shop, terminal, code)).toBe('done');
    const device = await findTerminal(db, terminal.id);
    expect(device).toMatchObject({ state: 'active', sellerId: shop, posId: '001', name: 'Bar', pairing: null });
    expect(Buffer.from(device?.key ?? '', 'base64')).toHaveLength(32);
    expect(await answer(shop, terminal, code)).toBe(NO_CODE);
  });

  test('of a device of one’s own begins again under another number, with another key, and works until then', async () => {
    const shop = await givenShop();
    const device = await givenDevice(db, shop);
    expect(await pair(shop, device, '007')).toBe('done');
    expect(await findTerminal(db, device.id)).toMatchObject({ state: 'active', posId: '001', key: device.key });
    expect(await answer(shop, device, await codeOf(device), '007')).toBe('done');
    const again = await findTerminal(db, device.id);
    expect(again).toMatchObject({ state: 'active', posId: '007' });
    expect(again?.key).not.toBe(device.key);
  });

  test('of an unknown terminal and of somebody else’s are refused alike', async () => {
    const [shop, other] = [await givenShop(), await givenShop()];
    const theirs = await givenDevice(db, other);
    for (const terminal of [{ ...theirs, terminalId: 'T7-nobody' }, theirs])
      expect(await pair(shop, terminal)).toBe(NO_TERMINAL);
  });

  test('that somebody else has begun takes nothing away: each has a code, and the first to type theirs has it', async () => {
    const [shop, other, terminal] = [await givenShop(), await givenShop(), await givenTerminal(db)];
    expect([await pair(shop, terminal), await pair(other, terminal, '002')]).toEqual(['done', 'done']);
    const { pairings = [] } = (await findTerminal(db, terminal.id)) ?? {};
    expect(pairings.map(({ sellerId, posId }) => [sellerId, posId])).toEqual([
      [shop, '001'],
      [other, '002'],
    ]);
    const [mine = '', theirs = ''] = pairings.map(({ code }) => code);
    for (let turn = 0; turn < 4; turn += 1) await pair(other, terminal, '002');
    expect(await answer(other, terminal, mine, '002')).toBe(NO_CODE);
    expect(await answer(shop, terminal, mine)).toBe('done');
    expect(await findTerminal(db, terminal.id)).toMatchObject({ state: 'active', sellerId: shop });
    expect(await answer(other, terminal, theirs, '002')).toBe(NO_CODE);
    expect(await pair(other, terminal, '002')).not.toBe('done');
  });

  test('needs the point of sale to be active, and a number that no other device has', async () => {
    const [{ id: without }, shop] = [await givenSeller(db), await givenShop()];
    const terminal = await givenTerminal(db);
    expect(await pair(without, terminal)).toBe('service_not_active service');
    await givenDevice(db, shop, { posId: '001' });
    expect(await pair(shop, terminal, '001')).toBe('combination_not_allowed posId');
    expect(await pair(shop, terminal, '002')).toBe('done');
  });

  test('of two terminals under one number ends for one of them', async () => {
    const shop = await givenShop();
    const [one, two] = [await givenTerminal(db), await givenTerminal(db)];
    expect([await pair(shop, one), await pair(shop, two)]).toEqual(['done', 'done']);
    const codes = await Promise.all([one, two].map(codeOf));
    const ends = await Promise.all([one, two].map((terminal, at) => answer(shop, terminal, codes[at] ?? '')));
    expect(ends.toSorted()).toEqual(['combination_not_allowed posId', 'done']);
  });
});

describe('S-11: a code', () => {
  test('may be wrong five times, then the right one is refused too, until the pairing begins again', async () => {
    const [shop, terminal] = [await givenShop(), await givenTerminal(db)];
    await pair(shop, terminal);
    const code = await codeOf(terminal);
    for (let tried = 0; tried < 5; tried += 1) expect(await answer(shop, terminal, otherThan(code))).toBe(NO_CODE);
    expect(await answer(shop, terminal, code)).toBe(NO_CODE);
    expect(await codeOf(terminal)).toBe('none');
    expect(await pair(shop, terminal)).toBe('done');
    expect(await answer(shop, terminal, await codeOf(terminal))).toBe('done');
  });

  test('is tried five times however many guesses come at once', async () => {
    const [shop, terminal] = [await givenShop(), await givenTerminal(db)];
    await pair(shop, terminal);
    const wrong = otherThan(await codeOf(terminal));
    await Promise.all(Array.from({ length: 200 }, () => answer(shop, terminal, wrong)));
    const TRIES = statement('test_pairing_tries', 'SELECT tries FROM device_pairing WHERE terminal_id = $1');
    expect(await db.query(TRIES, [terminal.terminalId])).toEqual([{ tries: 5 }]);
  });

  test('sent fifty times at once pairs once', async () => {
    const [shop, terminal] = [await givenShop(), await givenTerminal(db)];
    await pair(shop, terminal);
    const code = await codeOf(terminal);
    const ends = await Promise.all(Array.from({ length: 50 }, () => answer(shop, terminal, code)));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === NO_CODE)).toHaveLength(49);
  });

  test('ends after ten minutes, and is nobody else’s, no other terminal’s and no other number’s', async () => {
    const [shop, other, terminal, second] = [
      await givenShop(),
      await givenShop(),
      await givenTerminal(db),
      await givenTerminal(db),
    ];
    await pair(shop, terminal);
    await pair(shop, second, '002');
    const code = await codeOf(terminal);
    expect(await answer(other, terminal, code)).toBe(NO_CODE);
    expect(await answer(shop, terminal, code, '002')).toBe(NO_CODE);
    if (code !== (await codeOf(second))) expect(await answer(shop, second, code, '002')).toBe(NO_CODE);
    await db.query(MOVE, []);
    expect(await answer(shop, terminal, code)).toBe(NO_CODE);
  });
});

test('a device is online for thirty seconds after it was seen, and its own process alone marks it as gone', async () => {
  const { id } = await givenTerminal(db);
  const [here, there] = [randomUUID(), randomUUID()];
  const SEEN = statement(
    'test_device_seen',
    'SELECT last_seen_at AS seen, web_process AS process, app_now() AS now FROM device WHERE id = $1',
  );
  type Seen = { seen: Date; process: string | null; now: Date };
  const look = async () => (await db.query<Seen>(SEEN, [id]))[0] as Seen;
  await markSeen(db, [id], here);
  const { seen, now } = await look();
  expect(isOnline(seen, now)).toBe(true);
  expect(isOnline(seen, new Date(seen.getTime() + 30_001))).toBe(false);
  expect(isOnline(null, now)).toBe(false);
  await markGone(db, [id], there);
  expect((await look()).process).toBe(here);
  await markGone(db, [id], here);
  expect((await look()).process).toBeNull();
});
