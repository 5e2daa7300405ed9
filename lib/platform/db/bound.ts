import { type Database, database } from './database.ts';

/**
 * Operation bound to this process's context, for callers that must not hold it: a module's `dashboard.ts` exports
 * nothing else. The context is read at each call.
 */
export const boundTo =
  <Context>(context: () => Context) =>
  <Args extends readonly unknown[], Answer>(run: (context: Context, ...args: Args) => Answer) =>
  (...args: Args): Answer =>
    run(context(), ...args);

/** A read or an operation that works on this process's database. */
export const bound = boundTo<Database>(database);
