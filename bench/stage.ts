import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { buildAll, isBuilt } from '../scripts/build.ts';
import { ensureDatabase } from '../scripts/lib/ensure-database.ts';
import { prepareDatabase } from '../scripts/lib/prepare-database.ts';
import { freePort, startPostgres } from '../scripts/lib/postgres.ts';

/** Everything a run needs, started for it alone and thrown away after: PostgreSQL (durable), bank, product, product through Next, bare server. */

export type Server = { name: string; origin: string; cpuSeconds(): number };
export type Stage = { database: OpenDatabase; sellers: string[]; servers: Server[]; load: ChildProcess; close(): Promise<void> };

/** Clock ticks of a second in /proc. */
const TICKS = 100;

const ADD_SELLERS = statement(
  'bench_add_sellers',
  `INSERT INTO seller (svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, callback_url, rate_limit)
SELECT index, sealed, sealed, key::uuid, 'Bench', 'bench@example.com', 'http://127.0.0.1:9/', 100000 FROM unnest($1::bytea[], $2::bytea[], $3::text[]) AS new (index, sealed, key)`,
);

export async function setStage(sellerCount: number): Promise<Stage> {
  if (!isBuilt()) await buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'kupa-bench-'));
  // Open to PostgreSQL's own user, so that the data stay here and go with the folder.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  const secrets = { APP_SECRET: 'bench-only-secret-0123456789-abcdefghij', BANK_KEY: 'bench-only-bank-key-0123456789', VAULT_KEYS: newKeyList({ isDemo: true }) };
  const connections = await prepareDatabase(await ensureDatabase(postgres.url), secrets);
  const bankPort = await freePort();
  const environment: Record<string, string> = {
    ...connections, ...secrets, BANK_URL: `http://127.0.0.1:${bankPort}`, LOG_LEVEL: 'info', NODE_ENV: 'production',
  };
  useSettings(readSettings(environment));
  const database = openDatabase(connections.DATABASE_URL, { max: 16 });
  const sellers = Array.from({ length: sellerCount }, () => newId('seller'));
  await database.query(ADD_SELLERS, [sellers.map(secretIndex), sellers.map(sealSecret), sellers.map(() => randomUUID())]);

  const children: ChildProcess[] = [];
  const start = (program: string, own: Record<string, string>, flags: string[] = []): ChildProcess => {
    const child = fork(program, flags, { env: { ...process.env, ...environment, ...own }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--disable-warning=ExperimentalWarning'] });
    children.push(child);
    return child;
  };
  start('lib/sandbox/bank/main.ts', { BANK_PORT: String(bankPort), BANK_DATA: join(folder, 'bank.sqlite') });
  const serve = async (name: string, program: string, portName: string, flags: string[] = []): Promise<Server> => {
    const port = await freePort();
    const child = start(program, { [portName]: String(port), APP_URL: `http://127.0.0.1:${port}` }, flags);
    return { name, origin: `http://127.0.0.1:${port}`, cpuSeconds: () => cpuSecondsOf(child.pid ?? 0) };
  };
  const servers = [
    await serve('bare', 'bench/bare-server.ts', 'BARE_PORT'),
    await serve('product', 'dist/server.mjs', 'PORT'),
    await serve('through Next', 'dist/server.mjs', 'PORT', ['--without-direct-door']),
  ];
  await Promise.all(servers.map(untilItAnswers));
  const load = start('bench/load.ts', {});
  return {
    database, sellers, servers, load,
    async close() {
      for (const child of children) child.disconnect();
      await database.close();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers({ origin, name }: Server): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    const isUp = await fetch(`${origin}/api/health`).then(({ ok }) => ok, () => false);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not start`);
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
