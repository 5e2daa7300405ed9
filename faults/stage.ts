import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import pg from 'pg';
import { type Acquirer, httpProcessor } from '#lib/modules/acquiring/index.ts';
import { openDatabase, type OpenDatabase } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { buildPaymentPage } from '../scripts/build-payment-page.ts';
import { ensureDatabase } from '../scripts/lib/database/ensure-database.ts';
import { freePort, startPostgres, type RunningPostgres } from '../scripts/lib/database/postgres.ts';
import type { ProductConnections } from '../scripts/lib/database/prepare-database.ts';
import { removeBehind } from '../scripts/lib/remove-behind.ts';
import { forkOwn } from '../scripts/lib/watch-over.ts';
import { pause } from './client.ts';
import { type DatabaseProxy, startProxy } from './proxy.ts';

/**
 * Everything a fault needs, as processes of their own: PostgreSQL with fsync, the bank, a callback receiver, two `web`
 * on one database.
 */

type Web = { port: number; process: ChildProcess; isUp: boolean };

/** A program that is loaded before `web`, and what both are told. */
type Dressed = {
  program?: string;
  environment: Record<string, string> /** Hears what the process writes, line by line; it is not printed then. */;
  onLine?: (line: string) => void;
};

export type Stage = {
  readonly webs: readonly Web[];
  readonly database: OpenDatabase;
  readonly postgres: RunningPostgres;
  /** Ends the server as a power cut does (`pg_ctl stop -m immediate`) and starts it again after so long. */
  crashPostgres(downMs: number): Promise<void>;
  readonly proxy: DatabaseProxy;
  readonly acquirer: Acquirer;
  readonly received: { type: string; saleId: string; attemptId: string }[];
  /** `invoices`: its payments and refunds get documents. */
  givenSeller(options?: { rateLimit?: number; invoices?: boolean }): Promise<TestSeller>;
  /** `host:port` of the receiver that takes everything. */
  readonly receiverHost: string;
  readonly bankPort: number;
  /** The settings of a process that works on this stage. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts `web` number `which` (again). `failAt`: as FAIL_AT. */
  startWeb(which: number, failAt?: string, dressed?: Dressed): Promise<void>;
  /** From now on every start of `web` number `which` uses these settings. */
  dress(which: number, dressed: Dressed): void;
  /** Resolves when the process is gone. */
  endOf(which: number): Promise<void>;
  kill(which: number, signal: NodeJS.Signals): void;
  bank(method: string, path: string, body?: object): Promise<unknown>;
  /** From now on the bank sends its notices, to a `web` that is up. */
  sendNotices(): Promise<void>;
  /** Kills the worker where there is one, and starts one: the job loop alone. */
  restartWorker(): Promise<void>;
  /** Kills the bank and starts it again on the books that it wrote. */
  crashBank(): Promise<void>;
  moveClock(seconds: number): Promise<void>;
  /** Starts that prepare one empty database at the same time; answers how many ended well. */
  prepareTogether(starts: number): Promise<number>;
  /** Several ways in: the next web that is up. */
  address(): string;
  close(): Promise<void>;
};

const READY_WITHIN_MS = 20_000;

/** Built once a run: the payment page's documents are not something Node reads as they are. */
const WEB_PROGRAM = 'dist/faults-web.mjs';
const WORKER_PROGRAM = 'dist/faults-worker.mjs';
let isBuilt = false;

async function buildWeb(): Promise<void> {
  if (isBuilt) return;
  const bundle = (entryPoint: string, outfile: string) =>
    build({
      entryPoints: [entryPoint],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      logLevel: 'warning',
    });
  await Promise.all([buildPaymentPage(), bundle('faults/web.ts', WEB_PROGRAM), bundle('worker.ts', WORKER_PROGRAM)]);
  isBuilt = true;
}

export async function openStage(): Promise<Stage> {
  await buildWeb();
  // Beside the project, because the user that PostgreSQL runs as must be able to reach it.
  const folder = mkdtempSync(join('/tmp', 'kupa-faults-'));
  let postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  const ownerUrl = await ensureDatabase(postgres.url);
  const server = new URL(ownerUrl);
  const proxy = await startProxy({ host: server.hostname, port: Number(server.port) });
  const bankPort = await freePort();
  const receiver = await startReceiver();
  const secrets = {
    ...TEST_SECRETS,
    BANK_URL: `http://127.0.0.1:${bankPort}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  };
  const connections = await prepare(ownerUrl, secrets);
  const through = (url: string) => {
    const proxied = new URL(url);
    proxied.port = String(proxy.port);
    return proxied.href;
  };
  const environment = {
    ...secrets,
    DATABASE_URL: through(connections.DATABASE_URL),
    VAULT_DATABASE_URL: connections.VAULT_DATABASE_URL,
    FAILPOINTS: '1',
    CALLBACK_ALLOW_HOSTS: `127.0.0.1:${receiver.port}`,
  };
  useSettings(readSettings({ ...environment, PORT: '3000' }));
  const database = openDatabase(ownerUrl, { max: 6 });
  const ports = [await freePort(), await freePort()];
  let relay: Awaited<ReturnType<typeof startRelay>> | null = null;
  let worker: ChildProcess | null = null;
  const startBank = () =>
    startChild(
      'lib/sandbox/bank/main.ts',
      {
        BANK_PORT: String(bankPort),
        BANK_KEY: TEST_SECRETS.BANK_KEY,
        BANK_DATA: join(folder, 'bank.sqlite'),
        BANK_NOTICE_URL: relay ? `http://127.0.0.1:${relay.port}/processors/bank/notices` : '',
        BANK_PAYOUT_NOTICE_URL: relay ? `http://127.0.0.1:${relay.port}/payout-banks/bank/notices` : '',
        BANK_ACS_URL: `http://localhost:${ports[0]}/sandbox/3ds`,
      },
      `http://127.0.0.1:${bankPort}/health`,
    );
  let bank = await startBank();
  const acquirer = httpProcessor({ url: secrets.BANK_URL, key: TEST_SECRETS.BANK_KEY });
  const webs: Web[] = ports.map((port) => ({ port, process: null as unknown as ChildProcess, isUp: false }));

  const always: Dressed[] = webs.map(() => ({ environment: {} }));
  async function startWeb(which: number, failAt?: string, dressed: Dressed = { environment: {} }): Promise<void> {
    const web = webs[which] as Web;
    const {
      program,
      environment: more,
      onLine,
    } = { ...always[which], ...dressed, environment: { ...always[which]?.environment, ...dressed.environment } };
    const child = forkOwn(WEB_PROGRAM, [], {
      env: {
        ...process.env,
        ...environment,
        PORT: String(web.port),
        APP_URL: `http://localhost:${web.port}`,
        ...(failAt && { FAIL_AT: failAt }),
        ...more,
      },
      execArgv: ['--disable-warning=ExperimentalWarning', ...(program ? ['--import', program] : [])],
      ...(onLine && { silent: true }),
    });
    if (onLine)
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream as NodeJS.ReadableStream }).on('line', onLine);
    web.process = child;
    child.once('exit', () => {
      if (web.process === child) web.isUp = false;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`web ended with ${code}`)));
    });
    web.isUp = true;
  }

  async function restartBank(): Promise<void> {
    const ended = new Promise((resolve) => bank.once('exit', resolve));
    bank.kill('SIGKILL');
    await ended;
    bank = await startBank();
  }

  let turn = 0;
  const stage: Stage = {
    webs,
    database,
    proxy,
    acquirer,
    received: receiver.received,
    receiverHost: `127.0.0.1:${receiver.port}`,
    bankPort,
    environment,
    givenSeller: async ({ rateLimit = 1_000_000, invoices = false } = {}) => {
      const seller = await givenSeller(database, { partner: await givenPartner(database), rateLimit });
      await onOwner(ownerUrl, 'UPDATE seller SET callback_url = $2 WHERE id = $1', [
        seller.id,
        `http://127.0.0.1:${receiver.port}/`,
      ]);
      if (invoices) await givenIssuer(database, seller);
      return seller;
    },
    get postgres() {
      return postgres;
    },
    async crashPostgres(downMs) {
      await postgres.stopAtOnce();
      await pause(downMs);
      postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true, port: Number(server.port) });
    },
    startWeb,
    dress: (which, dressed) => {
      always[which] = dressed;
    },
    endOf: (which) =>
      new Promise((resolve) => {
        const web = webs[which] as Web;
        if (web.process.exitCode !== null || web.process.signalCode !== null) resolve();
        else web.process.once('exit', () => resolve());
      }),
    kill: (which, signal) => void webs[which]?.process.kill(signal),
    crashBank: restartBank,
    async sendNotices() {
      relay ??= await startRelay(() => stage.address());
      await restartBank();
    },
    async restartWorker() {
      worker?.kill('SIGKILL');
      worker = forkOwn(WORKER_PROGRAM, [], {
        env: { ...process.env, ...environment, PORT: '3000', APP_URL: `http://localhost:${ports[0]}` },
        execArgv: ['--disable-warning=ExperimentalWarning'],
      });
    },
    async bank(method, path, body) {
      const response = await fetch(`http://127.0.0.1:${bankPort}${path}`, {
        method,
        headers: { authorization: `Bearer ${TEST_SECRETS.BANK_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    moveClock: (seconds) => onOwner(ownerUrl, 'UPDATE app_clock SET offset_seconds = offset_seconds + $1', [seconds]),
    async prepareTogether(starts) {
      const name = `empty_${Date.now()}`;
      await onOwner(ownerUrl, `CREATE DATABASE ${name}`, []);
      const empty = new URL(ownerUrl);
      empty.pathname = `/${name}`;
      const ended = await Promise.allSettled(Array.from({ length: starts }, () => prepare(empty.href, secrets)));
      await onOwner(ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`, []);
      for (const one of ended) if (one.status === 'rejected') console.error(one.reason);
      return ended.filter(({ status }) => status === 'fulfilled').length;
    },
    address() {
      const up = webs.filter(({ isUp }) => isUp);
      turn += 1;
      return `http://127.0.0.1:${(up[turn % Math.max(1, up.length)] ?? webs[0])?.port}/api`;
    },
    async close() {
      for (const web of webs) web.process?.kill('SIGKILL');
      worker?.kill('SIGKILL');
      relay?.close();
      bank.kill('SIGKILL');
      await Promise.all([database.close(), acquirer.close()]);
      await proxy.close();
      receiver.close();
      await postgres.stop();
      removeBehind(folder);
    },
  };
  await Promise.all([startWeb(0), startWeb(1)]);
  return stage;
}

function prepare(ownerUrl: string, secrets: Record<string, string>): Promise<ProductConnections> {
  return new Promise((resolve, reject) => {
    const child = forkOwn('faults/prepare.ts', [ownerUrl], {
      env: { ...process.env, ...secrets },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    child.once('message', (connections) => resolve(connections as ProductConnections));
    child.once('exit', (code) => code !== 0 && reject(new Error(`a start ended with ${code}`)));
  });
}

async function onOwner(url: string, sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

async function startChild(file: string, environment: Record<string, string>, health: string): Promise<ChildProcess> {
  const child = forkOwn(file, [], {
    env: { ...process.env, ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    silent: true,
  });
  for (
    const until = Date.now() + READY_WITHIN_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 40))
  ) {
    if (
      await fetch(health).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
  }
  throw new Error(`${file} did not start`);
}

/** Passes the bank's notices on to a `web` that is up, as a balancer does. */
async function startRelay(address: () => string) {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      ['content-type', 'x-bank-timestamp', 'x-bank-signature'].map((name) => [name, String(incoming.headers[name])]),
    );
    const answer = await fetch(`${address()}${incoming.url}`, {
      method: 'POST',
      body: Buffer.concat(chunks),
      headers,
    }).catch(() => null);
    outgoing.writeHead(answer?.status ?? 503).end();
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Takes every callback at once and remembers which; sends those on whose address says `?to=` where. */
async function startReceiver() {
  const received: Stage['received'] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming
      .setEncoding('utf8')
      .on('data', (chunk) => {
        body += chunk;
      })
      .on('end', () => {
        const form = new URLSearchParams(body);
        received.push({
          type: form.get('notify_type') ?? '',
          saleId: form.get('svc_sale_id') ?? '',
          attemptId: form.get('svc_transaction_id') ?? '',
        });
        const sendOn = new URL(incoming.url ?? '/', 'http://receiver').searchParams.get('to');
        outgoing.writeHead(sendOn ? 307 : 200, sendOn ? { location: sendOn } : {}).end();
      });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  return {
    port,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
