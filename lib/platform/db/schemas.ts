import pg from 'pg';
import { databaseSchema } from '../env.ts';

/**
 * Schemas of an installation: one for its tables, and the vault's beside it. No statement, right or function names
 * either: the search path of each connection does (docs/decisions/0152).
 */

/** The vault's schema: as it was called before, beside `public`; else by the name of its own installation. */
export const vaultSchemaOf = (schema: string): string => (schema === 'public' ? 'vault' : `${schema}_vault`);

/** Search path of a connection, first schema first; `vault`: the vault's own connection. */
export const schemasOf = (of: 'product' | 'vault' | 'owner', schema = databaseSchema()): string[] => {
  if (of === 'product') return [schema];
  return of === 'vault' ? [vaultSchemaOf(schema), schema] : [schema, vaultSchemaOf(schema)];
};

/** Statement sent first on a connection. Poolers refuse it as a connection parameter. */
export const setPath = (schemas: readonly string[]): string =>
  `SET search_path = ${schemas.map((schema) => pg.escapeIdentifier(schema)).join(', ')}`;

/** A channel of this installation's own: those of PostgreSQL belong to a whole database. */
export const channelOf = (name: string): string => `${databaseSchema()} ${name}`;

/** Name of an installation's channel in SQL: that of the connection on which the statement runs. */
export const channelInSql = (name: string): string => `current_schema() || ' ${name}'`;

/**
 * SQL that holds a lock of this installation until its transaction ends; `key` is SQL of a text. Keys of such locks
 * belong to a whole database.
 */
export const lockUntilEnd = (key: string): string =>
  `pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${key}, 0))`;
