import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withoutSettings } from '../child-environment.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { watchOver } from '../watch-over.ts';

/**
 * The embedded PostgreSQL: created on first use, started on a free port, stopped without data loss, and never left
 * running after the process that started it.
 */

export type RunningPostgres = {
  /** Of the maintenance database `postgres`. */
  url: string;
  /** Resolves when the server process is gone, however that came about. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Stops like a power cut: no clean shutdown and no checkpoint, so the next start recovers. */
  stopAtOnce(): Promise<void>;
};

/** Longest a start or a stop may take, milliseconds. Recovery after a crash is part of a start. */
const PATIENCE_MS = 60_000;

const USER = 'kupa';

/**
 * Memory for what is read often, megabytes: taken as it is filled, and never more than an eighth of what the machine,
 * or a container in it, has.
 */
const SHARED_MB = Math.max(
  64,
  Math.min(1_024, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8 / 2 ** 20)),
);

/**
 * Settings of a server for one run: no write has to reach the disk. Its whole log is kept: a test reads it for card
 * numbers.
 */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_keep_size: '4GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/**
 * Starts the server whose data live in `folder`. `durable` false is for throw-away data: no fsync, nothing survives a
 * crash. A server left over from a killed start is stopped first.
 */
export async function startPostgres({
  folder,
  durable,
  port,
}: {
  folder: string;
  durable: boolean;
  port?: number;
}): Promise<RunningPostgres> {
  const home = findPostgresHome(folder);
  await stopLeftOver(home);
  const password = initialise(home);
  const listening = port ?? (await freePort());
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(listening),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: `${SHARED_MB}MB`,
    max_wal_size: '1GB',
    // Blocks are read from memory: a process that reads ahead costs more than the read, and takes a core of few.
    io_method: 'sync',
    log_min_messages: 'warning',
    timezone: 'UTC',
    ...(!durable && THROW_AWAY),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(home.binaries, 'bin/postgres'), ['-D', home.data, ...flags], {
    cwd: home.data,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutSettings(process.env) as NodeJS.ProcessEnv,
    ...home.owner,
  });
  const complaints = collectLast(server);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  if (server.pid !== undefined) void ended.then(watchOver(server.pid));
  const url = `postgresql://${USER}:${password}@127.0.0.1:${listening}/postgres`;
  await untilReady(url, server, complaints);
  return {
    url,
    ended,
    stop: () => stopServer(server, ended),
    stopAtOnce: () => {
      server.kill('SIGQUIT');
      return ended;
    },
  };
}

/** A port of this machine without a listener. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() =>
          typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
        );
      });
  });
}

/** Makes the data folder on first use. Answers the password of the superuser, kept beside the data. */
function initialise(home: PostgresHome): string {
  const passwordFile = `${home.data}.password`;
  if (existsSync(join(home.data, 'PG_VERSION')) && existsSync(passwordFile))
    return readFileSync(passwordFile, 'utf8').trim();
  // A folder without its password is a first start that was interrupted: nothing is in it yet.
  rmSync(home.data, { recursive: true, force: true });
  mkdirSync(home.data, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const giveOwnership = join(tmpdir(), `kupa-${randomBytes(6).toString('hex')}`);
  writeFileSync(giveOwnership, `${password}\n`, { mode: 0o600 });
  if (home.owner) for (const path of [home.data, giveOwnership]) chownSync(path, home.owner.uid, home.owner.gid);
  try {
    const flags = [
      '-D',
      home.data,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${giveOwnership}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    makeCluster(home, flags);
  } finally {
    rmSync(giveOwnership, { force: true });
  }
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Letters as extensions know them, the best first. The last is on every machine. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** `pg_trgm` asks the machine which characters are letters: in `C` a Hebrew name has no trigram (decision 143). */
function makeCluster(home: PostgresHome, flags: readonly string[]): void {
  for (const ctype of CTYPES)
    try {
      execFileSync(join(home.binaries, 'bin/initdb'), [...flags, `--lc-ctype=${ctype}`], {
        cwd: home.data,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...home.owner,
      });
      return;
    } catch (error) {
      // It leaves the folder empty where the machine does not know the locale.
      if (ctype === CTYPES.at(-1)) throw error;
    }
}

/** The last lines a server wrote, for the error message of a start that fails. */
function collectLast(server: ChildProcess): () => string {
  let text = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  });
  return () => text.trim();
}

async function untilReady(url: string, server: ChildProcess, complaints: () => string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${complaints()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await pause(25);
  }
  throw new Error(`PostgreSQL was not ready after ${PATIENCE_MS / 1000} s:\n${complaints()}`);
}

async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  const isGone = await Promise.race([ended.then(() => true), pause(8_000).then(() => false)]);
  if (!isGone) server.kill('SIGQUIT');
  await ended;
}

/** Stops a server left by an ended process, with SIGINT as at Ctrl-C, so that the next start needs no recovery. */
async function stopLeftOver({ data }: PostgresHome): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && isPostgres(pid); ) await pause(50);
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('bin/postgres');
  } catch {
    return false;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
