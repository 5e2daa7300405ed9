import { randomBytes } from 'node:crypto';
import { atMost as inTurns } from '#lib/platform/in-turns.ts';
import { givenDevice } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { residentMb, type Server, setStage, type Stage } from './lib/stage.ts';

/**
 * Terminals: what idle ones cost a process, how a crowd comes back to one, and how long a payment takes from the
 * caller's request at one process to the screen of a terminal at another. The terminals, their buyers and the callers
 * are one process beside the product's two.
 */

const SELLERS = 10;
const IDLE = 2_000;
const CROWD = 1_000;
const AT_WORK = 200;
const SALES_A_SECOND = 10;
const SALES = 600;

const REST_MS = 15_000;
const IDLE_MS = 60_000;

/** As many at a time are made, and connect, where their number is not what is measured. */
const ABREAST = 8;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

type Paired = { device: Awaited<ReturnType<typeof givenDevice>>; seller: string };
type AtWork = Paired & { terminal: SimulatedTerminal; at: Server };

async function makeDevices({ filled }: Stage): Promise<Paired[]> {
  const inTurn = inTurns(ABREAST);
  return Promise.all(
    Array.from({ length: IDLE }, (_, place) =>
      inTurn(async () => {
        const which = place % SELLERS;
        const posId = String(Math.floor(place / SELLERS) + 1).padStart(3, '0');
        const device = await givenDevice(filled.database, filled.sellerIds[which] ?? 0, { posId });
        return { device, seller: filled.sellers[which] ?? '' };
      }),
    ),
  );
}

const terminalAt = ({ origin }: Server, { device }: Paired): SimulatedTerminal =>
  simulatedTerminal(`${origin.replace(/^http/, 'ws')}/terminal/v1`, device, { key: device.key });

const countReady = (terminals: readonly SimulatedTerminal[]): number =>
  terminals.filter(({ session }) => session.state === 'ready').length;

async function idle(server: Server, terminals: readonly SimulatedTerminal[]): Promise<{ mb: number; core: number }> {
  await pause(REST_MS);
  const before = residentMb(server.pid);
  const inTurn = inTurns(ABREAST);
  await Promise.all(terminals.map((terminal) => inTurn(() => terminal.connect())));
  const pulse = setInterval(() => {
    for (const terminal of terminals) terminal.tick();
  }, 1_000);
  await pause(REST_MS);
  const [begun, used] = [performance.now(), server.cpuSeconds()];
  await pause(IDLE_MS);
  const core = (server.cpuSeconds() - used) / ((performance.now() - begun) / 1_000);
  const mb = residentMb(server.pid) - before;
  const ready = countReady(terminals);
  clearInterval(pulse);
  for (const terminal of terminals) terminal.cut();
  if (ready !== terminals.length) throw new Error(`${terminals.length - ready} idle terminals were let go of`);
  return { mb, core };
}

async function comeBack(
  server: Server,
  terminals: readonly SimulatedTerminal[],
): Promise<{ ms: number; cpuMs: number; ready: number }> {
  await pause(5_000);
  const [begun, used] = [performance.now(), server.cpuSeconds()];
  await Promise.all(terminals.map((terminal) => terminal.connect()));
  const ms = performance.now() - begun;
  const cpuMs = (server.cpuSeconds() - used) * 1_000;
  const ready = countReady(terminals);
  for (const terminal of terminals) terminal.cut();
  return { ms, cpuMs, ready };
}

async function bank({ bank: { origin, key } }: Stage, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Terminals that take every payment, and tell when one is on the screen. */
function working(stage: Stage, all: readonly AtWork[], onScreen: (product: string) => void): void {
  for (const { terminal, device } of all)
    terminal.answer((command) => {
      if (command.type === 'payment') {
        onScreen(command.product);
        terminal.send({ type: 'accepted', reference: command.reference });
        terminal.send({ type: 'chosen', reference: command.reference, tip: 0, installments: 1 });
      }
      if (command.type !== 'present') return;
      const { reference, amount } = command;
      void bank(stage, `/v1/terminals/${device.terminalId}/payments/${reference}`, {
        amount,
        currency: 'ILS',
        card: { number: '4111111111111111', expiry: '1230' },
        entry: 'contactless',
        pin: null,
      }).then(({ outcome }) =>
        terminal.send({
          type: 'result',
          reference,
          processorReference: null,
          outcome: outcome === 'approved' ? 'approved' : 'failed',
        }),
      );
    });
}

type Pushed = { pushes: number[]; ends: number[]; completed: number; sold: number; taken: number };

/** Sales in sequence, each at its time whatever the one before does, at a terminal that is free. */
async function sell(stage: Stage, all: readonly AtWork[]): Promise<Pushed> {
  const [pushes, ends]: [number[], number[]] = [[], []];
  const sent = new Map<string, number>();
  working(stage, all, (product) => {
    const at = sent.get(product);
    if (at !== undefined) pushes.push(performance.now() - at);
    sent.delete(product);
  });
  let [completed, sold] = [0, 0];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: SALES }, async (_, turn) => {
      const { at, device, seller } = all[turn % all.length] as AtWork;
      // Every other sale is asked for at the process that does not hold its terminal.
      const callers = stage.servers.filter((server) => (server === at) === (Math.floor(turn / all.length) % 2 === 0));
      await pause(Math.max(0, (turn * 1_000) / SALES_A_SECOND - (performance.now() - begun)));
      const product = `${turn} ${randomBytes(4).toString('hex')}`;
      const price = 1_000 + turn;
      const asked = performance.now();
      sent.set(product, asked);
      const response = await fetch(`${callers[0]?.origin}/api/sales`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          seller_svc_id: seller,
          product_name: product,
          sale_price: price,
          transaction_id: product,
          sale_callback_url: 'https://shop.example.com/callback',
          currency: 'ILS',
          payment: { method: 'emv', pos_id: device.posId },
        }),
      });
      const answer = (await response.json()) as { status_code?: number };
      ends.push(performance.now() - asked);
      if (answer.status_code !== 0) return;
      completed += 1;
      sold += price;
    }),
  );
  const { sums } = (await bank(stage, '/control/books')) as { sums: { operation: string; total: number }[] };
  const taken = sums.filter(({ operation }) => operation === 'charge').reduce((sum, { total }) => sum + total, 0);
  return { pushes, ends, completed, sold, taken };
}

export async function benchTerminals(): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: ['product', 'product, second process'] });
  try {
    const one = stage.server('product');
    const devices = await makeDevices(stage);
    const all = devices.map((device) => terminalAt(one, device));
    const kept = await idle(one, all);
    const back = await comeBack(one, all.slice(0, CROWD));
    await pause(3_000);
    const atWork = devices.slice(0, AT_WORK).map((device, place): AtWork => {
      const at = stage.servers[place % 2] as Server;
      return { ...device, at, terminal: terminalAt(at, device) };
    });
    await Promise.all(atWork.map(({ terminal }) => terminal.connect()));
    const pulse = setInterval(() => {
      for (const { terminal } of atWork) terminal.tick();
    }, 1_000);
    const { pushes, ends, completed, sold, taken } = await sell(stage, atWork);
    clearInterval(pulse);
    for (const { terminal } of atWork) terminal.cut();
    if (sold !== taken) throw new Error(`sold ${sold}, taken by the bank ${taken}`);
    const [p50, p99] = [percentile(pushes, 0.5), percentile(pushes, 0.99)];
    const text = [
      conditions(
        load,
        `two processes; the terminals, their buyers and the callers are a third one on the same cores; ` +
          `load at the end ${loadNow().toFixed(1)}`,
      ),
      [
        '| Terminals | |',
        '|---|---|',
        `| ${IDLE.toLocaleString('en')} idle at one process, for a minute | +${kept.mb.toFixed(0)} MB, ` +
          `${(kept.core * 100).toFixed(1)} % of a core |`,
        `| ${CROWD.toLocaleString('en')} come back to one process at once | ${back.ready.toLocaleString('en')} ` +
          `ready after ${(back.ms / 1_000).toFixed(1)} s, of which the process works ` +
          `${(back.cpuMs / 1_000).toFixed(1)} s |`,
        `| from the call to the screen, ${AT_WORK} terminals at two processes, ${SALES_A_SECOND} sales a second, ` +
          `half of them asked at the other process | p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ` +
          `${pushes.length} |`,
        `| from the call to its answer, the buyer taking no time | p50 ${percentile(ends, 0.5).toFixed(0)} ms, ` +
          `p99 ${percentile(ends, 0.99).toFixed(0)} ms; ${completed} of ${SALES} completed, ` +
          `sold = taken by the bank |`,
      ].join('\n'),
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:terminals', text);
    writeTargets('terminals', [
      atMost(`call to a terminal’s screen, ${AT_WORK} terminals at two processes, p50`, 50, p50, ' ms', 0),
      atMost(`call to a terminal’s screen, ${AT_WORK} terminals at two processes, p99`, 250, p99, ' ms', 0),
      atMost('memory for 2,000 idle terminals', 100, kept.mb, ' MB', 0),
      atMost('2,000 idle terminals, of a core', 2, kept.core * 100, ' %'),
      atMost('1,000 terminals come back to one process', 5, back.ms / 1_000, ' s'),
    ]);
  } finally {
    await stage.close();
  }
}
