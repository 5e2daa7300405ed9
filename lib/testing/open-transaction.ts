import { onTestFinished } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Database transactions that begin, work and end when a test says so, for what depends on their order. */

const REPEATABLE = statement('', 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
const NUMBER = statement('', 'SELECT pg_current_xact_id()::text::bigint AS number');
const BEYOND = statement('', 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS number');

type Numbered = { number: number };

export type OpenTransaction = {
  /** The database as the transaction asks it. */
  readonly inside: Database;
  /** Number of the transaction, which it draws now if it has none. */
  number(): Promise<number>;
  /** The end of its snapshot: one past the last transaction that has ended. */
  beyond(): Promise<number>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** `isFrozen`: every statement sees what the first one saw. One that a test leaves open is rolled back after it. */
export async function openTransaction(database: Database, { isFrozen = false } = {}): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<Database>();
  const ends = Promise.withResolvers<void>();
  const isBack = Symbol('rolled back');
  const done = database
    .inTransaction(async (connection) => {
      if (isFrozen) await connection.query(REPEATABLE, []);
      begun.resolve(connection);
      await ends.promise;
    })
    .catch((error: unknown) => {
      begun.reject(error);
      if (error !== isBack) throw error;
    });
  onTestFinished(() => {
    ends.reject(isBack);
    return done.catch(() => undefined);
  });
  const inside = await begun.promise;
  const numberOf = async (asked: typeof NUMBER) => (await inside.query<Numbered>(asked, []))[0]?.number ?? 0;
  return {
    inside,
    number: () => numberOf(NUMBER),
    beyond: () => numberOf(BEYOND),
    commit: () => {
      ends.resolve();
      return done;
    },
    rollback: () => {
      ends.reject(isBack);
      return done;
    },
  };
}

/** Longest time in which the moment below is tried for, milliseconds. */
const TRIED_MS = 20_000;

/**
 * The moment at which the end of a snapshot leaves out a transaction that runs: no transaction with a number above
 * that of `slow` has ended when the snapshot of `noting` is taken. `arrange` opens `slow`, and lets end what has to; it
 * comes again where a transaction of another database ends in between.
 */
export async function betweenSnapshots(
  database: Database,
  arrange: () => Promise<OpenTransaction>,
): Promise<{ slow: OpenTransaction; noting: OpenTransaction }> {
  const until = Date.now() + TRIED_MS;
  while (Date.now() < until) {
    const noting = await openTransaction(database, { isFrozen: true });
    const slow = await arrange();
    if ((await noting.beyond()) <= (await slow.number())) return { slow, noting };
    await noting.rollback();
    await slow.rollback();
  }
  throw new Error(`other transactions of the server ended in between for ${TRIED_MS / 1_000} s`);
}
