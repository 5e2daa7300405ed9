import {
  compareWhenDue,
  type Finding,
  keepFindings,
  keepRun,
  type OtherBooks,
} from '#lib/modules/reconciliation/index.ts';
import { log } from '#lib/platform/log.ts';
import type { PayoutBank, PayoutMovement } from '../bank/port.ts';
import type { PayoutsContext } from '../context.ts';
import { workOnPayouts } from '../hand-over.ts';
import { behind, compareMovements, type OurPayout, unlisted } from './compare-movements.ts';
import { askAgain, findOurPayouts } from './store.sql.ts';

/** Deadlines of the list of a day and of the question about one payout, milliseconds. */
const LIST_DEADLINE_MS = 60_000;
const QUESTION_DEADLINE_MS = 10_000;

/** Questions at once. */
const QUESTIONS_AT_ONCE = 8;

/**
 * `newFindings`: not reported by an earlier run. `booked`: payouts that the bank had moved and we did not know of.
 * `unresolved`: the bank did not tell about them now; the day is compared again.
 */
export type ReconciledPayouts = {
  day: string;
  matched: number;
  findings: readonly Finding[];
  newFindings: readonly Finding[];
  booked: readonly string[];
  unresolved: readonly string[];
};

/**
 * Compares the payout bank's movements of a bank day, `YYYY-MM-DD`, with our payouts. What we are behind with goes the
 * one path: the bank is asked and the answer booked. Every other difference is stored and reported once for ever.
 * Throws when the list cannot be read; nothing is stored then.
 */
export async function reconcilePayouts(context: PayoutsContext, day: string): Promise<ReconciledPayouts> {
  const { database, bank, timeZone } = context;
  const listed = await bank.list(day, LIST_DEADLINE_MS);
  const references = [...new Set(listed.map(({ reference }) => reference))];
  const findOurs = () => findOurPayouts(database, { references, day, timeZone });
  const late = behind(listed, await findOurs());
  if (late.length > 0) await bookWhatTheBankDid(context, late);
  const ours = await findOurs();
  const open = new Set(await stillToBook(bank, listed, behind(listed, ours)));
  const { missing, unresolved } = await underNoDay(bank, unlisted(listed, ours), day);
  for (const reference of unresolved) open.add(reference);
  const isKnown = ({ reference }: { reference: string }): boolean => !open.has(reference);
  const { findings, matched } = compareMovements(listed.filter(isKnown), ours, missing);
  const books = booksOf(bank);
  const isNew = await keepFindings(database, books, day, findings);
  if (open.size === 0) await keepRun(database, books, { day, matched });
  for (const reference of open)
    log.error('the payout bank gave no answer about a payout', { attemptId: reference, where: day });
  const newFindings = findings.filter(({ kind, reference }) => isNew.has(`${kind} ${reference}`));
  for (const { kind, reference } of newFindings)
    log.error('the books of the payout bank and ours differ', { kind, attemptId: reference, where: day });
  const stillLate = new Set(behind(listed, ours));
  return {
    day,
    matched,
    findings,
    newFindings,
    booked: late.filter((reference) => !stillLate.has(reference)),
    unresolved: [...open],
  };
}

async function bookWhatTheBankDid(context: PayoutsContext, references: readonly string[]): Promise<void> {
  await askAgain(context.database, references);
  while ((await workOnPayouts(context)) > 0);
}

/**
 * Payouts that we are still behind with, because the bank did not answer or another process works on them: the day is
 * compared again. One of which the bank says something else than its list is a difference.
 */
async function stillToBook(
  bank: PayoutBank,
  listed: readonly PayoutMovement[],
  references: readonly string[],
): Promise<string[]> {
  const answers = await askAbout(bank, references);
  const sentBack = new Set(listed.filter(({ kind }) => kind === 'returned').map(({ reference }) => reference));
  return references.filter((reference, index) => {
    const outcome = answers[index]?.outcome;
    return outcome === 'unknown' || outcome === 'returned' || (outcome === 'credited' && !sentBack.has(reference));
  });
}

/**
 * Which of our payouts the bank has under no day: one that is listed under another day, or whose return was booked
 * there on another, is not missing.
 */
async function underNoDay(
  bank: PayoutBank,
  absent: readonly OurPayout[],
  day: string,
): Promise<{ missing: OurPayout[]; unresolved: string[] }> {
  const answers = await askAbout(
    bank,
    absent.map(({ reference }) => reference),
  );
  const [missing, unresolved]: [OurPayout[], string[]] = [[], []];
  absent.forEach((our, index) => {
    const answer = answers[index];
    if (answer?.outcome === 'unknown') unresolved.push(our.reference);
    else if (our.cameBackOnDay && !our.isOfDay) {
      if (answer?.outcome !== 'returned') missing.push(our);
    } else if (!answer || !('valueDate' in answer) || answer.outcome === 'accepted' || answer.valueDate === day)
      missing.push(our);
  });
  return { missing, unresolved };
}

async function askAbout(bank: PayoutBank, references: readonly string[]) {
  const answers: Awaited<ReturnType<PayoutBank['inquire']>>[] = [];
  for (let from = 0; from < references.length; from += QUESTIONS_AT_ONCE)
    answers.push(
      ...(await Promise.all(
        references
          .slice(from, from + QUESTIONS_AT_ONCE)
          .map((reference) =>
            bank
              .inquire(reference, QUESTION_DEADLINE_MS)
              .catch(() => ({ outcome: 'unknown' as const, why: 'the call threw' })),
          ),
      )),
    );
  return answers;
}

const booksOf = ({ name }: PayoutBank): OtherBooks => ({ source: 'payout_bank', name });

/** Compares the oldest past day that was never compared in full. Returns the number of days compared: one or none. */
export const reconcilePayoutsWhenDue = (context: PayoutsContext): Promise<number> =>
  compareWhenDue(context.database, {
    books: booksOf(context.bank),
    isAvailable: () => context.bank.isAvailable(),
    compare: (day) => reconcilePayouts(context, day),
  });
