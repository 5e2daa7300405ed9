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
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { findTerminal } from '../index.ts';
import { authenticateDeviceOf, pairDeviceOf } from './pair-device.ts';

/** How often pairings are begun and codes may be wrong: by terminal, business, partner and day. */

const { db, moveClock } = testDatabase();
const context = devicesContextOf(db);

const outcomeOf = (result: Result<unknown, Refusal>): string => (result.ok ? 'done' : result.reason.key);

async function givenShop(partner?: Awaited<ReturnType<typeof givenPartner>>): Promise<number> {
  const { id } = await givenSeller(db, partner && { partner });
  await givenPosService(db, id);
  return id;
}

const begin = async (shop: number, terminalId: string) =>
  outcomeOf(await pairDeviceOf(context, shop, { posId: '001', terminalId, name: null }));
const guess = async (shop: number, terminalId: string, code: string) =>
  outcomeOf(await authenticateDeviceOf(context, shop, { posId: '001', terminalId, code }));
const wrongCode = async ({ id }: TestTerminal) => {
  const right = (await findTerminal(db, id))?.pairing?.code ?? '0';
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
};
const times = async (most: number, work: () => Promise<string>): Promise<Record<string, number>> => {
  const outcomes: string[] = [];
  for (let turn = 0; turn < most; turn += 1) outcomes.push(await work());
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, String)).map(([outcome, all]) => [outcome, all?.length ?? 0]),
  );
};

const HOUR = 3_600;

describe('a business', () => {
  test('begins at one terminal five times an hour, however many begins come at once, and again an hour later', async () => {
    const [shop, { terminalId }] = [await givenShop(), await givenTerminal(db)];
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => begin(shop, terminalId)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
    expect(await pairDeviceOf(context, shop, { posId: '001', terminalId, name: null })).toEqual({
      ok: false,
      reason: { key: 'too_many_requests', field: 'tries', retryAfterSeconds: HOUR },
    });
    await moveClock(HOUR + 1);
    expect(await begin(shop, terminalId)).toBe('done');
  });

  test('begins thirty times an hour and a hundred times a day, and names that are none count', async () => {
    const shop = await givenShop();
    let which = 0;
    const next = () => {
      which += 1;
      return begin(shop, `T7-none-${which}`);
    };
    const hours = [];
    for (let hour = 0; hour < 5; hour += 1) {
      hours.push(await times(40, next));
      await moveClock(HOUR + 1);
    }
    const counts = hours.map(({ wrong_terminal: tried = 0 }) => tried);
    expect(counts).toEqual([30, 30, 30, 10, 0]);
  });

  test('that sets up many devices, each with its code, is not slowed down', async () => {
    const shop = await givenShop();
    for (let place = 1; place <= 40; place += 1) await givenDevice(db, shop, { posId: String(place).padStart(3, '0') });
    expect(await begin(shop, (await givenTerminal(db)).terminalId)).toBe('combination_not_allowed');
  });

  test('has fifty wrong codes a day, over all of its pairings: beginning again gives no new ones', async () => {
    const shop = await givenShop();
    let wrong = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const terminal = await givenTerminal(db);
      await begin(shop, terminal.terminalId);
      const code = await wrongCode(terminal);
      const { wrong_terminal: tried = 0 } = await times(5, () => guess(shop, terminal.terminalId, code));
      wrong += tried;
    }
    expect(wrong).toBe(50);
    const last = await givenTerminal(db);
    await begin(shop, last.terminalId);
    const right = (await findTerminal(db, last.id))?.pairing?.code ?? '';
    expect(await guess(shop, last.terminalId, right)).toBe('too_many_requests');
    await moveClock(24 * HOUR + 1);
    await begin(shop, last.terminalId);
    expect(await guess(shop, last.terminalId, (await findTerminal(db, last.id))?.pairing?.code ?? '')).toBe('done');
  });
});

const WRONG = statement(
  'test_wrong_codes',
  `INSERT INTO device_pairing (seller_id, terminal_id, pos_id, tries, ends_at)
  SELECT $1, 'T7-wrong-' || which, '001', 5, app_now() FROM generate_series(1, $2::int) AS which`,
);

test('many businesses of one partner have five hundred wrong codes a day together', async () => {
  const partner = await givenPartner(db);
  const [one, other, third] = [await givenShop(partner), await givenShop(partner), await givenShop(partner)];
  for (const [shop, pairings] of [[one, 50] as const, [other, 49] as const]) await db.query(WRONG, [shop, pairings]);
  const terminal = await givenTerminal(db);
  await begin(third, terminal.terminalId);
  const right = (await findTerminal(db, terminal.id))?.pairing?.code ?? '';
  const outcomes = await times(4, async () => guess(third, terminal.terminalId, await wrongCode(terminal)));
  expect(outcomes).toEqual({ wrong_terminal: 4 });
  await db.query(WRONG, [other, 1]);
  expect(await guess(third, terminal.terminalId, right)).toBe('too_many_requests');
});

test('another business is not slowed down by one that is', async () => {
  const [shop, other, terminal] = [await givenShop(), await givenShop(), await givenTerminal(db)];
  await times(8, () => begin(shop, terminal.terminalId));
  expect(await begin(other, terminal.terminalId)).toBe('done');
});
