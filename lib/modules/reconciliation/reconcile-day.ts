import type { Acquirer, AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import { recordAudit } from '#lib/modules/audit/index.ts';
import {
  bookReport,
  extensionFor,
  isReport,
  type ReportRecord,
  type SettlementContext,
} from '#lib/modules/payments/index.ts';
import { readClockMoves } from '#lib/platform/db/clock.sql.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import { compareDay, extras, type Finding, type OurRecord, unlisted } from './domain.ts';
import { findOurs, keepFindings, type OtherBooks, settleMatched } from './store.sql.ts';
import { compareWhenDue } from './when-due.ts';

/** Deadlines of the list of a day and of the inquiry about one reference, milliseconds. */
const LIST_DEADLINE_MS = 60_000;
const INQUIRY_DEADLINE_MS = 10_000;

/** Concurrent inquiries about references. */
const INQUIRIES_AT_ONCE = 8;

/**
 * `newFindings`: not reported by an earlier run. `booked`: operations initiated by the acquirer without a notice.
 * `unresolved`: references without an answer from the acquirer, or that could not be booked now; the day is compared
 * again for them.
 */
export type Reconciled = {
  day: string;
  matched: number;
  findings: readonly Finding[];
  newFindings: readonly Finding[];
  booked: readonly AcquirerRecord[];
  unresolved: readonly string[];
};

/**
 * Reads an acquirer's list of a day, compares it with our books, books operations that the acquirer initiated without a
 * notice, stores and reports other differences (each once for ever) and settles matching entries. `day`: `YYYY-MM-DD`,
 * the acquirer's, UTC. Throws when the list cannot be read; nothing is stored then.
 */
export async function reconcileDay(context: SettlementContext, day: string): Promise<Reconciled> {
  const { database, acquirer } = context;
  const all = await acquirer.list(day, LIST_DEADLINE_MS);
  // Reports beside money have no attempt of ours to be compared with.
  const listed = all.filter((record) => extensionFor(context, record) === null);
  const unheard = await bookBesideMoney(context, all, day);
  const findOurRecords = () => findOurs(database, acquirer.name, referencesIn(listed), day);
  const before = await findOurRecords();
  const { booked, later } = await bookReports(context, extras(listed, before), day);
  const ours = booked.length > 0 ? await findOurRecords() : before;
  const { found, unresolved } = await underOtherDays(acquirer, unlisted(listed, ours), day);
  // References the acquirer did not answer about count neither as found nor as missing yet; the rest of the day is
  // compared without them.
  const open = new Set([...unresolved, ...later, ...unheard]);
  const isResolved = ({ reference }: { reference: string }): boolean => !open.has(reference);
  const { findings, matched } = compareDay(
    [...listed, ...found].filter(isResolved),
    ours.filter(isResolved),
    await readClockMoves(database),
  );
  const books = booksOf(acquirer);
  const isNew = await keepFindings(database, books, day, findings);
  await settleMatched(database, books, { day, matched, isWhole: open.size === 0 });
  for (const reference of unresolved)
    log.error('the acquirer gave no answer about a reference', { attemptId: reference, where: day });
  const newFindings = findings.filter(({ kind, reference }) => isNew.has(`${kind} ${reference}`));
  for (const { kind, reference } of newFindings)
    log.error('the books of an acquirer and ours differ', { kind, attemptId: reference, where: day });
  return { day, matched: matched.length, findings, newFindings, booked, unresolved: [...open] };
}

/**
 * Books operations initiated by the acquirer that no notice has booked, in the order of its list: a reversal follows
 * its chargeback. Each is audited at its seller. Unknown ones stay findings. One that cannot be booked now delays only
 * itself and its follow-ups: the day is due again.
 */
async function bookReports(
  context: SettlementContext,
  records: readonly AcquirerRecord[],
  day: string,
): Promise<{ booked: AcquirerRecord[]; later: string[] }> {
  const [booked, later]: [AcquirerRecord[], string[]] = [[], []];
  await eachOf(
    records.filter(isReport),
    async (record) => {
      const { reference, originalReference } = record;
      const outcome = later.includes(originalReference) ? 'busy' : await bookReportAudited(context, record, day);
      if (outcome === 'busy') later.push(reference);
      // `known`: a notice has booked it since our books were read.
      if (outcome === 'booked' || outcome === 'known') booked.push(record);
    },
    ({ reference }) => {
      later.push(reference);
      return { job: 'reconcile', says: 'a report could not be booked', attemptId: reference, where: day };
    },
    ONE_AT_A_TIME,
  );
  return { booked, later };
}

/**
 * Books what the acquirer reported beside money, such as the end of a case, where no notice has; returns the references
 * of those that come later. A report about nothing of ours has nothing to be compared with: it is logged.
 */
async function bookBesideMoney(
  context: SettlementContext,
  records: readonly AcquirerRecord[],
  day: string,
): Promise<string[]> {
  const later: string[] = [];
  for (const record of records) {
    const extension = extensionFor(context, record);
    const { reference, originalReference, operation } = record;
    if (!extension || originalReference === null) continue;
    const { outcome, sellerId, saleId } = await extension.book(context, { ...record, originalReference });
    if (outcome === 'busy') later.push(reference);
    if (outcome === 'unknown' || outcome === 'too-much')
      log.error('a report of an acquirer fits nothing of ours', { kind: operation, attemptId: reference, where: day });
    if (outcome === 'booked' && sellerId !== undefined)
      await auditFound(context, { sellerId, saleId: saleId ?? '' }, record, day);
  }
  return later;
}

async function bookReportAudited(context: SettlementContext, record: ReportRecord, day: string) {
  const result = await bookReport(context, record);
  if (result.outcome !== 'booked') return result.outcome;
  const { seller, sale } = result.claim;
  await auditFound(context, { sellerId: seller.id, saleId: sale.publicId }, record, day);
  return result.outcome;
}

async function auditFound(
  { database }: Pick<SettlementContext, 'database'>,
  { sellerId, saleId }: { sellerId: number; saleId: string },
  { operation: kind, reference, amount, currency }: AcquirerRecord,
  day: string,
): Promise<void> {
  log.warn('an operation without a notice was found in the list of an acquirer', {
    kind,
    attemptId: reference,
    where: day,
  });
  await recordAudit(database, {
    scope: { sellerId },
    userId: null,
    action: 'found-in-reconciliation',
    subject: saleId,
    after: { operation: kind, reference, amount, currency, day },
    ip: '',
    userAgent: '',
  });
}

const referencesIn = (records: readonly AcquirerRecord[]): string[] => [
  ...new Set(
    records.flatMap(({ reference, originalReference }) =>
      originalReference === null ? [reference] : [reference, originalReference],
    ),
  ),
];

/**
 * A payment booked on the day may stand under another day of the acquirer: around midnight, or when its response was
 * lost and the sweeper booked it later. Each is inquired by its reference before it is reported missing.
 */
async function underOtherDays(
  acquirer: Acquirer,
  absent: readonly OurRecord[],
  day: string,
): Promise<{ found: AcquirerRecord[]; unresolved: string[] }> {
  const [found, unresolved]: [AcquirerRecord[], string[]] = [[], []];
  for (let from = 0; from < absent.length; from += INQUIRIES_AT_ONCE) {
    const chunk = absent.slice(from, from + INQUIRIES_AT_ONCE);
    const answers = await Promise.all(
      chunk.map(async ({ reference }) => ({
        reference,
        answer: await acquirer.inquire(reference, INQUIRY_DEADLINE_MS),
      })),
    );
    for (const { reference, answer } of answers) {
      if (answer.outcome === 'unknown') unresolved.push(reference);
      else if (
        answer.outcome === 'found' &&
        answer.result.outcome === 'approved' &&
        !answer.result.record.at.startsWith(day)
      )
        found.push(answer.result.record);
    }
  }
  return { found, unresolved };
}

const booksOf = ({ name }: Acquirer): OtherBooks => ({ source: 'acquirer', name });

/** Compares the oldest past day that was never compared in full. Returns the number of days compared: one or none. */
export const reconcileWhenDue = (context: SettlementContext): Promise<number> =>
  compareWhenDue(context.database, {
    books: booksOf(context.acquirer),
    isAvailable: () => context.acquirer.isAvailable(),
    compare: (day) => reconcileDay(context, day),
  });
