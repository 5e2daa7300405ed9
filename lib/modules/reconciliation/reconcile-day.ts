import type { Acquirer, AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { compareDay, type Finding, type OurRecord, unlisted } from './domain/compare.ts';
import { dueDays, findOurs, keepFindings, settleMatched } from './store.sql.ts';

/** Longest the list of a day and a question about one reference may take, milliseconds. */
const LIST_DEADLINE_MS = 60_000;
const ASK_DEADLINE_MS = 10_000;

/** References asked about at a time. */
const ASK_AT_ONCE = 8;

type Context = { database: Database; acquirer: Acquirer };

/**
 * `newFindings` are those that no earlier run has reported. `untold`: references that the acquirer gave no answer
 * about; the day is compared again for them.
 */
export type Reconciled = {
  day: string;
  matched: number;
  findings: readonly Finding[];
  newFindings: readonly Finding[];
  untold: readonly string[];
};

/**
 * Reads an acquirer's list of a day, compares it with our books, keeps and reports what differs (each once for ever)
 * and settles what agrees. `day`: `YYYY-MM-DD`, the acquirer's, UTC. Throws when the acquirer cannot be asked; nothing
 * is kept then.
 */
export async function reconcileDay({ database, acquirer }: Context, day: string): Promise<Reconciled> {
  const listed = await acquirer.list(day, LIST_DEADLINE_MS);
  const ours = await findOurs(database, acquirer.name, referencesIn(listed), day);
  const { found, untold } = await underOtherDays(acquirer, unlisted(listed, ours), day);
  // References the acquirer did not answer about count neither as found nor as missing yet; the rest of the day is
  // compared without them.
  const { findings, matched } = compareDay(
    [...listed, ...found],
    ours.filter(({ reference }) => !untold.includes(reference)),
  );
  const isNew = await keepFindings(database, acquirer.name, day, findings);
  await settleMatched(database, acquirer.name, { day, matched, isWhole: untold.length === 0 });
  for (const reference of untold)
    log.error('the acquirer does not tell about a reference', { attemptId: reference, where: day });
  const newFindings = findings.filter(({ kind, reference }) => isNew.has(`${kind} ${reference}`));
  for (const { kind, reference } of newFindings)
    log.error('the books of an acquirer and ours differ', { kind, attemptId: reference, where: day });
  return { day, matched: matched.length, findings, newFindings, untold };
}

const referencesIn = (records: readonly AcquirerRecord[]): string[] => [
  ...new Set(
    records.flatMap(({ reference, originalReference }) =>
      originalReference === null ? [reference] : [reference, originalReference],
    ),
  ),
];

/**
 * Something that we booked on the day may stand under another day of theirs: around midnight, or when its answer was
 * lost and the sweeper booked it later. They are asked about it by its reference before it is called missing.
 */
async function underOtherDays(
  acquirer: Acquirer,
  absent: readonly OurRecord[],
  day: string,
): Promise<{ found: AcquirerRecord[]; untold: string[] }> {
  const [found, untold]: [AcquirerRecord[], string[]] = [[], []];
  for (let from = 0; from < absent.length; from += ASK_AT_ONCE) {
    const asked = absent.slice(from, from + ASK_AT_ONCE);
    const answers = await Promise.all(
      asked.map(async ({ reference }) => ({ reference, answer: await acquirer.inquire(reference, ASK_DEADLINE_MS) })),
    );
    for (const { reference, answer } of answers) {
      if (answer.outcome === 'unknown') untold.push(reference);
      else if (
        answer.outcome === 'found' &&
        answer.result.outcome === 'approved' &&
        !answer.result.record.at.startsWith(day)
      )
        found.push(answer.result.record);
    }
  }
  return { found, untold };
}

/**
 * The oldest day that is over and was never compared in full; where that fails, the next one, so that a day that cannot
 * be compared does not keep those after it from being compared. Answers how many days it did: one or none.
 */
export async function reconcileWhenDue(context: Context): Promise<number> {
  for (const day of await dueDays(context.database, context.acquirer.name)) {
    try {
      if ((await reconcileDay(context, day)).untold.length === 0) return 1;
    } catch (error) {
      log.error('a day could not be compared with the acquirer', { where: day, error: errorName(error) });
      if (!context.acquirer.isAvailable()) return 0;
    }
  }
  return 0;
}
