import pg from 'pg';
import { SettingsError } from '../env.ts';
import { schemasOf, setPath } from './schemas.ts';

/** A connection of the settings as it is found at the start: whether it is reached, and what lies behind it. */

/** Longest wait for a server's answer at the start, milliseconds. */
const REACHED_WITHIN_MS = 10_000;

/** A connection, and the setting that names it. */
export type Named = { url: string; variable: string };

/** Database URL without its password. */
function maskedUrl(url: string): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  shown.search = '';
  return shown.href;
}

const refused = (problem: string, cause?: unknown): SettingsError =>
  Object.assign(new SettingsError([problem], null), { cause });

/** Error of a pooler that refuses our connection parameters, unless configured to ignore them. */
const UNKNOWN_PARAMETER = /unsupported startup parameter/;

function problemOf({ url, variable }: Named, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const named = `${variable} (${maskedUrl(url)})`;
  if (error instanceof Error && UNKNOWN_PARAMETER.test(error.message))
    return (
      `${variable} leads through a connection pooler that refuses our parameters: have it in session mode with ` +
      'ignore_startup_parameters=statement_timeout,idle_in_transaction_session_timeout, or name the database itself.'
    );
  if (code.startsWith('28')) return `${named} is refused: the user or the password is wrong, or may not sign in here.`;
  if (code === '3D000') return `${named} names a database that its server doesn’t have.`;
  if (code === '57P03' || code === '53300') return `${named} can’t be reached now: the server takes no connections.`;
  return `${named} can’t be reached${code === '' ? '' : `: ${code}`}.`;
}

const pooledProblem = (variable: string): string =>
  `${variable} leads through a connection pooler in transaction mode (PgBouncer: pool_mode=transaction), which ` +
  'breaks prepared statements, locks and notifications; name the database itself, or a pool in session mode.';

/** Connects; throws `SettingsError`, one sentence that names the setting, where that fails. */
export async function reach(named: Named): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: named.url,
    connectionTimeoutMillis: REACHED_WITHIN_MS,
    // Same startup parameters as the product's pools: a server that refuses these refuses the pools.
    statement_timeout: REACHED_WITHIN_MS,
    application_name: 'kupa',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(setPath(schemasOf('owner')));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw refused(problemOf(named, error), error);
  }
}

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

/**
 * Whether two connections, asked in turns, share a process of the server, or one changes its process: neither happens
 * without a pooler that hands out its connections by transaction.
 */
async function isPooledByTransaction(one: pg.Client, other: pg.Client): Promise<boolean> {
  const seen: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let turn = 0; turn < 2; turn += 1) {
    seen[0].add(await pidOf(one));
    seen[1].add(await pidOf(other));
  }
  return seen.some((pids) => pids.size > 1) || [...seen[0]].some((pid) => seen[1].has(pid));
}

/** Whether a server has the user and refuses access to the database, which its owner grants later. */
export const isNotLetInYet = (error: unknown): boolean =>
  error instanceof SettingsError && error.cause instanceof pg.DatabaseError && error.cause.code === '42501';

/** Throws `SettingsError` where a connection is not reached, or leads through a pooler that shares it out. */
export async function refusePooled(named: Named): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    clients.push(await reach(named), await reach(named));
    const [one, other] = clients as [pg.Client, pg.Client];
    if (await isPooledByTransaction(one, other)) throw refused(pooledProblem(named.variable));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
