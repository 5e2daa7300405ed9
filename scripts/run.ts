import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataFolder, type RunningFile, runningFile, sandboxSecrets } from './lib/data-folder.ts';
import { startPostgres } from './lib/postgres.ts';
import { ensureDatabase } from './lib/ensure-database.ts';

/**
 * Gives a program the installation's settings: those of the running product, else the embedded database started for as long as the
 * program runs. What the caller has set in the environment stays.
 */
const program = process.argv[2];
if (!program) throw new Error('name the program to run');
process.argv.splice(1, 2, resolve(program));

const NEEDS_NOTHING = ['scripts/check.ts', 'bench/'];
let ownPostgres: { stop(): Promise<void> } | null = null;
if (!NEEDS_NOTHING.some((path) => program.startsWith(path))) await giveSettings();
await import(pathToFileURL(resolve(program)).href);
await ownPostgres?.stop();

async function giveSettings(): Promise<void> {
  const folder = dataFolder();
  const running = runningFile(folder);
  const told: RunningFile | null = existsSync(running) ? JSON.parse(readFileSync(running, 'utf8')) : null;
  if (told && isAlive(told.pid)) return fill(told.environment);
  const { appSecret, bankKey } = sandboxSecrets(folder);
  fill({ APP_SECRET: appSecret, BANK_KEY: bankKey, BANK_URL: 'http://127.0.0.1:3002' });
  if (process.env['DATABASE_URL']) return;
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  ownPostgres = postgres;
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
