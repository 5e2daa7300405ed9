import type { Acquirer, AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { compareDay, type Finding, type OurRecord, unlisted } from './domain/compare.ts';
import { dueDay, findOurs, keepFindings, settleMatched } from './store.ts';

/** Longest the list of a day and a question about one reference may take, milliseconds. */
const LIST_DEADLINE_MS = 60_000;
const ASK_DEADLINE_MS = 10_000;

/** References asked about at a time. */
const ASK_AT_ONCE = 8;

type Context = { database: Database; acquirer: Acquirer };

/** `newFindings` are those that no earlier run has reported. */
export type Reconciled = { day: string; matched: number; findings: readonly Finding[]; newFindings: readonly Finding[] };

/**
 * Reads an acquirer's list of a day, compares it with our books, keeps and reports what differs (each once for ever) and settles what
 * agrees. `day`: `YYYY-MM-DD`, the acquirer's, UTC. Throws when the acquirer cannot be asked; nothing is kept then.
 */
export async function reconcileDay({ database, acquirer }: Context, day: string): Promise<Reconciled> {
  const listed = await acquirer.list(day, LIST_DEADLINE_MS);
  const ours = await findOurs(database, acquirer.name, referencesIn(listed), day);
  const theirs = [...listed, ...(await underOtherDays(acquirer, unlisted(listed, ours), day))];
  const { findings, matched } = compareDay(theirs, ours);
  const isNew = await keepFindings(database, acquirer.name, day, findings);
  await settleMatched(database, acquirer.name, day, matched);
  const newFindings = findings.filter(({ kind, reference }) => isNew.has(`${kind} ${reference}`));
  for (const { kind, reference } of newFindings) log.error('the books of an acquirer and ours differ', { kind, attemptId: reference, where: day });
  return { day, matched: matched.length, findings, newFindings };
}

const referencesIn = (records: readonly AcquirerRecord[]): string[] => [
  ...new Set(records.flatMap(({ reference, originalReference }) => (originalReference === null ? [reference] : [reference, originalReference]))),
];

/**
 * Something that we booked on the day may stand under another day of theirs: around midnight, or when its answer was lost and the sweeper
 * booked it later. They are asked about it by its reference before it is called missing.
 */
async function underOtherDays(acquirer: Acquirer, absent: readonly OurRecord[], day: string): Promise<AcquirerRecord[]> {
  const found: AcquirerRecord[] = [];
  for (let from = 0; from < absent.length; from += ASK_AT_ONCE) {
    const answers = await Promise.all(absent.slice(from, from + ASK_AT_ONCE).map(({ reference }) => acquirer.inquire(reference, ASK_DEADLINE_MS)));
    for (const answer of answers) {
      if (answer.outcome === 'unknown') throw new Error('the acquirer does not tell about a reference');
      if (answer.outcome === 'found' && answer.result.outcome === 'approved' && !answer.result.record.at.startsWith(day)) found.push(answer.result.record);
    }
  }
  return found;
}

/** The oldest day that is over and was never compared. Answers how many days it did: one or none. */
export async function reconcileWhenDue(context: Context): Promise<number> {
  const day = await dueDay(context.database, context.acquirer.name);
  if (day === null) return 0;
  await reconcileDay(context, day);
  return 1;
}
