import { DatabaseSync } from 'node:sqlite';
import { closeVault } from '#lib/modules/vault/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { atLeast, atMost, conditions, loadNow, writeSection, writeTargets } from '../lib/report.ts';
import { residentMb, type Server, setStage, type Stage } from '../lib/stage.ts';
import { type Measured, measure, median, perSecond, ratioOf, ratioText, type Rounds } from '../lib/turns.ts';
import { ADD_SALES } from '../money.ts';
import type { ChargingOrder } from '../servers/charging-on-demand.ts';
import { addDue, addTokens } from './fill-due.ts';

/**
 * Subscriptions that are all due within one minute, charged by one process and by two, in turns with the ceiling:
 * pay-sale with a `buyer_key` at the first of them, of the same cards and at the same bank.
 */

const SELLERS = 2_000;
const CONNECTIONS = 32;
const PAYMENTS = 1_650;
const WARM_UP_MS = 2_000;
const AT_REST_MS = 1_500;

/** How long a turn of charging is measured: shorter where there is less to charge. */
const windowMs = (due: number): number => (due < 20_000 ? 4_000 : 10_000);

const PAY_SALE = 'pay-sale';
const ONE = 'iterations, one process';
const TWO = 'iterations, two processes';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function paySale(stage: Stage, server: Server, tokens: readonly string[]): Promise<Measured> {
  const { sellers, database } = stage.filled;
  const owners = Array.from({ length: PAYMENTS }, (_, index) => sellers[index % sellers.length] ?? '');
  const sales = owners.map(() => newId('sale'));
  await database.query(ADD_SALES, [sales, owners.map(secretIndex), 'sale']);
  const bodies = owners.map((seller_svc_id, index) =>
    JSON.stringify({
      seller_svc_id,
      svc_sale_id: sales[index],
      sale_price: '5000',
      currency: 'ILS',
      installments: '1',
      sale_return_url: 'https://shop.example.com/done',
      buyer_key: tokens[index % tokens.length],
    }),
  );
  return measure(stage, server, { path: '/api/pay-sale', bodies, connections: CONNECTIONS });
}

const STANDING = statement(
  'bench_iterations_standing',
  `SELECT count(*) FILTER (WHERE state = 'paid') AS paid, count(*) FILTER (WHERE state = 'charging') AS "underWay",
  count(*) FILTER (WHERE state IN ('scheduled', 'charging') AND next_at <= app_now()) AS due,
  count(*) FILTER (WHERE claims > 1) AS "claimedAgain"
FROM subscription_iteration`,
);

type Standing = { paid: number; underWay: number; due: number; claimedAgain: number };

async function statusOf({ filled }: Stage): Promise<Standing> {
  const [standing] = await filled.database.query<Standing>(STANDING, []);
  return standing ?? { paid: 0, underWay: 0, due: 0, claimedAgain: 0 };
}

/** Until nothing ends any more: what was interrupted waits for the end of its lease, and for another turn. */
async function untilAtRest(stage: Stage): Promise<void> {
  for (let before = -1; ; ) {
    const { underWay } = await statusOf(stage);
    if (underWay === 0 || underWay === before) return;
    before = underWay;
    await pause(AT_REST_MS);
  }
}

/** One turn of charging by these processes. Null if the due payments ended before the turn did. */
async function chargeFor(stage: Stage, servers: readonly Server[], ms: number): Promise<Measured | null> {
  const order = (isCharging: boolean) => {
    for (const server of servers) server.tell({ isCharging } satisfies ChargingOrder);
  };
  const cpu = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
  for (const server of servers) server.wake();
  order(true);
  await pause(WARM_UP_MS);
  const [before, begun, used] = [await statusOf(stage), performance.now(), cpu()];
  await pause(ms);
  const [after, ended, usedThen] = [await statusOf(stage), performance.now(), cpu()];
  const isWhole = after.due > 0;
  // The rest of a minute that is no longer measured is charged to its end.
  while (!isWhole && (await statusOf(stage)).due > 0) await pause(200);
  order(false);
  await untilAtRest(stage);
  for (const server of servers) server.rest();
  const requests = after.paid - before.paid;
  const cpuMs = ((usedThen - used) * 1_000) / requests;
  const seconds = (ended - begun) / 1_000;
  return isWhole ? { seconds, requests, cpuMs, failed: 0, firstFailure: null, p50: 0, p99: 0 } : null;
}

const ATTEMPTS = statement(
  'bench_attempts_of_subscriptions',
  `SELECT a.public_id AS reference, s.subscription_id AS "subscriptionId" FROM attempt a JOIN sale s ON s.id = a.sale_id
WHERE s.subscription_id IS NOT NULL`,
);

/** By the bank's own books: how many subscriptions it charged, and how many of them more than once. */
async function chargedAtTheBank({ filled, bank }: Stage): Promise<{ charged: number; twice: number }> {
  const attempts = await filled.database.query<{ reference: string; subscriptionId: number }>(ATTEMPTS, []);
  const books = new DatabaseSync(bank.books, { readOnly: true });
  const approved = new Set(
    books
      .prepare(`SELECT reference FROM movement WHERE outcome = 'approved' AND operation = 'charge'`)
      .all()
      .map(({ reference }) => String(reference)),
  );
  books.close();
  const times = new Map<number, number>();
  for (const { reference, subscriptionId } of attempts)
    if (approved.has(reference)) times.set(subscriptionId, (times.get(subscriptionId) ?? 0) + 1);
  return { charged: times.size, twice: [...times.values()].filter((count) => count > 1).length };
}

type Memory = { what: string; mb: number[] };

const tableOf = (rounds: Rounds): string =>
  [
    `| What | per second | ÷ ${PAY_SALE} | CPU of the processes per payment |`,
    '|---|---|---|---|',
    ...[...rounds].map(
      ([name, runs]) =>
        `| ${name} | ${median(runs.map(perSecond)).toFixed(0)} | ${ratioText(ratioOf(rounds, name, PAY_SALE))} | ` +
        `${median(runs.map(({ cpuMs }) => cpuMs ?? 0)).toFixed(2)} ms |`,
    ),
  ].join('\n');

/** The middle of what came before half of them was charged, and of what came after. */
function halvesOf({ mb }: Memory): { first: number; second: number } {
  const half = Math.ceil(mb.length / 2);
  return { first: median(mb.slice(0, half)), second: median(mb.slice(half)) };
}

const memoryText = (memory: readonly Memory[]): string =>
  [
    '| Resident memory, MB | after the first turn | half-way | at the end | median of the second half ÷ the first |',
    '|---|---|---|---|---|',
    ...memory.map((one) => {
      const { first, second } = halvesOf(one);
      const at = (place: number) => (one.mb[place] ?? 0).toFixed(0);
      const places = [0, one.mb.length >> 1, one.mb.length - 1].map(at).join(' | ');
      return `| ${one.what} | ${places} | ${(second / first).toFixed(2)} |`;
    }),
  ].join('\n');

type Course = { rounds: Rounds; memory: Memory[] };

/** All turns one after the other, who goes first changing, until nothing is due. The first round is a warm-up. */
async function workOff(stage: Stage, tokens: readonly string[], due: number): Promise<Course> {
  const [first, second] = stage.servers as [Server, Server];
  const turns: readonly [name: string, run: () => Promise<Measured | null>][] = [
    [PAY_SALE, () => paySale(stage, first, tokens)],
    [ONE, () => chargeFor(stage, [first], windowMs(due))],
    [TWO, () => chargeFor(stage, [first, second], windowMs(due))],
  ];
  const rounds: Rounds = new Map(turns.map(([name]) => [name, []]));
  const memory = [
    { what: 'first process', mb: [] as number[] },
    { what: 'second process', mb: [] as number[] },
  ];
  for (let round = 0; (await statusOf(stage)).due > 0; round += 1) {
    const measured = new Map<string, Measured | null>();
    for (let place = 0; place < turns.length; place += 1) {
      const [name, run] = turns[(place + round) % turns.length] ?? [PAY_SALE, () => Promise.resolve(null)];
      measured.set(name, await run());
    }
    for (const [place, server] of [first, second].entries()) memory[place]?.mb.push(residentMb(server.pid));
    const whole = [...measured].filter((one): one is [string, Measured] => one[1] !== null);
    if (round === 0 || whole.length < turns.length) continue;
    for (const [name, run] of whole) rounds.get(name)?.push(run);
    console.log(whole.map(([name, run]) => `${name} ${perSecond(run).toFixed(0)}`).join(', '));
  }
  return { rounds, memory };
}

/** `due`: how many subscriptions. Throws where one was charged twice or not at all. */
export async function benchSubscriptions(due: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({
    sellers: SELLERS,
    servers: ['product, charges when told', 'second, charges when told'],
  });
  try {
    // Tokens are added while the servers are awake: a server stopped during its write to the vault's keys blocks all
    // others.
    const tokens = await addTokens(stage);
    for (const server of stage.servers) server.rest();
    await addDue(stage, tokens, due);
    const { rounds, memory } = await workOff(stage, tokens, due);
    const { charged, twice } = await chargedAtTheBank(stage);
    const { claimedAgain } = await statusOf(stage);
    if (charged !== due || twice > 0) throw new Error(`of ${due} the bank charged ${charged}, and ${twice} twice`);
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${due.toLocaleString('en')} subscriptions of ${SELLERS} sellers due ` +
          `within one minute, ${rounds.get(ONE)?.length ?? 0} rounds in turns; processes, bank, load and PostgreSQL ` +
          'share the cores',
      ),
      tableOf(rounds),
      `By the bank's books ${charged.toLocaleString('en')} were charged and ${twice} twice; ${claimedAgain} were ` +
        'claimed again after an interruption.',
      memoryText(memory),
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:subscriptions', text);
    writeTargets('subscriptions', [
      atLeast('iterations per second, one process ÷ pay-sale', 0.8, ratioOf(rounds, ONE, PAY_SALE).ofMedians),
      atLeast('iterations per second, two processes ÷ pay-sale', 0.8, ratioOf(rounds, TWO, PAY_SALE).ofMedians),
      atMost('subscriptions charged twice', 0, twice, '', 0),
      atMost(
        'memory of a process while it charges, second half ÷ first',
        1.1,
        Math.max(...memory.map(halvesOf).map((one) => one.second / one.first)),
        '',
        2,
      ),
    ]);
  } finally {
    await closeVault();
    await stage.close();
  }
}
