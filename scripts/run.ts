import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuseOtherDatabase } from '#lib/platform/db/safe-database.ts';
import { SettingsError } from '#lib/platform/env.ts';
import { dataFolder, sandboxSecrets } from './lib/data-folder.ts';
import { startPostgres } from './lib/database/postgres.ts';
import { ensureDatabase } from './lib/database/ensure-database.ts';
import { prepareDatabase } from './lib/database/prepare-database.ts';
import { readRunning, type Running } from './lib/running-file.ts';

/**
 * Gives a program the installation's settings: those of the running product, else the embedded database started for as
 * long as the program runs. What the caller has set in the environment stays, but for the owner's connection, which
 * only migrations see.
 */
const program = process.argv[2];
if (!program) throw new Error('name the program to run');
process.argv.splice(1, 2, resolve(program));

const NEEDS_NOTHING = [
  'scripts/boundaries.ts',
  'scripts/check.ts',
  'scripts/texts.ts',
  'scripts/test.ts',
  'scripts/vault-keys.ts',
  'scripts/release-script.ts',
  'scripts/packages.ts',
  'bench/',
  'faults/',
];
const WORKS_AS_OWNER = ['scripts/db-migrate.ts', 'scripts/db-diff.ts'];

const isOwner = WORKS_AS_OWNER.includes(program);
// The parent process ended without a signal. A program that shuts down gracefully does so.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

const own: { postgres: { stop(): Promise<void> } | null } = { postgres: null };
try {
  if (!NEEDS_NOTHING.some((path) => program.startsWith(path))) {
    await giveSettings();
    if (!isOwner && program !== 'worker.ts') await refuseOtherDatabase();
  }
  await import(pathToFileURL(resolve(program)).href);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await own.postgres?.stop();
}

async function giveSettings(): Promise<void> {
  const folder = dataFolder();
  const running = readRunning(folder);
  if (running && isItsDatabase(running, process.env['DATABASE_URL'])) return joinRunning(running);
  refuseHalfToldDatabase();
  const { appSecret, bankKey, vaultKeysFile } = sandboxSecrets(folder);
  fill({ APP_SECRET: appSecret, BANK_KEY: bankKey, BANK_URL: 'http://127.0.0.1:3002', VAULT_KEYS_FILE: vaultKeysFile });
  fill({ FILES_FOLDER: join(folder, 'files') });
  if (!process.env['DATABASE_URL']) await startOwnPostgres(folder);
  // With the vault's connection at hand, DATABASE_URL is the product's own already.
  if (isOwner || process.env['VAULT_DATABASE_URL']) return;
  Object.assign(process.env, await prepareDatabase(process.env['DATABASE_URL'] ?? '', process.env));
}

/**
 * Refuses a database without its secrets. With the secrets of this folder's sandbox its roles would get other
 * passwords, which locks its product out, and the rights of a sandbox.
 */
function refuseHalfToldDatabase(): void {
  const { DATABASE_URL, APP_ENV, APP_SECRET } = process.env;
  if (!DATABASE_URL || (APP_ENV && APP_SECRET)) return;
  console.error(
    'DATABASE_URL names a database of yours. Say APP_ENV and APP_SECRET as its product has them; the secrets ' +
      "of this folder's sandbox are not used on it.",
  );
  process.exit(1);
}

/** A caller who names another database than the running product's means that one. */
function isItsDatabase({ environment }: Running, given: string | undefined): boolean {
  const placeOf = (url = ''): string => (URL.canParse(url) ? new URL(url).host + new URL(url).pathname : '');
  return !given || placeOf(given) === placeOf(environment['DATABASE_URL']);
}

/** Migrations work as the owner, and give their rights to the very roles that are running. */
function joinRunning({ ownerUrl, environment }: Running): void {
  const owner = ownerUrl ?? process.env['DATABASE_URL'];
  fill(environment);
  const { DATABASE_URL = '' } = environment;
  if (!isOwner) return void Object.assign(process.env, { DATABASE_URL });
  if (!owner)
    throw new Error(
      'Name the connection of the owner of the tables: DATABASE_URL=postgresql://… It is not written down for ' +
        'a database that is not the embedded one.',
    );
  Object.assign(process.env, { DATABASE_URL: owner, APP_DATABASE_URL: DATABASE_URL });
}

async function startOwnPostgres(folder: string): Promise<void> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
  own.postgres = postgres;
  fill({ DATABASE_URL: await ensureDatabase(postgres.url), DATABASE_EMBEDDED: '1' });
}

function fill(environment: Record<string, string>): void {
  for (const [name, value] of Object.entries(environment)) process.env[name] ??= value;
}
