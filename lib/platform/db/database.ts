import pg from 'pg';
import { settings } from '../env.ts';
import { withFragments } from './fragments.ts';
import { schemasOf, setPath } from './schemas.ts';

/**
 * Plain PostgreSQL for the statements of the money path: each is one named, prepared statement.
 * int8 arrives as a JavaScript number (our amounts and ids stay below 2^53), timestamptz as a Date.
 */

/** A statement with the name it is prepared under on each connection. Names are unique across the product. */
export type Statement = { readonly name: string; readonly text: string };

export type Database = {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs the work in one database transaction; commits when it resolves, rolls back when it throws. */
  inTransaction<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
  /**
   * Runs several statements on one connection without a transaction: a caller that has waited for a connection does not
   * wait for another one (D-04).
   */
  onOneConnection<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
  /** Connections of the Prisma client (`records.ts`); absent from stand-ins for a database. */
  readonly connections?: Connections | undefined;
};

/**
 * A pool, and of a database transaction its connection. `query` and `connect` are the pool's, with our way of keeping
 * good connections.
 */
export type Connections = {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient | null;
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
  connect(): Promise<pg.PoolClient>;
};

export type OpenDatabase = Database & { close(): Promise<void> };

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;
const TEXT_ARRAY_OID = 1009;

/** Least OID of types that migrations make, enums and their arrays; PostgreSQL's own are smaller. */
const FIRST_OWN_OID = 16_384;

/** Longest run of any statement, milliseconds. Reports have a pool of their own. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Cost of a random read, for data in memory or on a solid-state disk. PostgreSQL's default of 4 scans whole tables past
 * a fitting index: without this setting the newest of a partner's 4,000 sellers are found by reading every seller, and
 * one of 20,000 products by its text without the trigram index (plan tests of `find-sellers` and of `search`). Set per
 * connection: the role that migrates may lack the right to set it for the database or its roles, and a copy of a
 * database loses its settings.
 */
const SET_FOR_ALL = 'SET random_page_cost = 1.1';

/**
 * Longest a request's statement waits for a lock, milliseconds; shorter than the wait for a connection. Statements that
 * wait for one and the same lock would otherwise take every connection, and those that need no lock would find none
 * (L-03).
 */
const LOCK_TIMEOUT_MS = 1_500;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8_OID) return readSafeInteger;
    if (oid >= FIRST_OWN_OID && format !== 'binary') return readEnum;
    return oid === TIMESTAMPTZ_OID && format !== 'binary' ? readInstant : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer of the database is beyond 2^53');
  return value;
}

const readTexts = (pg.types.getTypeParser as (oid: number) => (text: string) => string[])(TEXT_ARRAY_OID);

/** A label, or the list of labels of an array: no label begins with a brace. */
const readEnum = (text: string): string | string[] => (text.startsWith('{') ? readTexts(text) : text);

const readAnyInstant = pg.types.getTypeParser(TIMESTAMPTZ_OID) as (text: string) => Date;

/** `Date` of V8: Next puts another one in its place, and a list reads hundreds. */
const PlainDate = Date;

/**
 * `2026-11-21 08:15:07.123456+00`, as a server that works in UTC writes nearly every instant; the rest are left to the
 * driver, which takes twice as long.
 */
function readInstant(text: string): Date {
  const isPlain = text.endsWith('+00') && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32;
  return isPlain ? new PlainDate(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyInstant(text);
}

/**
 * Names a statement. A function, so that a reader finds every statement by looking for its callers. Throws where a part
 * that it carries lacks what it needs (`fragments.ts`).
 */
export const statement = (name: string, text: string): Statement => ({ name, text: withFragments(name, text) });

/**
 * Runs on any free connection. A statement that PostgreSQL refused leaves its connection as good as before, so it is
 * kept: the pool's own `query` would close it, and every busy sale (55P03) would cost a new connection. Only a
 * connection that broke is given up.
 */
async function runInPool(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await send(client, config);
    client.release();
    return result;
  } catch (error) {
    client.release(isBroken(error));
    throw error;
  }
}

const isBroken = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';

async function onOneConnection<Value>(pool: pg.Pool, work: (database: Database) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let isToClose = false;
  const one: Database = {
    query: <Row>(named: Statement, values: readonly unknown[]) =>
      run<Row>(client, named, values).catch((error: unknown) => {
        isToClose ||= isBroken(error);
        throw error;
      }),
    inTransaction: () => Promise.reject(new Error('a transaction has a connection of its own')),
    onOneConnection: (within) => within(one),
  };
  try {
    return await work(one);
  } finally {
    client.release(isToClose);
  }
}

/**
 * Asks by callback. By the driver's own promises a fifth to a third of all rows outlived every quick collection of
 * garbage, and a slow one of 60 to 120 ms had to come for them every 200 pages; asked this way a thousandth does
 * (docs/decisions/0048).
 */
async function send(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(query as pg.QueryConfig, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOST_STATEMENT.includes(error.code ?? '')) hooks()[LOST]?.();
    // Moves the stack trace from the socket's callback to the line that asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** SQL states of a named statement that is missing on its connection, or there already: the connection is shared. */
const LOST_STATEMENT = ['26000', '42P05'];

const LOST = Symbol.for('kupa.lost-statements');
const hooks = () => globalThis as { [LOST]?: () => unknown };

/** Calls `handle` whenever a connection turns out not to be ours alone. */
export function whenStatementsAreLost(handle: () => unknown): void {
  hooks()[LOST] = handle;
}

async function run<Row>(client: pg.PoolClient, named: Statement, values: readonly unknown[]): Promise<Row[]> {
  return (await send(client, prepared(named, values))).rows as Row[];
}

const prepared = ({ name, text }: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  name,
  text,
  values: values as unknown[],
});

function onClient(connections: Connections, client: pg.PoolClient): Database {
  const one: Database = {
    query: (named, values) => run(client, named, values),
    inTransaction: (work) => work(one),
    onOneConnection: (work) => work(one),
    connections: { ...connections, client },
  };
  return one;
}

type PoolOptions = { max?: number; waitMs?: number; isQueue?: boolean; schemas?: readonly string[] };

/**
 * Opens a pool of its own. `max` connections at most; waiting for one takes `waitMs` at most. `isQueue`: rows are read
 * along their index and never gathered in a bitmap, which would visit everything that ever left the queue until a
 * vacuum comes; along the index, what is dead is passed once: a claim of a hundred takes 8 ms instead of 17 after a few
 * thousand deliveries, and the difference grows (docs/decisions/0012). No plan can be asked for in a statement, so it
 * goes with the connection. Its work waits for locks as long as a statement may run.
 * `schemas`: where it finds tables, this installation's own where nothing is said.
 */
export function openDatabase(
  url: string,
  { max = 10, waitMs = 2_000, isQueue = false, schemas = schemasOf('product') }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'kupa',
  });
  // A broken connection must not end the process, idle or in use: the pending query fails, and the next one gets a new
  // connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const own = isQueue ? 'SET enable_bitmapscan = off' : `SET lock_timeout = ${LOCK_TIMEOUT_MS}`;
  const first = [setPath(schemas), SET_FOR_ALL, own].join('; ');
  // Setup sent before the first statement of the connection; if it fails, that one fails too.
  pool.on('connect', (client) => void client.query(first).catch(() => undefined));
  const connections: Connections = {
    pool,
    client: null,
    query: (config) => runInPool(pool, config),
    connect: () => pool.connect(),
  };
  return {
    connections,
    query: async <Row>(named: Statement, values: readonly unknown[]) =>
      (await runInPool(pool, prepared(named, values))).rows as Row[],
    onOneConnection: (work) => onOneConnection(pool, work),
    async inTransaction(work) {
      const client = await pool.connect();
      try {
        await send(client, 'BEGIN');
        const value = await work(onClient(connections, client));
        await send(client, 'COMMIT');
        client.release();
        return value;
      } catch (error) {
        await send(client, 'ROLLBACK').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

// Next compiles its own copy of this module; both copies share their pools.
const SHARED = Symbol.for('kupa.databases');
type Shared = { database?: OpenDatabase; queue?: OpenDatabase; schedule?: OpenDatabase };
const shared = globalThis as { [SHARED]?: Shared };

function pools(): Shared {
  shared[SHARED] ??= {};
  return shared[SHARED];
}

function fromSettings(options: { max: number; isQueue?: boolean; waitMs?: number }): OpenDatabase {
  const { databaseUrl, databaseWaitMs } = settings();
  return openDatabase(databaseUrl, { waitMs: databaseWaitMs, ...options });
}

/** The process's database, opened on first use from the settings. */
export function database(): OpenDatabase {
  pools().database ??= fromSettings({ max: 16 });
  return pools().database as OpenDatabase;
}

/** Database for a queue's worker, over connections that requests cannot use up (D-04). */
export function queueDatabase(): OpenDatabase {
  pools().queue ??= fromSettings({ max: 4, isQueue: true });
  return pools().queue as OpenDatabase;
}

/** Longest wait of a scheduled charge for a connection, milliseconds. */
const SCHEDULE_WAIT_MS = 10_000;

/**
 * Pool for scheduled charges: many at once, with no caller waiting. They neither take the connections of requests and
 * of other queues, nor give up as early as a request.
 */
export function scheduleDatabase(): OpenDatabase {
  pools().schedule ??= fromSettings({ max: 12, isQueue: true, waitMs: SCHEDULE_WAIT_MS });
  return pools().schedule as OpenDatabase;
}

/** Closes the process's pools; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { database: open, queue, schedule } = pools();
  delete shared[SHARED];
  await Promise.all([open?.close(), queue?.close(), schedule?.close()]);
}
