import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { refuseUnsafeDatabase } from '#lib/platform/db/safe-database.ts';
import { isLoopbackName } from '#lib/platform/env-values.ts';
import { misspeltSettings, readSettings, type Settings, useSettings } from '#lib/platform/env.ts';
import { isBuilt } from './built.ts';
import { type KeptChild, keepChild } from './child.ts';
import { withoutConnections, withoutSettings } from './child-environment.ts';
import { dataFolder, sandboxSecrets } from './data-folder.ts';
import { ensureDatabase } from './database/ensure-database.ts';
import { prepareDatabase, refuseForeignDatabase } from './database/prepare-database.ts';
import { isFree, preferredPort } from './ports.ts';
import { keepPostgres, type KeptPostgres } from './database/keep-postgres.ts';
import { readRunning, writeRunning } from './running-file.ts';
import { greet, writeSandboxFile } from './sandbox-file.ts';
import { step } from './say.ts';
import { WEB_FLAGS } from './web-flags.ts';

/**
 * Longest wait of this process for a connection, milliseconds: only the person who started it waits for the demo data,
 * on however slow a machine.
 */
const PATIENT_MS = 60_000;

export type RunningProduct = { stop(): Promise<void> };

/** Longest the web process may take to its first good answer, milliseconds. */
const HEALTHY_WITHIN_MS = 120_000;

/**
 * Starts every process of an installation in its order and answers when the product is healthy. Throws with a sentence
 * for the person.
 */
export async function supervise({ isDevelopment }: { isDevelopment: boolean }): Promise<RunningProduct> {
  const folder = dataFolder();
  refuseSecondStart(folder);
  const port = Number(process.env['PORT'] ?? 3000);
  if (!(await isFree(port)))
    throw new Error(`Port ${port} is in use. Stop what listens there or choose another: PORT=3100 npm start`);
  const ports = {
    web: port,
    shop: await preferredPort(port + 1),
    bank: await preferredPort(port + 2),
    post: await preferredPort(port + 3),
    smtp: await preferredPort(port + 4),
    fields: await preferredPort(port + 5),
  };
  const environment = plannedEnvironment(folder, ports);
  // Judged before anything is started: what cannot be should not cost a minute.
  const judged = readSettings({
    DATABASE_URL: 'postgresql://embedded',
    ...environment,
    ...(!process.env['DATABASE_URL'] && { DATABASE_EMBEDDED: '1' }),
    NODE_ENV: isDevelopment ? 'development' : 'production',
  });
  for (const sentence of misspeltSettings(process.env)) console.warn(sentence);
  if (judged.isProduction && judged.fieldsUrl === null)
    console.warn('FIELDS_URL is not set: no business can enter its own card in the dashboard.');
  const { DATABASE_URL: given } = environment;
  if (given) await refuseForeignDatabase(given, environment);

  const running: Parts = { postgres: null, children: [], hide: () => undefined };
  const stop = () => stopAll(running);
  const { promise: told, resolve: tell } = Promise.withResolvers<Record<string, string>>();
  const start = { folder, environment, told, ports, isDevelopment, running };
  try {
    // The other processes load their code while the database comes up. Healthy means that everything is there: where
    // the demo data and the sandbox file are new, they come before it; those of an earlier start are looked through
    // when the product answers.
    const isLater = judged.isProduction || hasSandboxOf(folder);
    const database = bringUpDatabase(folder, running);
    const needsBuild = isDevelopment || !isBuilt();
    const isEarly = isLater && !needsBuild;
    if (isEarly) startWeb(start);
    if (!judged.isProduction) startSandbox(start, judged);
    const [ownerUrl] = await Promise.all([database, needsBuild && bringUpBuild(isDevelopment)]);
    const connections = await step('Preparing the database', () => prepareDatabase(ownerUrl, environment));
    const all = { ...environment, ...connections, ...(running.postgres && { DATABASE_EMBEDDED: '1' }) };
    const settings = readSettings({ ...all, NODE_ENV: isDevelopment ? 'development' : 'production' });
    useSettings({ ...settings, databaseWaitMs: PATIENT_MS });
    await refuseUnsafeDatabase();
    running.hide = writeRunning(folder, { environment: all, ownerUrl: running.postgres && ownerUrl });
    tell(all);
    if (!isLater) await fillSandbox(folder, settings);
    if (!isEarly) startWeb(start);
    await step('Starting', () => untilHealthy(`http://127.0.0.1:${port}/api/health`));
    if (isLater && !settings.isProduction) await fillSandbox(folder, settings);
    greet(folder, settings);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function refuseSecondStart(folder: string): void {
  const pid = readRunning(folder)?.pid;
  if (pid !== undefined && pid !== process.pid)
    throw new Error(
      `Kupa is already running here (process ${pid}). Stop it first, or set KUPA_DATA to another folder.`,
    );
}

/** Started processes, stopped in order. `hide` deletes the file that names them. */
type Parts = { postgres: KeptPostgres | null; children: KeptChild[]; hide: () => void };

type Ports = { web: number; shop: number; bank: number; post: number; smtp: number; fields: number };

function plannedEnvironment(folder: string, ports: Ports): Record<string, string> {
  const isProduction = process.env['APP_ENV'] === 'production';
  const secrets = sandboxSecrets(folder);
  const sandbox = {
    APP_SECRET: secrets.appSecret,
    BANK_KEY: secrets.bankKey,
    BANK_URL: `http://127.0.0.1:${ports.bank}`,
    SHOP_URL: shopUrl(ports),
    ...hostOfFields(ports),
    VAULT_KEYS_FILE: secrets.vaultKeysFile,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SMS_URL: `http://127.0.0.1:${ports.post}/sms`,
    SMS_KEY: secrets.bankKey,
    MAILBOX_URL: `http://127.0.0.1:${ports.post}`,
  };
  const given = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return { PORT: String(ports.web), FILES_FOLDER: join(folder, 'files'), ...(!isProduction && sandbox), ...given };
}

/** The shop stands on the same host name as the product and another port: another origin. */
function shopUrl(ports: Ports): string {
  const url = new URL(process.env['APP_URL'] ?? 'http://localhost');
  return `http://${url.hostname}:${ports.shop}`;
}

/**
 * Card fields in pages of our own stand on another port: another origin. On this machine they have another of its
 * names, too. An installation behind a proxy is reached where its operator says.
 */
function hostOfFields({ web, fields }: Ports): Record<string, string> {
  const { protocol, hostname, port } = new URL(process.env['APP_URL'] || `http://localhost:${web}`);
  if (process.env['FIELDS_URL'] || protocol !== 'http:' || Number(port || 80) !== web) return {};
  const other = !isLoopbackName(hostname) ? hostname : hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
  const at = process.env['FIELDS_PORT'] || String(fields);
  return { FIELDS_URL: `http://${other}:${at}`, FIELDS_PORT: at };
}

async function bringUpDatabase(folder: string, running: { postgres: KeptPostgres | null }): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  return step('Starting PostgreSQL', async () => {
    running.postgres = await keepPostgres(join(folder, 'postgres'));
    return ensureDatabase(running.postgres.url);
  });
}

async function bringUpBuild(isDevelopment: boolean): Promise<void> {
  // The builders are loaded only where there is something to build.
  const [{ buildAll, buildServers, endBuilder }, { buildPaymentPage }] = await Promise.all([
    import('../build.ts'),
    import('../build-payment-page.ts'),
  ]);
  if (isDevelopment) await step('Building the servers', () => Promise.all([buildServers(), buildPaymentPage()]));
  else await step('Building (after a change only)', buildAll);
  await endBuilder();
}

type Start = {
  folder: string;
  environment: Record<string, string> /** With the connections, once the database is there. */;
  told: Promise<Record<string, string>>;
  ports: Ports;
  isDevelopment: boolean;
  running: { children: KeptChild[] };
};

function keep(
  { folder, running }: Start,
  name: string,
  args: string[],
  own: Record<string, string>,
  later?: Start['told'],
): void {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  running.children.push(
    keepChild({
      name,
      args,
      environment: { ...withoutSettings(process.env), ...own },
      ...(later && { later }),
      logFile: join(logs, `${name}.log`),
      say: console.log,
    }),
  );
}

function startSandbox(start: Start, settings: Settings): void {
  const { folder, ports } = start;
  keep(start, 'bank', ['lib/sandbox/bank/main.ts'], {
    BANK_PORT: String(ports.bank),
    BANK_KEY: settings.bankKey,
    BANK_DATA: join(folder, 'bank.sqlite'),
    BANK_NOTICE_URL: `http://127.0.0.1:${ports.web}/api/processors/bank/notices`,
    BANK_PAYOUT_NOTICE_URL: `http://127.0.0.1:${ports.web}/api/payout-banks/bank/notices`,
    BANK_ACS_URL: `${settings.appUrl}/sandbox/3ds`,
    POST_PORT: String(ports.post),
    POST_SMTP_PORT: String(ports.smtp),
    POST_KEY: settings.bankKey,
    POST_DATA: join(folder, 'post.sqlite'),
  });
  keep(start, 'shop', ['lib/sandbox/shop/main.ts'], {
    SHOP_PORT: String(ports.shop),
    SHOP_LISTEN: settings.listen.join(','),
    SANDBOX_FILE: join(folder, 'sandbox.json'),
  });
}

function startWeb(start: Start): void {
  const [mode, args] = start.isDevelopment
    ? ['development', ['dist/server.mjs', '--dev']]
    : ['production', [...WEB_FLAGS, 'dist/server.mjs']];
  keep(
    start,
    'web',
    args,
    { ...withoutConnections(start.environment), NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: '1' },
    start.told,
  );
}

async function untilHealthy(address: string): Promise<void> {
  for (
    const until = Date.now() + HEALTHY_WITHIN_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    if (await isGood(address)) return;
  }
  throw new Error('The product was started but did not become healthy; its logs are in the data folder.');
}

/** Health check without `fetch`, whose loading would take the processor from the processes that are starting. */
function isGood(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get(address, { agent: false, timeout: 3_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(false));
  });
}

async function fillSandbox(folder: string, settings: Settings): Promise<void> {
  const { seed } = await import('../../prisma/seed/main.ts');
  await untilHealthy(`${settings.bankUrl}/health`);
  await step('Checking the demo data', seed);
  await writeSandboxFile(folder, settings);
  writeFileSync(seededFile(folder), databaseName(), { mode: 0o600 });
  await closeDatabase();
}

/** Names the database that the sandbox file of this folder was written for. */
const seededFile = (folder: string): string => join(folder, 'seeded');

/** The embedded database has another port at every start. */
function databaseName(): string {
  const given = process.env['DATABASE_URL'];
  return given ? new URL(given).host + new URL(given).pathname : 'embedded';
}

function hasSandboxOf(folder: string): boolean {
  return (
    existsSync(join(folder, 'sandbox.json')) &&
    existsSync(seededFile(folder)) &&
    readFileSync(seededFile(folder), 'utf8') === databaseName()
  );
}

async function stopAll(running: Parts): Promise<void> {
  console.log('\nStopping …');
  // The web process first, while the bank and the database still answer what it has under way.
  for (const child of running.children.toReversed()) await child.stop();
  await running.postgres?.stop();
  running.hide();
  console.log('Stopped. Nothing is lost.');
}
