import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataFolder, type RunningFile, runningFile, sandboxSecrets } from './lib/data-folder.ts';
import { startPostgres } from './lib/postgres.ts';
import { ensureDatabase } from './lib/ensure-database.ts';
import { prepareDatabase } from './lib/prepare-database.ts';

/**
 * Gives a program the installation's settings: those of the running product, else the embedded database started for as long as the
 * program runs. What the caller has set in the environment stays, but for the owner's connection, which only migrations see.
 */
const program = process.argv[2];
if (!program) throw new Error('name the program to run');
process.argv.splice(1, 2, resolve(program));

const NEEDS_NOTHING = ['scripts/check.ts', 'scripts/vault-keys.ts', 'bench/', 'faults/'];
const WORKS_AS_OWNER = ['scripts/db-migrate.ts', 'scripts/db-diff.ts'];

const isOwner = WORKS_AS_OWNER.includes(program);
const own: { postgres: { stop(): Promise<void> } | null } = { postgres: null };
if (!NEEDS_NOTHING.some((path) => program.startsWith(path))) await giveSettings();
await import(pathToFileURL(resolve(program)).href);
await own.postgres?.stop();

async function giveSettings(): Promise<void> {
  const folder = dataFolder();
  const running = runningFile(folder);
  const told: RunningFile | null = existsSync(running) ? JSON.parse(readFileSync(running, 'utf8')) : null;
  if (told && isAlive(told.pid) && isItsDatabase(told, process.env['DATABASE_URL'])) return joinRunning(told);
  const { appSecret, bankKey, vaultKeysFile } = sandboxSecrets(folder);
  fill({ APP_SECRET: appSecret, BANK_KEY: bankKey, BANK_URL: 'http://127.0.0.1:3002', VAULT_KEYS_FILE: vaultKeysFile });
  if (!process.env['DATABASE_URL']) await startOwnPostgres(folder);
  // With the vault's connection at hand, DATABASE_URL is the product's own already.
  if (isOwner || process.env['VAULT_DATABASE_URL']) return;
  Object.assign(process.env, await prepareDatabase(process.env['DATABASE_URL'] ?? '', process.env));
}

/** A caller who names another database than the running product's means that one. */
function isItsDatabase({ ownerUrl, environment }: RunningFile, given: string | undefined): boolean {
  return !given || given === ownerUrl || given === environment['DATABASE_URL'];
}

/** Migrations work as the owner, and give their rights to the very roles that are running. */
function joinRunning({ ownerUrl, environment }: RunningFile): void {
  fill(environment);
  const { DATABASE_URL } = environment;
  Object.assign(process.env, isOwner ? { DATABASE_URL: ownerUrl, APP_DATABASE_URL: DATABASE_URL } : { DATABASE_URL });
}

async function startOwnPostgres(folder: string): Promise<void> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  own.postgres = postgres;
  fill({ DATABASE_URL: await ensureDatabase(postgres.url), DATABASE_EMBEDDED: '1' });
}

function fill(environment: Record<string, string>): void {
  for (const [name, value] of Object.entries(environment)) process.env[name] ??= value;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
