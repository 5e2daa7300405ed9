import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { statement } from '#lib/platform/db/database.ts';
import { authenticateDeviceOf, pairDeviceOf } from '#lib/modules/devices/index.ts';
import { devicesContextOf, givenDevice } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { atOnce } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import { untilTrue } from '../terminal.ts';

/** terminals that nobody has paired, made up by the thousand, from one network and from many. */

/** Of one process, of one network (decision 132). */
const [MAX_STRANGERS, MAX_OF_NETWORK] = [500, 20];

const ABREAST = 100;
const SILENT = 2_100;

const READY = 'ready';

const secret = () => randomBytes(32).toString('base64');
const newName = () => `T7-${randomBytes(6).toString('hex')}`;

const ROWS = statement('faults_unpaired', 'SELECT count(*)::int AS count FROM device WHERE seller_id IS NULL');

export const r16: FaultRow = {
  id: 'R-16',
  fault:
    'thousands of terminals that nobody paired, from one network and from hundreds, with names of their own and with ' +
    'that of a real device, beside 2,000 sockets that say nothing; another business begins pairings of the same device',
  wanted:
    'a paired terminal stays and takes its place again at once; a new one comes in, is paired with its own code ' +
    'under the name that strangers had before, and stays; 20 strangers of a network, 500 in all',
  async run(stage, { isShort, check }) {
    stage.kill(0, 'SIGKILL');
    await stage.endOf(0);
    await stage.startWeb(0, undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const url = `ws://127.0.0.1:${stage.webs[0]?.port}/terminal/v1`;
    const all: SimulatedTerminal[] = [];
    const connect = async (
      terminal: { terminalId: string; enrolment: string },
      from: string,
      key?: string,
    ): Promise<SimulatedTerminal> => {
      const one = simulatedTerminal(url, terminal, key === undefined ? undefined : { key }, from);
      all.push(one);
      await one.connect().catch(() => undefined);
      return one;
    };
    const pulse = setInterval(() => {
      for (const one of all) one.tick();
    }, 1_000);
    try {
      return await flood(stage, { connect, check, count: isShort ? 1_200 : 6_000 });
    } finally {
      clearInterval(pulse);
      for (const one of all) one.cut();
      stage.kill(0, 'SIGKILL');
      await stage.endOf(0);
      await stage.startWeb(0);
    }
  },
};

/** Sockets that are opened and say nothing, from one network. */
async function comeInSilence(stage: Stage, many: number): Promise<WebSocket[]> {
  const url = `ws://127.0.0.1:${stage.webs[0]?.port}/terminal/v1`;
  const sockets: WebSocket[] = [];
  for (let which = 0; which < many; which += 1) {
    const socket = new WebSocket(url, { perMessageDeflate: false, headers: { 'x-forwarded-for': '198.19.0.1' } });
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (which % ABREAST === 0) await new Promise((resolve) => socket.once('open', resolve).once('error', resolve));
  }
  return sockets;
}

type Flood = {
  connect: (
    terminal: { terminalId: string; enrolment: string },
    from: string,
    key?: string,
  ) => Promise<SimulatedTerminal>;
  check: Parameters<FaultRow['run']>[1]['check'];
  count: number;
};

async function flood(stage: Stage, { connect, check, count }: Flood): Promise<string> {
  const [seller, other] = [await stage.givenSeller(), await stage.givenSeller()];
  const [device, theirs] = [await givenDevice(stage.database, seller.id), await givenDevice(stage.database, other.id)];
  const paired = await connect(device, '192.0.2.1', device.key);
  const name = newName();
  const strangers: SimulatedTerminal[] = [];
  const come = async (many: number, networkOf: (which: number) => string): Promise<void> => {
    const numbers = Array.from({ length: many }, (_, which) => which);
    await atOnce(numbers, ABREAST, async (which) => {
      const terminalId = which % 20 === 0 ? name : newName();
      strangers.push(await connect({ terminalId, enrolment: secret() }, networkOf(which)));
    });
  };
  const ready = () => strangers.filter(({ session }) => session.state === READY).length;
  await come(100, () => '198.51.100.7');
  await untilTrue(() => ready() <= MAX_OF_NETWORK);
  check.always(`${ready()} strangers of one network`, ready() <= MAX_OF_NETWORK);
  await come(count, (which) => `198.18.${which % 251}.${which % 7}`);
  await untilTrue(() => ready() <= MAX_STRANGERS);
  check.always(`${ready()} strangers in all`, ready() <= MAX_STRANGERS);
  check.always('the paired terminal was let go of', paired.session.state === READY);

  const context = devicesContextOf(stage.database);
  const waits: number[] = [];
  const real = { terminalId: name, enrolment: secret() };
  const begun = performance.now();
  const fresh = await connect(real, '203.0.113.5');
  waits.push(performance.now() - begun);
  check.always('a new terminal was kept out', fresh.session.state === READY);
  const wanted = { posId: '002', terminalId: name, name: null };
  const [mine, others] = [
    await pairDeviceOf(context, seller.id, wanted),
    await pairDeviceOf(context, other.id, { ...wanted, posId: '003' }),
  ];
  check.always('both businesses begin', mine.ok && others.ok);
  const isMine = (one: { type: string; posId?: unknown }) => one.type === 'pairing' && one.posId === '002';
  await untilTrue(() => fresh.received.some(isMine));
  const said = fresh.received.find(isMine);
  const code = said?.type === 'pairing' ? said.code : '';
  await come(count / 4, (which) => `203.1.${which % 251}.1`);
  check.always('one that is being paired was let go of', fresh.session.state === READY);
  check.always('its code pairs it', (await authenticateDeviceOf(context, seller.id, { ...wanted, code })).ok);
  const { key } = await fresh.receives('paired');
  const silent = await comeInSilence(stage, SILENT);
  for (const [terminal, itsKey] of [
    [real, key] as const,
    [device, device.key] as const,
    [theirs, theirs.key] as const,
  ]) {
    const again = performance.now();
    const back = await connect(terminal, '203.0.113.5', itsKey);
    waits.push(performance.now() - again);
    check.always('a paired terminal did not get in', back.session.state === READY);
  }
  for (const socket of silent) socket.terminate();
  check.saw('strangers', strangers.length, count);
  const [rows] = await stage.database.query<{ count: number }>(ROWS, []);
  return (
    `${strangers.length} strangers, ${ready()} of them connected at the end, ${rows?.count} names of nobody; a new ` +
    `terminal and three paired ones got in after at most ${Math.max(...waits).toFixed(0)} ms`
  );
}
