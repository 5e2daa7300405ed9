import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, Pool, QueryConfig, QueryResult } from 'pg';
import { databaseSchema } from '../env.ts';
import type { Connections } from './database.ts';
import { type EnumLabels, enumLabelsOf } from './enum-labels.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';

/**
 * Prisma Client over the pool that the named statements use. It is loaded at its first use: that takes 50 ms and 40 MB,
 * which a process that only serves payments never spends (docs/decisions/0076).
 */

/** The connections that one operation of the client runs on, and what PostgreSQL answered it last when it refused. */
type Run = { readonly connections: Connections; refused: unknown };

// Next compiles its own copy of this module; both copies share their clients.
const SHARED = Symbol.for('kupa.dataClients');
/** The client, the labels of its enums, and which fields of a model are its own columns. */
export type DataClient = {
  readonly client: PrismaClient;
  readonly labels: EnumLabels;
  isColumn(model: Prisma.ModelName, field: string): boolean;
};

/** Model data inside the client; no public part of it. */
type Knowing = { readonly _runtimeDataModel: { readonly models: Parameters<typeof enumLabelsOf>[0] } };

type Shared = {
  readonly clients: WeakMap<Pool, Promise<DataClient>>;
  readonly runs: AsyncLocalStorage<Run>;
  isLoaded: boolean;
};
const shared = globalThis as { [SHARED]?: Shared };

function here(): Shared {
  shared[SHARED] ??= { clients: new WeakMap(), runs: new AsyncLocalStorage(), isLoaded: false };
  return shared[SHARED];
}

/**
 * Whether this process has loaded the client; a metric says so.
 * @public
 */
export const isDataClientLoaded = (): boolean => here().isLoaded;

/** The client of a pool, made once. */
export function dataClientOf({ pool }: Connections): Promise<DataClient> {
  const { clients } = here();
  const made = clients.get(pool) ?? makeClient(pool);
  clients.set(pool, made);
  return made;
}

async function makeClient(pool: Pool): Promise<DataClient> {
  const [{ Prisma, PrismaClient, $Enums }, { PrismaPg }] = await Promise.all([
    import('./generated/client.ts'),
    import('@prisma/adapter-pg'),
  ]);
  here().isLoaded = true;
  const client = new PrismaClient({ adapter: new PrismaPg(ofRun(pool), { schema: databaseSchema() }) });
  return {
    client,
    labels: enumLabelsOf((client as unknown as Knowing)._runtimeDataModel.models, $Enums),
    isColumn: (model, field) => field in Prisma[`${model}ScalarFieldEnum`],
  };
}

/**
 * Runs one operation of the client on the connections of a `Database`: inside its database transaction where it is in
 * one. What PostgreSQL refuses is thrown as the driver's own error, so that `lib/platform/db/errors.ts` reads it as it
 * reads a statement's.
 */
export async function runOn<Value>(connections: Connections, work: () => PromiseLike<Value>): Promise<Value> {
  const run: Run = { connections, refused: null };
  try {
    return await here().runs.run(run, async () => await work());
  } catch (error) {
    throw run.refused ?? error;
  }
}

/** Pool as Prisma's driver adapter uses it: each query runs on the connection of its run. */
function ofRun(pool: Pool): Pool {
  return Object.assign(Object.create(pool) as Pool, {
    query: (config: QueryConfig) => keepingRefusal(() => inRun().query(config)),
    // Prisma opens a transaction of its own where one operation takes several statements; inside ours it is a
    // savepoint.
    connect: () => inRun().connect(),
  });
}

function inRun(): { query(config: QueryConfig): Promise<QueryResult>; connect(): Promise<PoolClient> } {
  const run = here().runs.getStore();
  if (!run) throw new Error('the Prisma client is used through recordsOf and platformRecords');
  const { client, query, connect } = run.connections;
  return client === null
    ? { query, connect }
    : { query: (config) => client.query(config), connect: async () => nested(client) };
}

async function keepingRefusal(query: () => Promise<QueryResult>): Promise<QueryResult> {
  try {
    return await query();
  } catch (error) {
    const run = here().runs.getStore();
    if (run) run.refused = error;
    throw error;
  }
}

const NESTED = {
  BEGIN: 'SAVEPOINT data_client',
  COMMIT: 'RELEASE SAVEPOINT data_client',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT data_client',
} as const;

/** A connection that is in a transaction already: beginning another one sets a savepoint. Its opener releases it. */
function nested(client: PoolClient): PoolClient {
  const query = (config: QueryConfig) =>
    keepingRefusal(() =>
      client.query(config.text in NESTED ? { text: NESTED[config.text as keyof typeof NESTED] } : config),
    );
  return {
    query,
    release: () => undefined,
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as PoolClient;
}
