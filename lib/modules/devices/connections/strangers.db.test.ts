import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { startDeviceProcess } from '#lib/testing/pos/device-process.ts';
import { devicesContextOf, givenDevice, givenPosService } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { authenticateDeviceOf, pairDeviceOf } from '../manage/pair-device.ts';
import { MAX_OF_NETWORK, MAX_STRANGERS } from './strangers.ts';

/** A flood of strangers keeps neither a paired terminal nor a new one out, and opens no pairing of others. */

const base = testDatabase();
const { db } = base;
const world = testWorld(base);
const process = await startDeviceProcess(base, world, () => false);
const context = devicesContextOf(db);
const terminals: SimulatedTerminal[] = [];

afterAll(async () => {
  for (const terminal of terminals) terminal.cut();
  await process.close();
});

const newOne = (terminalId = `T7-${randomBytes(6).toString('hex')}`) => ({
  terminalId,
  enrolment: randomBytes(32).toString('base64'),
});

function at(device: { terminalId: string; enrolment: string }, from: string, key?: string): SimulatedTerminal {
  const terminal = simulatedTerminal(process.url, device, key === undefined ? undefined : { key }, from);
  terminals.push(terminal);
  return terminal;
}

async function connect(terminal: SimulatedTerminal): Promise<SimulatedTerminal> {
  await terminal.connect();
  return terminal;
}

const areReady = (all: readonly SimulatedTerminal[]) => all.filter(({ session }) => session.state === 'ready').length;

test('strangers of one network are few, whichever of its 2^64 addresses they come from; paired ones are not counted', async () => {
  const seller = await givenSeller(db);
  const strangers: SimulatedTerminal[] = [];
  for (let which = 1; which <= MAX_OF_NETWORK + 5; which += 1)
    strangers.push(await connect(at(newOne(), `2001:db8:1:2::${which.toString(16)}`)));
  await strangers[4]?.until(() => strangers[4]?.closedBy !== null);
  expect(strangers.slice(0, 5).map(({ closedBy }) => closedBy)).toEqual(Array(5).fill('not-now'));
  expect(areReady(strangers)).toBe(MAX_OF_NETWORK);
  const paired: SimulatedTerminal[] = [];
  for (let place = 1; place <= MAX_OF_NETWORK + 5; place += 1) {
    const device = await givenDevice(db, seller.id, { posId: String(place).padStart(3, '0') });
    paired.push(await connect(at(device, '2001:db8:1:2::99', device.key)));
  }
  expect([areReady(paired), areReady(strangers)]).toEqual([MAX_OF_NETWORK + 5, MAX_OF_NETWORK]);
});

test('through a flood of strangers a paired terminal stays, and a new one comes in, is paired and stays', async () => {
  const seller = await givenSeller(db);
  await givenPosService(db, seller.id);
  const device = await givenDevice(db, seller.id);
  const paired = await connect(at(device, '192.0.2.1', device.key));
  // Strangers had the name of the real device before it came.
  const name = newOne().terminalId;
  const flood = async (round: number): Promise<void> => {
    for (let which = 0; which < MAX_STRANGERS; which += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, more) => {
          const network = `198.${18 + round}.${Math.floor((which + more) / MAX_OF_NETWORK)}.1`;
          return connect(at(newOne(more % 10 === 0 ? name : undefined), network));
        }),
      );
  };
  await flood(0);
  const real = newOne(name);
  const fresh = await connect(at(real, '203.0.113.5'));
  expect(fresh.session.state).toBe('ready');
  const wanted = { posId: '007', terminalId: name, name: 'Bar' };
  expect((await pairDeviceOf(context, seller.id, wanted)).ok).toBe(true);
  const { code, business } = await fresh.receives('pairing');
  expect(business.name).not.toBe('');
  await flood(1);
  // Being paired, it makes no room for whoever came after it.
  expect([paired.session.state, fresh.session.state]).toEqual(['ready', 'ready']);
  expect((await authenticateDeviceOf(context, seller.id, { ...wanted, code })).ok).toBe(true);
  const { key } = await fresh.receives('paired');
  expect(fresh.session.kept.key).toBe(key);
  fresh.cut();
  const back = await connect(at(real, '203.0.113.5', key));
  expect(back.session.state).toBe('ready');
  const another = await connect(at(newOne(), '203.0.113.6'));
  expect([another.session.state, paired.session.state]).toEqual(['ready', 'ready']);
}, 120_000);
