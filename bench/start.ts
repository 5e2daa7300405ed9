import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../scripts/build.ts';
import { isBuilt } from '../scripts/lib/built.ts';
import { freePort, startPostgres } from '../scripts/lib/database/postgres.ts';
import { endWithUs, forkOwn } from '../scripts/lib/watch-over.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { median } from './lib/turns.ts';

/**
 * A later `npm start` up to its first good answer, beside its unavoidable parts: PostgreSQL on the same data, a bare
 * server, npm itself.
 */

const PATIENCE_MS = 180_000;

async function untilGood(address: string): Promise<void> {
  for (
    const until = Date.now() + PATIENCE_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 10))
  ) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${address} did not answer`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** `npm start` in the folder, until its first good answer; then it is stopped as Ctrl-C would. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const environment = { ...process.env, KUPA_DATA: folder, PORT: String(port) } as NodeJS.ProcessEnv;
  // Settings of a database or secrets in this program's environment are not the installation's.
  for (const name of [
    'DATABASE_URL',
    'VAULT_DATABASE_URL',
    'APP_SECRET',
    'BANK_KEY',
    'BANK_URL',
    'VAULT_KEYS',
    'VAULT_KEYS_FILE',
  ])
    delete environment[name];
  let ended: Promise<unknown> = Promise.resolve();
  let stop = (): void => undefined;
  const ms = await timed(async () => {
    const npm = endWithUs(spawn('npm', ['start'], { env: environment, stdio: 'ignore', detached: true }), {
      isGroup: true,
    });
    ended = new Promise((resolve) => npm.once('exit', resolve));
    stop = () => void process.kill(-(npm.pid ?? 0), 'SIGINT');
    await untilGood(`http://127.0.0.1:${port}/api/health`);
  });
  stop();
  await ended;
  return ms;
}

async function postgresOnce(folder: string): Promise<number> {
  let stop = (): Promise<void> => Promise.resolve();
  const ms = await timed(async () => {
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
    stop = () => postgres.stop();
  });
  await stop();
  return ms;
}

async function bareOnce(): Promise<number> {
  const port = await freePort();
  let end = (): void => undefined;
  const ms = await timed(async () => {
    const child = forkOwn('bench/servers/bare-server.ts', [], {
      env: {
        ...process.env,
        BARE_PORT: String(port),
        APP_SECRET: 'x',
        BANK_URL: 'http://127.0.0.1:9',
      } as NodeJS.ProcessEnv,
      stdio: 'ignore',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    end = () => child.disconnect();
    await untilGood(`http://127.0.0.1:${port}/`);
  });
  end();
  return ms;
}

/** npm reading package.json and saying which scripts there are: what it does before any of ours runs. */
const npmOnce = (): Promise<number> => timed(async () => void spawnSync('npm', ['run'], { stdio: 'ignore' }));

export async function benchStart(rounds: number): Promise<void> {
  if (!isBuilt()) await buildAll();
  const load = loadNow();
  const folder = mkdtempSync(join(tmpdir(), 'kupa-bench-start-'));
  chmodSync(folder, 0o755);
  try {
    await startOnce(folder);
    const times: Record<'start' | 'postgres' | 'bare' | 'npm', number[]> = {
      start: [],
      postgres: [],
      bare: [],
      npm: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      times.start.push(await startOnce(folder));
      times.postgres.push(await postgresOnce(folder));
      times.bare.push(await bareOnce());
      times.npm.push(await npmOnce());
    }
    const [start, postgres, bare, npm] = [
      median(times.start),
      median(times.postgres),
      median(times.bare),
      median(times.npm),
    ];
    const text = [
      conditions(load, `medians of ${rounds} starts after the first`),
      [
        '| What | ms |',
        '|---|---|',
        `| \`npm start\` to the first good answer | ${start.toFixed(0)} |`,
        `| PostgreSQL on the same data | ${postgres.toFixed(0)} |`,
        `| bare server to its first answer | ${bare.toFixed(0)} |`,
        `| npm | ${npm.toFixed(0)} |`,
      ].join('\n'),
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:start', text);
    writeTargets('start', [
      atMost('second npm start ÷ (PostgreSQL + bare + npm)', 2, start / (postgres + bare + npm), '', 2),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
