import { type Database, database } from './database.ts';

/**
 * An operation that works with what this process has, for whoever must not hold it: the doors of modules for screens
 * offer nothing else. What it works with is read at each call.
 */
export const boundTo =
  <Context>(context: () => Context) =>
  <Args extends readonly unknown[], Answer>(run: (context: Context, ...args: Args) => Answer) =>
  (...args: Args): Answer =>
    run(context(), ...args);

/** A read or an operation that works on this process's database. */
export const bound = boundTo<Database>(database);
