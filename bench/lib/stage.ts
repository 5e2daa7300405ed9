import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { buildAll } from '#scripts/build.ts';
import { isBuilt } from '#scripts/lib/built.ts';
import { prepareDatabase } from '#scripts/lib/database/prepare-database.ts';
import { freePort, startPostgres } from '#scripts/lib/database/postgres.ts';
import { forkOwn } from '#scripts/lib/watch-over.ts';
import { WEB_FLAGS } from '#scripts/lib/web-flags.ts';
import { fillSales } from '../fill/fill.ts';

/**
 * Processes of one run, started for it alone and thrown away after: PostgreSQL (durable), bank, product, product
 * through Next, bare server.
 */

export type Server = {
  name: string;
  origin: string;
  pid: number;
  cpuSeconds(): number;
  /** Stops its process where it is, and lets it go on. */
  rest(): void;
  wake(): void;
  /** Says something to what was loaded before its program. */
  tell(order: object): void;
};

/** A database of its own with its sellers; `sellers` are their identifiers, the first has half of all sales. */
export type Filled = {
  url: string /** A superuser's. */;
  ownerUrl: string;
  database: OpenDatabase;
  sellers: string[];
  sellerIds: number[];
};

export type Stage = {
  filled: Filled;
  /** With a hundredth of the sales and of the sellers; the same as `filled` where nothing was filled. */
  small: Filled;
  servers: Server[];
  server(name: string): Server;
  /** `books`: the bank's own, a SQLite file. */
  bank: { origin: string; key: string; books: string };
  /** The settings of a process that works with `filled`. */
  environment: Readonly<Record<string, string>>;
  load: ChildProcess;
  postgresVersion: string;
  close(): Promise<void>;
};

/**
 * `sales`: how many to fill in, 0 leaves the database empty. `folder`: kept for the next run, with all that is in it.
 * `profiles`: a folder into which V8 writes of each server where its time went.
 */
export type StageWanted = {
  sellers: number;
  sales?: number;
  folder?: string | undefined;
  servers?: readonly ServerName[];
  profiles?: string;
};

const SECRETS = { APP_SECRET: 'bench-only-secret-0123456789-abcdefghij', BANK_KEY: 'bench-only-bank-key-0123456789' };

/**
 * Room for the answers of a turn, so that the load's own garbage is not collected while it holds a watch: a collection
 * took 10 to 40 ms of what a server was said to take.
 */
const LOAD_FLAGS = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Clock ticks of a second in /proc. */
export const TICKS = 100;

const ADD_SELLERS = statement(
  'bench_add_sellers',
  `INSERT INTO seller (svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, rate_limit)
SELECT index, sealed, sealed, key::uuid, 'Bench', 'bench@example.com', 100000 FROM unnest($1::bytea[], $2::bytea[],
  $3::text[]) WITH ORDINALITY AS new (index, sealed, key, place) ORDER BY place RETURNING id`,
);

/** `preload`: a file of `bench/servers` that the process loads before its program. */
type ServerProgram = { program: string; port: string; flags: readonly string[]; preload?: string };

const SERVERS = {
  bare: { program: 'bench/servers/bare-server.ts', port: 'BARE_PORT', flags: [] },
  product: { program: 'dist/server.mjs', port: 'PORT', flags: [] },
  'product, second process': { program: 'dist/server.mjs', port: 'PORT', flags: [] },
  'product, small table': { program: 'dist/server.mjs', port: 'PORT', flags: [] },
  'product, charges when told': {
    program: 'dist/server.mjs',
    port: 'PORT',
    flags: [],
    preload: 'charging-on-demand.ts',
  },
  'second, charges when told': {
    program: 'dist/server.mjs',
    port: 'PORT',
    flags: [],
    preload: 'charging-on-demand.ts',
  },
  'product, data in memory': { program: 'dist/server.mjs', port: 'PORT', flags: [], preload: 'data-in-memory.ts' },
  'through Next': { program: 'dist/server.mjs', port: 'PORT', flags: ['--without-node-adapter'] },
} as const satisfies Record<string, ServerProgram>;

type ServerName = keyof typeof SERVERS;

export async function setStage({
  sellers,
  sales = 0,
  folder: kept,
  servers: names = ['bare', 'product', 'through Next'],
  profiles,
}: StageWanted): Promise<Stage> {
  if (names.length > 0 && !isBuilt()) await buildAll();
  const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'kupa-bench-'));
  mkdirSync(folder, { recursive: true });
  // Open to PostgreSQL's own user, so that the data stay here and go with the folder.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  // A kept database has cards under its keys.
  const secrets = {
    ...SECRETS,
    VAULT_KEYS: remembered(join(folder, 'vault.keys'), () => newKeyList({ isDemo: true })),
  };
  const bankPort = await freePort();
  const bankFolder = mkdtempSync(join(tmpdir(), 'kupa-bench-bank-'));
  const bank = {
    origin: `http://127.0.0.1:${bankPort}`,
    key: secrets.BANK_KEY,
    books: join(bankFolder, 'bank.sqlite'),
  };
  const common = {
    ...secrets,
    BANK_URL: bank.origin,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const ground = { folder, maintenanceUrl: postgres.url, secrets, common };
  const small = sales > 0 ? await prepare('small', ground, Math.ceil(sellers / 100), Math.ceil(sales / 100)) : null;
  const whole = await prepare('kupa', ground, sellers, sales);

  const programs = programsWith(common);
  programs.start('lib/sandbox/bank/main.ts', { BANK_PORT: String(bankPort), BANK_DATA: bank.books });
  const servers = await Promise.all(
    names.map((name) => {
      const { connections } = name === 'product, small table' && small ? small : whole;
      return serve(name, programs.start, connections, profiles);
    }),
  );
  await Promise.all(servers.map(untilItAnswers));
  const load = programs.start('bench/lib/load.ts', {}, [], LOAD_FLAGS);
  // Every job that is sent to it waits for its end as well as for its answer.
  load.setMaxListeners(0);
  return {
    filled: whole.filled,
    small: (small ?? whole).filled,
    servers,
    bank,
    load,
    environment: { ...common, ...whole.connections },
    postgresVersion: await postgresVersionOf(whole.filled.database),
    server(name) {
      const found = servers.find((server) => server.name === name);
      if (!found) throw new Error(`no server ${name} on this stage`);
      return found;
    },
    async close() {
      for (const server of servers) server.wake();
      await Promise.all([whole.filled.database.close(), small?.filled.database.close(), ...programs.end()]);
      await postgres.stop();
      for (const gone of kept ? [bankFolder] : [bankFolder, folder]) rmSync(gone, { recursive: true, force: true });
    },
  };
}

type Secrets = typeof SECRETS & { VAULT_KEYS: string };
type Settings = Readonly<Record<string, string>>;

/** Folder and PostgreSQL of a run, and the settings that all its processes share. */
type Ground = { folder: string; maintenanceUrl: string; secrets: Secrets; common: Settings };

/** A database of the run, migrated and filled, with the connections of its roles. */
async function prepare(
  name: string,
  { folder, maintenanceUrl, secrets, common }: Ground,
  sellerCount: number,
  saleCount: number,
) {
  const ownerUrl = await ensureDatabase(maintenanceUrl, name);
  const connections = await prepareDatabase(ownerUrl, secrets);
  await holdDeliveriesBack(ownerUrl);
  useSettings(readSettings({ ...common, ...connections }));
  const url = connections.DATABASE_URL;
  return { connections, filled: await fill(join(folder, `${name}.json`), { ownerUrl, url, sellerCount, saleCount }) };
}

type Start = (program: string, own: Settings, flags?: readonly string[], nodeFlags?: readonly string[]) => ChildProcess;

/** Processes of a run: how each is started, and how all end. */
function programsWith(common: Settings): { start: Start; end(): Promise<void>[] } {
  const children: ChildProcess[] = [];
  return {
    start(program, own, flags = [], nodeFlags = []) {
      const child = forkOwn(program, flags, {
        env: { ...process.env, ...common, ...own } as NodeJS.ProcessEnv,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: ['--disable-warning=ExperimentalWarning', ...nodeFlags],
      });
      children.push(child);
      return child;
    },
    end() {
      const ended = children.map(endOf);
      for (const child of children) if (child.connected) child.disconnect();
      return ended;
    },
  };
}

async function serve(
  name: ServerName,
  start: Start,
  connections: Settings,
  profiles: string | undefined,
): Promise<Server> {
  const { program, port: portName, flags, preload }: ServerProgram = SERVERS[name];
  const port = await freePort();
  const child = start(
    program,
    { ...connections, [portName]: String(port), APP_URL: `http://127.0.0.1:${port}` },
    flags,
    [
      ...(name === 'bare' ? [] : WEB_FLAGS),
      ...(preload ? [`--import=${resolve('bench/servers', preload)}`] : []),
      ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []),
    ],
  );
  const pid = child.pid ?? 0;
  return {
    name,
    pid,
    origin: `http://127.0.0.1:${port}`,
    cpuSeconds: () => cpuSecondsOf(pid),
    rest: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    tell: (order) => void child.send(order),
  };
}

async function postgresVersionOf(database: OpenDatabase): Promise<string> {
  const [version] = await database.query<{ server_version: string }>(statement('', 'SHOW server_version'), []);
  return version?.server_version ?? '';
}

/** Longest a server may take to end in order, milliseconds. */
const END_PATIENCE_MS = 5_000;

/** Resolves when the process is gone: no server of a run stays beside the next. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
}

function remembered(path: string, make: () => string): string {
  if (!existsSync(path)) writeFileSync(path, make());
  return readFileSync(path, 'utf8');
}

type ToFill = { ownerUrl: string; url: string; sellerCount: number; saleCount: number };

/** Adds sellers and sales, once: what a kept folder has is left as it is. */
async function fill(path: string, { ownerUrl, url, sellerCount, saleCount }: ToFill): Promise<Filled> {
  const database = openDatabase(url, { max: 16 });
  if (!existsSync(path)) {
    const sellers = Array.from({ length: sellerCount }, () => newId('seller'));
    const added = await database.query<{ id: number }>(ADD_SELLERS, [
      sellers.map(secretIndex),
      sellers.map((secret) => sealSecret(secret)),
      sellers.map(() => randomUUID()),
    ]);
    const sellerIds = added.map(({ id }) => id);
    if (saleCount > 0) {
      console.log(`Filling in ${saleCount.toLocaleString('en')} sales (once) …`);
      await fillSales(ownerUrl, { sales: saleCount, sellerIds });
    }
    writeFileSync(path, JSON.stringify({ sellers, sellerIds }));
  }
  return {
    url,
    ownerUrl,
    database,
    ...(JSON.parse(readFileSync(path, 'utf8')) as { sellers: string[]; sellerIds: number[] }),
  };
}

/**
 * Deliveries are written and never due: sending them is measured by itself, and would be work that no server beside the
 * product does.
 */
async function holdDeliveriesBack(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1 });
  await owner.query(statement('', `ALTER TABLE delivery ALTER COLUMN next_at SET DEFAULT 'infinity'`), []);
  await owner.close();
}

async function ensureDatabase(maintenanceUrl: string, name: string): Promise<string> {
  const maintenance = openDatabase(maintenanceUrl, { max: 1 });
  const known = await maintenance.query(statement('', 'SELECT FROM pg_database WHERE datname = $1'), [name]);
  if (known.length === 0) await maintenance.query(statement('', `CREATE DATABASE ${name}`), []);
  await maintenance.close();
  return Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
}

async function untilItAnswers({ origin, name }: Server): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const isUp = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not start`);
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
