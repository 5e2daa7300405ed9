import { type Database, database } from './database.ts';

/**
 * A read or an operation that works on this process's database, for whoever must not hold one: modules offer their
 * screens nothing else.
 */
export const bound =
  <Args extends readonly unknown[], Answer>(ask: (database: Database, ...args: Args) => Answer) =>
  (...args: Args): Answer =>
    ask(database(), ...args);
