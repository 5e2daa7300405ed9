import { statement } from '#lib/platform/db/database.ts';
import { type ApiResponse, call, capture, newSale, paidSale, pause, pay, payOnPage } from '../client.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import { w02 } from './callbacks.ts';
import { r02 } from './crashes.ts';

/** L-03 and L-04: what limits rest on fails, and clocks are wrong. */

const COUNTS = statement(
  'faults_made',
  `SELECT (SELECT count(*)::int FROM sale WHERE seller_id = $1) AS sales, (SELECT count(*)::int FROM attempt
    WHERE seller_id = $1) AS attempts`,
);
const LOCK = statement('faults_lock_limiter', 'LOCK TABLE rate_window IN ACCESS EXCLUSIVE MODE');
const HOLD = statement('faults_hold', 'SELECT pg_sleep($1)');
const TAKE_AWAY = statement('faults_take_limiter', 'ALTER TABLE rate_window RENAME TO rate_window_away');
const BRING_BACK = statement('faults_return_limiter', 'ALTER TABLE rate_window_away RENAME TO rate_window');

export const l03: FaultRow = {
  id: 'L-03',
  fault: 'the limiter’s table is locked for 10 s by somebody else, and is not there for 5 s',
  wanted:
    'closed for money: refused cleanly, nothing made, nothing sent to the acquirer; open for reads; as ' +
    'before afterwards',
  async run(stage, { check }) {
    const seller = await stage.givenSeller();
    const [paid, unpaid, held] = [
      await paidSale(stage, seller),
      await newSale(stage, seller),
      await paidSale(stage, seller, { sale_type: 'authorize' }),
    ];
    const generate = () =>
      call(stage, 'generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 500,
        currency: 'ILS',
        product_name: 'x',
      });
    // What the limit counts (specification 8); a refund is none of it.
    const money: (() => Promise<ApiResponse>)[] = [
      generate,
      () => pay(stage, seller, unpaid),
      () => capture(stage, seller, held),
      generate,
    ];
    const reads = ['get-sales', 'get-transactions'].map(
      (path) => () => call(stage, path, { seller_svc_id: seller.svcId, svc_sale_id: paid }),
    );
    const made = async () => (await stage.database.query<{ sales: number; attempts: number }>(COUNTS, [seller.id]))[0];
    const sent = async () =>
      ((await stage.bank('GET', '/control/requests')) as { requests: unknown[] }).requests.length;
    const before = { ...(await made()), sent: await sent() };
    const seen: string[] = [];

    const tried = async (name: string, during: Promise<unknown>, end: () => boolean) => {
      const [closed, open]: [ApiResponse[], (ApiResponse & { ms: number })[]] = [[], []];
      await Promise.all([
        // As many callers as there are connections in both processes: money that waits must not take them from those
        // who read.
        ...Array.from({ length: 32 }, async (_, at) => {
          while (!end()) closed.push(await (money[at % money.length] as () => Promise<ApiResponse>)());
        }),
        ...Array.from({ length: 8 }, async (_, at) => {
          while (!end()) {
            const begun = performance.now();
            const answer = await (reads[at % reads.length] as () => Promise<ApiResponse>)();
            open.push({ ...answer, ms: performance.now() - begun });
            await pause(50);
          }
        }),
        during,
      ]);
      const kinds = new Set(closed.map(({ status, code }) => `${status}/${code}`));
      check.always(
        `${name}: money is refused for now, not ${[...kinds]}`,
        [...kinds].every((kind) => kind === '503/9005' || kind === '429/998'),
      );
      const bad = open.filter(({ status }) => status !== 200);
      check.always(
        `${name}: reads are answered, not ${[...new Set(bad.map(({ status, code }) => `${status}/${code}`))]} ` +
          `(${bad.length} of ${open.length})`,
        bad.length === 0,
      );
      check.saw(`${name}: calls for money refused`, closed.length, 30);
      check.saw(`${name}: reads`, open.length, 50);
      const slowest = Math.max(...open.map(({ ms }) => ms));
      seen.push(
        `${name}: ${closed.length} calls for money refused (${[...kinds]}), ${open.length} reads answered, the ` +
          `slowest after ${(slowest / 1_000).toFixed(1)} s`,
      );
    };

    let isOver = false;
    const locked = stage.database.inTransaction(async (database) => {
      await database.query(LOCK, []);
      await database.query(HOLD, [10]);
      // What still waits for the lock is refused before it is given back.
      isOver = true;
      await database.query(HOLD, [3]);
    });
    await pause(300);
    await tried('locked', locked, () => isOver);
    await stage.database.query(TAKE_AWAY, []);
    const end = Date.now() + 5_000;
    await tried('not there', pause(5_000), () => Date.now() > end);
    const after = { ...(await made()), sent: await sent() };
    check.always(
      `nothing was made or sent: ${JSON.stringify({ before, after })}`,
      JSON.stringify(before) === JSON.stringify(after),
    );
    await stage.database.query(BRING_BACK, []);
    const again = await pay(stage, seller, unpaid);
    check.always(`as before afterwards: ${again.code}`, again.body['status_code'] === 0);
    return seen.join('; ');
  },
};

const HOUR = 3_600;
const DAY = 86_400;

/** The clocks of both processes beside the machine's, seconds; `jump`: where the first goes after 15 s. */
const CLOCKS: readonly { name: string; shifts: [number, number]; jump?: number }[] = [
  { name: 'an hour ahead and an hour behind', shifts: [HOUR, -HOUR] },
  { name: 'a day ahead and a day behind', shifts: [DAY, -DAY] },
  { name: 'a day ahead, then back by two', shifts: [DAY, 0], jump: -DAY - HOUR },
  { name: 'ten minutes apart', shifts: [300, -300] },
];

/** `said`: what each process takes for the time, seconds beside the machine's, whenever one starts or is set. */
async function setClocks(stage: Stage, { shifts, jump }: (typeof CLOCKS)[number], said: string[]): Promise<void> {
  for (const which of [0, 1]) {
    const jumps = which === 0 && jump !== undefined && { CLOCK_JUMP_AFTER: '15000', CLOCK_JUMP_TO: String(jump) };
    stage.dress(which, {
      program: './faults/shifted-clock.ts',
      // One address of the product, as behind a balancer: tokens name it.
      environment: { APP_URL: `http://localhost:${stage.webs[0]?.port}`, CLOCK_SHIFT: String(shifts[which]), ...jumps },
      onLine: (line) => said.push(line),
    });
    stage.kill(which, 'SIGKILL');
    await stage.endOf(which);
    await stage.startWeb(which);
  }
}

/**
 * What tells time to others or believes it of them: a token of one process is good at the other and ends when it said,
 * the acquirer's notices are heard, the limit's window is ten seconds.
 */
async function checkTimes(stage: Stage, name: string, check: Check): Promise<void> {
  const at = (which: number) => `http://127.0.0.1:${stage.webs[which]?.port}/api`;
  const seller = await stage.givenSeller({ rateLimit: 20 });
  const post = async (url: string, body: object) =>
    (
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    ).json() as Promise<Record<string, string>>;
  for (const which of [0, 1]) {
    const { access_token } = await post(`${at(which)}/auth/token`, { mpl: seller.svcId, key: seller.svcSecret });
    const list = async (other: number) =>
      (await fetch(`${at(other)}/products?status=1`, { headers: { authorization: `Bearer ${access_token}` } })).status;
    check.always(
      `${name}: a token of process ${which} is good at both`,
      (await list(0)) === 200 && (await list(1)) === 200,
    );
    await stage.moveClock(890);
    check.always(`${name}: and before its end`, (await list(0)) === 200 && (await list(1)) === 200);
    await stage.moveClock(11);
    check.always(`${name}: and ends for both`, (await list(0)) === 401 && (await list(1)) === 401);
  }
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const response = await fetch(`${at(turn % 2)}/generate-sale`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seller_svc_id: seller.svcId, sale_price: 500, currency: 'ILS', product_name: 'x' }),
      });
      return response.status;
    }),
  );
  check.always(
    `${name}: 20 of 60 calls in ten seconds, not ${statuses.filter((status) => status === 200).length}`,
    statuses.filter((status) => status === 200).length === 20,
  );
  await stage.moveClock(11);
  const saleId = await newSale(stage, seller);
  check.always(`${name}: a buyer pays on the page`, (await payOnPage(stage, saleId)) === 'paid');
}

export const l04: FaultRow = {
  id: 'L-04',
  fault:
    'the clocks of both processes are wrong: by an hour, by a day, by ten minutes from each other, and one ' +
    'jumps back two days',
  wanted:
    'windows, leases and ends go by the database’s clock, waits by a clock that nobody sets: R-02 and ' +
    'W-02 hold as ever',
  async run(stage, how) {
    const { isShort, check } = how;
    const [seen, said]: [string[], string[]] = [[], []];
    for (const clocks of isShort ? CLOCKS.slice(2, 3) : CLOCKS) {
      await setClocks(stage, clocks, said);
      await checkTimes(stage, clocks.name, check);
      seen.push(`${clocks.name}: ${await r02.run(stage, { ...how, isShort: true })}`);
    }
    // Real time, a minute and a half: once, over two clocks of which one jumps.
    await setClocks(stage, CLOCKS[2] as (typeof CLOCKS)[number], said);
    seen.push(`callbacks: ${await w02.run(stage, { ...how, isShort: true })}`);
    check.saw('clocks', seen.length, isShort ? 2 : 5);
    check.saw('starts with a wrong clock', said.filter((line) => /^clock -?[1-9]/.test(line)).length, isShort ? 2 : 8);
    check.saw('clocks that were set back', said.filter((line) => line === `clock ${CLOCKS[2]?.jump}`).length, 1);
    return seen.join('; ');
  },
};
