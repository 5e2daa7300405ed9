import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';

/** Comparison of an acquirer's list of a day with our books. Pure. Amounts in minor units. */

/**
 * One of our attempts, as the comparison needs it. `reference`: the acquirer's name for it; `elsewhere`: submitted to
 * another acquirer.
 */
export type OurRecord = {
  attemptId: number;
  saleId: number;
  reference: string;
  state: 'open' | 'succeeded' | 'failed' | 'elsewhere';
  amount: number;
  currency: string;
  settledAt: Date | null;
  /** True if settled on the compared day. */
  isOfDay: boolean;
};

type FindingKind = 'extra' | 'missing' | 'double' | 'other_amount' | 'other_currency' | 'late';

/** A difference. `unknown_return`: the payout bank sent back what we call paid. */
export type Finding = {
  kind: FindingKind | 'unknown_return';
  reference: string;
  saleId: number | null;
  theirAmount: number | null;
  theirCurrency: string | null;
  ourAmount: number | null;
  ourCurrency: string | null;
};

/** A stretch of time that the sandbox's clock left out when it was moved. */
export type Skipped = { from: Date; to: Date };

/** `matched`: attempts with the same money in both books. */
export type Comparison = { findings: Finding[]; matched: number[] };

/** Largest difference between the two times; a larger one is a late record. */
const LATE_MS = 60 * 60 * 1_000;

/** Ours of the day that succeeded and that they do not name: missing, unless they have it under another day. */
export function unlisted(theirs: readonly AcquirerRecord[], ours: readonly OurRecord[]): OurRecord[] {
  const listed = new Set(theirs.map(({ reference }) => reference));
  return ours.filter(({ isOfDay, state, reference }) => isOfDay && state === 'succeeded' && !listed.has(reference));
}

/** Records without an attempt of ours, or whose attempt failed. */
export function extras(theirs: readonly AcquirerRecord[], ours: readonly OurRecord[]): AcquirerRecord[] {
  const known = new Map(ours.map((one) => [one.reference, one]));
  return theirs.filter((record) => movesMoney(record) && differenceOf(record, known.get(record.reference)) === 'extra');
}

const movesMoney = ({ operation }: AcquirerRecord): boolean => operation !== 'verify' && operation !== 'authenticate';

/**
 * Compares the acquirer's list of a day with our attempts. `ours`: every attempt that the list names or follows up, and
 * every attempt of ours of that day. An attempt that is still open and agrees makes no finding. `skipped`: moves of the
 * clock, which do not count as lateness.
 */
export function compareDay(
  theirs: readonly AcquirerRecord[],
  ours: readonly OurRecord[],
  skipped: readonly Skipped[] = [],
): Comparison {
  const known = new Map(ours.map((one) => [one.reference, one]));
  const money = theirs.filter(movesMoney);
  const first = new Set<string>();
  const repeated = new Map<string, AcquirerRecord>();
  const findings: Finding[] = [];
  const matched: number[] = [];
  for (const record of money) {
    if (first.has(record.reference)) {
      repeated.set(record.reference, record);
      continue;
    }
    first.add(record.reference);
    const our = known.get(record.reference);
    const difference = differenceOf(record, our, skipped);
    if (difference) findings.push(findingOf(difference, record, known));
    // Money that came late is there all the same.
    if (our?.state === 'succeeded' && (difference === null || difference === 'late')) matched.push(our.attemptId);
  }
  for (const record of repeated.values())
    if (known.get(record.reference)?.state !== 'elsewhere') findings.push(findingOf('double', record, known));
  for (const { reference, saleId, amount, currency } of unlisted(money, ours)) {
    findings.push({
      kind: 'missing',
      reference,
      saleId,
      theirAmount: null,
      theirCurrency: null,
      ourAmount: amount,
      ourCurrency: currency,
    });
  }
  return { findings, matched };
}

/** Operations initiated by the acquirer are booked when reported, which may be days later without being late. */
const isAcquirerInitiated = ({ operation }: AcquirerRecord): boolean =>
  operation === 'chargeback' || operation === 'chargeback-reversal';

/** Difference between the two times, milliseconds, without the moves of the clock between them. */
function apartMs(record: AcquirerRecord, settledAt: Date, skipped: readonly Skipped[]): number {
  const [first, last] = [Date.parse(record.at), settledAt.getTime()].sort((one, other) => one - other) as [
    number,
    number,
  ];
  const within = ({ from, to }: Skipped): number =>
    Math.max(0, Math.min(last, to.getTime()) - Math.max(first, from.getTime()));
  return skipped.reduce((rest, move) => rest - within(move), last - first);
}

function differenceOf(
  record: AcquirerRecord,
  our: OurRecord | undefined,
  skipped: readonly Skipped[] = [],
): FindingKind | null {
  if (our?.state === 'elsewhere') return null;
  if (our === undefined || our.state === 'failed') return 'extra';
  // Open attempts are compared too: an approval of another amount is never booked by itself, so it has to be reported.
  if (our.currency !== record.currency) return 'other_currency';
  if (our.amount !== record.amount) return 'other_amount';
  if (our.state === 'open' || isAcquirerInitiated(record)) return null;
  return our.settledAt !== null && apartMs(record, our.settledAt, skipped) > LATE_MS ? 'late' : null;
}

/** A record with an unknown reference still has a sale if it follows up a known record. */
function findingOf(kind: FindingKind, record: AcquirerRecord, known: ReadonlyMap<string, OurRecord>): Finding {
  const our = known.get(record.reference);
  const followed = record.originalReference === null ? undefined : known.get(record.originalReference);
  return {
    kind,
    reference: record.reference,
    saleId: our?.saleId ?? followed?.saleId ?? null,
    theirAmount: record.amount,
    theirCurrency: record.currency,
    ourAmount: our?.amount ?? null,
    ourCurrency: our?.currency ?? null,
  };
}
