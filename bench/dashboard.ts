import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'undici';
import { insertSession } from '#lib/modules/access/store.ts';
import { statement } from '#lib/platform/db/database.ts';
import { SALES } from './reads.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { type Filled, type Server, setStage, TICKS } from './lib/stage.ts';
import { inTurns, median, type Rounds, type Turn } from './lib/turns.ts';

/**
 * Pages of the dashboard for the owner of the largest business, one after the other on one connection: of half a
 * million sales, of five thousand, and of half a million with the data in memory (`servers/data-in-memory.ts`).
 */

const SELLERS = 2_000;

/** Of each page in a turn, of which the first ones are not counted. */
const REQUESTS = 30;
const WARM_UP = 5;

/** The most that a page of a hundred times as many sales may take, beside the smaller one. */
const MOST = 1.15;

/** `shows`: what only the whole page has. An error below the frame comes with status 200. */
const PAGES = [
  { name: 'sales list', path: '/sales', shows: 'href="/sales/SALE' },
  { name: 'home', path: '/', shows: 'href="/sales/SALE' },
  { name: 'roles, no sales on it', path: '/settings/roles', shows: '<table' },
] as const;

type PageName = (typeof PAGES)[number]['name'];

const [SMALL, LARGE, IN_MEMORY] = ['product, small table', 'product', 'product, data in memory'] as const;

/** Median milliseconds of one page in one turn; CPU of the web process and of all processes of PostgreSQL. */
type PageMeasured = { firstByte: number; whole: number; webCpu: number; postgresCpu: number };

const OWNER = statement(
  'bench_add_owner',
  `WITH person AS (
    INSERT INTO app_user (email, name, password_hash, language) VALUES ($2, 'Bench', '', 'en')
    ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id
  ), member AS (
    INSERT INTO membership (user_id, seller_id, role) SELECT id, $1, 'owner' FROM person ON CONFLICT DO NOTHING
  )
  SELECT id FROM person`,
);

/** The cookie of a new session of the largest business's owner, as the sign-in would have set it. */
async function signInOwner({ database, sellerIds }: Filled): Promise<string> {
  const [owner] = await database.query<{ id: number }>(OWNER, [sellerIds[0], 'owner@bench.example']);
  const token = randomBytes(32).toString('base64url');
  await insertSession(database, {
    userId: owner?.id ?? 0,
    tokenHash: createHash('sha256').update(token).digest(),
    ip: '127.0.0.1',
    userAgent: 'bench',
    tillId: null,
    hours: 12,
  });
  return `kupa.session=${token}`;
}

const BACKEND = statement('bench_own_backend', 'SELECT pg_backend_pid() AS pid');

const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

async function postmasterOf({ database }: Filled): Promise<number> {
  const [backend] = await database.query<{ pid: number }>(BACKEND, []);
  return Number(statOf(backend?.pid ?? 0)[1]);
}

/** Of its processes, and of those that have ended: workers of a parallel plan live for one query. */
function postgresSeconds(postmaster: number): number {
  const ended = statOf(postmaster);
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const fields = statOf(pid);
        return Number(fields[1]) === postmaster ? Number(fields[11]) + Number(fields[12]) : 0;
      } catch {
        // The process ended while the folder was read.
        return 0;
      }
    });
  return (Number(ended[13]) + Number(ended[14]) + ticks.reduce((sum, one) => sum + one, 0)) / TICKS;
}

type Visit = { server: Server; cookie: string; postmaster: number };

/** One turn of one page while all other servers sleep. Throws when an answer was not the page. */
async function visit({ server, cookie, postmaster }: Visit, page: (typeof PAGES)[number]): Promise<PageMeasured> {
  server.wake();
  const client = new Client(server.origin);
  try {
    const firstBytes: number[] = [];
    const wholes: number[] = [];
    let before = { web: 0, postgres: 0 };
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      if (turn === WARM_UP) before = { web: server.cpuSeconds(), postgres: postgresSeconds(postmaster) };
      const sent = performance.now();
      const { statusCode, body } = await client.request({ method: 'GET', path: page.path, headers: { cookie } });
      const firstByte = performance.now() - sent;
      const text = await body.text();
      if (statusCode !== 200 || !text.includes(page.shows))
        throw new Error(`${server.name} answered ${page.path} with ${statusCode} and without ${page.shows}`);
      if (turn < WARM_UP) continue;
      firstBytes.push(firstByte);
      wholes.push(performance.now() - sent);
    }
    const counted = REQUESTS - WARM_UP;
    return {
      firstByte: median(firstBytes),
      whole: median(wholes),
      webCpu: ((server.cpuSeconds() - before.web) * 1_000) / counted,
      postgresCpu: ((postgresSeconds(postmaster) - before.postgres) * 1_000) / counted,
    };
  } finally {
    await client.close();
    server.rest();
  }
}

const nameOf = (page: PageName, server: string): string => `${page}, ${server}`;

function report(measured: Rounds<PageMeasured>) {
  const of = (name: string, figure: (one: PageMeasured) => number) => median((measured.get(name) ?? []).map(figure));
  const rows = PAGES.flatMap(({ name }) =>
    (
      [
        [LARGE, '1,000,000 sales'],
        [SMALL, '10,000 sales'],
        [IN_MEMORY, '1,000,000 sales, data in memory'],
      ] as const
    ).map(([server, stage]) => {
      const figure = (key: keyof PageMeasured) => of(nameOf(name, server), (one) => one[key]).toFixed(1);
      return (
        `| ${name} | ${stage} | ${figure('firstByte')} ms | ${figure('whole')} ms | ${figure('webCpu')} ms | ` +
        `${figure('postgresCpu')} ms |`
      );
    }),
  );
  const cpu = (one: PageMeasured): number => one.webCpu + one.postgresCpu;
  const ratio = (page: PageName, figure: (one: PageMeasured) => number): number =>
    of(nameOf(page, LARGE), figure) / of(nameOf(page, SMALL), figure);
  const targets = PAGES.slice(0, 2).flatMap(({ name }) => [
    atMost(
      `${name} 1,000,000 ÷ 10,000 sales, first byte`,
      MOST,
      ratio(name, (one) => one.firstByte),
      '',
      2,
    ),
    atMost(`${name} 1,000,000 ÷ 10,000 sales, CPU`, MOST, ratio(name, cpu), '', 2),
  ]);
  const table = [
    '| Page | of | first byte | whole answer | CPU of web | CPU of PostgreSQL |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  return { table, targets };
}

/** `folder`: filled on first use, and used again as it is. The filled databases are those of the reads. */
export async function benchDashboard(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setStage({
    sellers: SELLERS,
    sales: SALES,
    folder,
    servers: [SMALL, LARGE, IN_MEMORY],
  });
  for (const server of stage.servers) server.rest();
  try {
    const postmaster = await postmasterOf(stage.filled);
    const cookies = { [SMALL]: await signInOwner(stage.small), [LARGE]: await signInOwner(stage.filled) };
    const turns = PAGES.flatMap((page) =>
      ([LARGE, SMALL, IN_MEMORY] as const).map((name): Turn<PageMeasured> => {
        const cookie = cookies[name === SMALL ? SMALL : LARGE];
        return {
          name: nameOf(page.name, name),
          run: () => visit({ server: stage.server(name), cookie, postmaster }, page),
        };
      }),
    );
    const { table, targets } = report(await inTurns(turns, rounds));
    const how = conditions(
      load,
      `PostgreSQL ${stage.postgresVersion}, ${SALES.toLocaleString('en')} sales and 10,000, half of them of the ` +
        `business that is looked at, on one connection, medians of ${REQUESTS - WARM_UP} a turn, ${rounds} rounds in ` +
        'turns; PostgreSQL shares the cores',
    );
    const text = [how, table].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:dashboard', text);
    writeTargets('dashboard', targets);
  } finally {
    await stage.close();
  }
}
