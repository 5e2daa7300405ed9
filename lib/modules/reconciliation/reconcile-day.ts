import type { Acquirer } from '#lib/modules/acquiring/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { compareDay, type Finding } from './domain/compare.ts';
import { dueDay, findOurs, keepFindings, settleMatched } from './store.ts';

/** Longest the list of a day may take, milliseconds. */
const LIST_DEADLINE_MS = 60_000;

export type Reconciled = { day: string; matched: number; findings: readonly Finding[]; isNew: number };

/**
 * Reads an acquirer's list of a day, compares it with our books, keeps what differs (each once for ever) and settles what agrees.
 * `day`: `YYYY-MM-DD`, the acquirer's, UTC. Throws when the list cannot be read.
 */
export async function reconcileDay({ database, acquirer }: { database: Database; acquirer: Acquirer }, day: string): Promise<Reconciled> {
  const theirs = await acquirer.list(day, LIST_DEADLINE_MS);
  const ours = await findOurs(database, acquirer.name, theirs.map(({ reference }) => reference), day);
  const { findings, matched } = compareDay(theirs, ours);
  const isNew = await keepFindings(database, acquirer.name, day, findings);
  await settleMatched(database, acquirer.name, day, matched);
  if (isNew > 0) log.error('the books of an acquirer and ours differ', { count: isNew, where: day });
  return { day, matched: matched.length, findings, isNew };
}

/** Yesterday's reconciliation, once. Answers how many days it did. */
export async function reconcileWhenDue(context: { database: Database; acquirer: Acquirer }): Promise<number> {
  const day = await dueDay(context.database, context.acquirer.name);
  if (day === null) return 0;
  await reconcileDay(context, day);
  return 1;
}
