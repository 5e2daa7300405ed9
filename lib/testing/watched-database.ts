import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';

/** A database whose statements are seen before they run, inside transactions too. */
export function watched(
  database: Database,
  see: (asked: Statement, values: readonly unknown[], inside: Database) => unknown,
): Database {
  return {
    async query<Row>(asked: Statement, values: readonly unknown[]) {
      await see(asked, values, database);
      return database.query<Row>(asked, values);
    },
    inTransaction: (work) => database.inTransaction((inside) => work(watched(inside, see))),
    onOneConnection: (work) => database.onOneConnection((inside) => work(watched(inside, see))),
    // What the Prisma client asks is not seen: it is never on a path whose statements are counted.
    connections: database.connections,
  };
}

/** The lines of the plan that a statement would be run by. */
export async function planOf(database: Database, { text }: Statement, values: readonly unknown[]): Promise<string[]> {
  return (await database.query<{ 'QUERY PLAN': string }>(statement('', `EXPLAIN ${text}`), values)).map(
    (line) => line['QUERY PLAN'],
  );
}
