import { type DataClient, dataClientOf, runOn } from './data-client.ts';
import type { Connections, Database } from './database.ts';
import { EVERY_TENANT, type EveryTenant } from './every-tenant.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import {
  ownedBy,
  type PlatformModel,
  type RecordModel,
  type RecordScope,
  RECORD_OWNERS,
  type TenantModel,
} from './record-owners.ts';

export type { RecordScope } from './record-owners.ts';

/**
 * How modules read and write rows that no named statement has to (architecture: data access). `recordsOf` answers the
 * models that a tenant owns, every query of them narrowed to a scope; `platformRecords` answers the rest, and has no
 * tenant's model: a query without a scope does not compile. Amounts and ids arrive as `bigint`; `plain` makes numbers
 * of them.
 *
 *     const records = await recordsOf(database, { sellerIds });
 *     const row = await records.product.findFirst({ where: { guid, deletedAt: null } });
 *
 * Inside `database.inTransaction` they take part in that transaction, beside its statements.
 */

/**
 * Operations of the client. `findUnique`, `update`, `delete` and `upsert` are left out: the first merges calls of one
 * tick into one query, across database transactions; the others throw on a row outside the scope, whereas `updateMany`
 * and `deleteMany` return a count.
 */
const OPERATIONS = [
  'findFirst',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
  'create',
  'createMany',
  'createManyAndReturn',
  'updateMany',
  'updateManyAndReturn',
  'deleteMany',
] as const;
type Operation = (typeof OPERATIONS)[number];

export type TenantRecords = { readonly [Model in TenantModel]: Pick<PrismaClient[Model], Operation> };
export type PlatformRecords = { readonly [Model in PlatformModel]: Pick<PrismaClient[Model], Operation> };

/**
 * The rows of the sellers and partners of the scope. Writing another owner's row throws; changes and deletes leave such
 * rows alone.
 */
export async function recordsOf(database: Database, scope: RecordScope | EveryTenant): Promise<TenantRecords> {
  return scoped(connectionsOf(database), scope);
}

/** Rows that no tenant owns: people, sessions, findings of the whole installation. */
export async function platformRecords(database: Database): Promise<PlatformRecords> {
  return scoped(connectionsOf(database), null);
}

function connectionsOf({ connections }: Database): Connections {
  if (!connections) throw new Error('this database has no connections that the Prisma client could use');
  return connections;
}

type Scope = RecordScope | EveryTenant | null;

async function scoped(connections: Connections, scope: Scope): Promise<TenantRecords & PlatformRecords> {
  const data = await dataClientOf(connections);
  return data.client.$extends({
    query: {
      $allModels: {
        async $allOperations({ model, operation, args, query }) {
          if (!(OPERATIONS as readonly string[]).includes(operation)) throw new Error(`${operation} is not offered`);
          const one = { model: asModel(model), operation, args: args as Args };
          if (operation.startsWith('create') || 'data' in one.args) refuseRelations(data, model, one.args);
          const narrowed = narrow(one, scope);
          return runOn(connections, async () => {
            await refuseForeignParents(data.client, one, scope);
            const rows = await query(data.labels.toMembers(model, narrowed) as typeof args);
            return data.labels.toLabels(model, rows) as typeof rows;
          });
        },
      },
    },
  }) as unknown as TenantRecords & PlatformRecords;
}

const asModel = (model: Prisma.ModelName): RecordModel => `${model[0]?.toLowerCase()}${model.slice(1)}` as RecordModel;

type Args = { readonly where?: object; readonly data?: object | readonly object[] } & Readonly<Record<string, unknown>>;
type RecordOperation = { readonly model: RecordModel; readonly operation: string; readonly args: Args };

/**
 * Rows are written by their own columns: nothing is connected or created through a relation, which no scope narrows.
 */
function refuseRelations({ isColumn }: DataClient, model: Prisma.ModelName, args: Args): void {
  const field = rowsOf(args)
    .flatMap(Object.keys)
    .find((key) => !isColumn(model, key));
  if (field) throw new Error(`${model}.${field}: rows are written by their own columns`);
}

/** The arguments with the scope's condition added to `where`; throws if `data` would write a row of another tenant. */
function narrow({ model, operation, args }: RecordOperation, scope: Scope): Args {
  const owned = ownedBy(model, scope);
  if (owned === null) return args;
  for (const row of rowsOf(args)) refuseForeign(model, row, scope as RecordScope, operation.startsWith('create'));
  return operation.startsWith('create') ? args : { ...args, where: args.where ? { AND: [args.where, owned] } : owned };
}

const rowsOf = ({ data = [] }: Args): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(data) ? data : [data]) as readonly Readonly<Record<string, unknown>>[];

/** A row that is written names an owner of the scope. */
function refuseForeign(
  model: RecordModel,
  row: Readonly<Record<string, unknown>>,
  { sellerIds, partnerIds = [] }: RecordScope,
  isNew: boolean,
): void {
  const isAmong = (ids: readonly number[], id: unknown): boolean => ids.includes(Number(id));
  const owner = RECORD_OWNERS[model];
  const seller = owner === 'audience' ? (row['audience'] === 'seller' ? row['ownerId'] : null) : row['sellerId'];
  const partner = owner === 'audience' ? (row['audience'] === 'partner' ? row['ownerId'] : null) : row['partnerId'];
  if (owner === 'itself' && (isNew || 'id' in row)) throw new Error(`a ${model} is not written within a scope`);
  if (owner === 'itself' || typeof owner === 'object') return;
  const named = [
    ...(seller == null ? [] : [isAmong(sellerIds, seller)]),
    ...(partner == null || owner === 'seller' ? [] : [isAmong(partnerIds, partner)]),
  ];
  const namesOwner = ['sellerId', 'partnerId', 'audience', 'ownerId'].some((key) => key in row && owner !== 'seller');
  if (named.includes(false) || (named.length === 0 && (isNew || namesOwner || 'sellerId' in row)))
    throw new Error(`${model}: the row is not of the scope`);
}

/** A row that belongs to another one is only added to, or moved to, a row of the scope. */
async function refuseForeignParents(
  client: PrismaClient,
  { model, operation, args }: RecordOperation,
  scope: Scope,
): Promise<void> {
  const owner = RECORD_OWNERS[model];
  if (typeof owner !== 'object' || scope === EVERY_TENANT) return;
  const rows = rowsOf(args);
  const ids = [...new Set(rows.map((row) => row[owner.key]).filter((id) => id != null))] as number[];
  if (!operation.startsWith('create') && !rows.some((row) => owner.key in row)) return;
  const parents = client[owner.parent] as unknown as { count(asked: object): PromiseLike<number> };
  const found = await parents.count({ where: { AND: [{ id: { in: ids } }, ownedBy(owner.parent, scope)] } });
  if (ids.length === 0 || found !== ids.length) throw new Error(`${model}: the row is not of the scope`);
}

/**
 * Same type with numbers for `bigint`: ids and amounts stay below 2^53, as the driver refuses larger ones
 * (`database.ts`).
 */
export type Plain<Value> = Value extends bigint
  ? number
  : Value extends Date | Uint8Array
    ? Value
    : Value extends readonly (infer Item)[]
      ? Plain<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Plain<Value[Key]> }
        : Value;

/** Makes numbers of the `bigint`s of a row or of rows. */
export function plain<Value>(value: Value): Plain<Value> {
  if (typeof value === 'bigint') return Number(value) as Plain<Value>;
  if (Array.isArray(value)) return value.map(plain) as Plain<Value>;
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return value as Plain<Value>;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) as Plain<Value>;
}
