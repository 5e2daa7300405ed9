import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';

/** An acquirer's list of a day beside our books. Pure: what was read goes in, what differs comes out. Amounts in minor units. */

/** One of our attempts, as far as the comparison goes. `reference` is what the acquirer calls it. */
export type OurRecord = { attemptId: number; saleId: number; reference: string; state: 'open' | 'succeeded' | 'failed'; amount: number; currency: string; settledAt: Date | null };

export type FindingKind = 'extra' | 'missing' | 'double' | 'other_amount' | 'other_currency' | 'late';

export type Finding = {
  kind: FindingKind; reference: string; saleId: number | null; theirAmount: number | null; theirCurrency: string | null; ourAmount: number | null; ourCurrency: string | null;
};

export type Comparison = { findings: Finding[]; matched: number[] };

/** Further apart than this the two do not speak of the same moment: the record was late. */
const LATE_MS = 60 * 60 * 1_000;

/** `ours`: every attempt that their list names, and every one of ours of that day. What is still open is nobody's finding. */
export function compareDay(theirs: readonly AcquirerRecord[], ours: readonly OurRecord[]): Comparison {
  const known = new Map(ours.map((one) => [one.reference, one]));
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const matched: number[] = [];
  for (const record of theirs) {
    if (record.operation === 'verify') continue;
    const our = known.get(record.reference) ?? null;
    if (seen.has(record.reference)) findings.push(findingOf('double', record, our));
    else {
      seen.add(record.reference);
      const difference = differenceOf(record, our);
      if (difference) findings.push(findingOf(difference, record, our));
      else if (our?.state === 'succeeded') matched.push(our.attemptId);
    }
  }
  for (const our of ours) {
    if (our.state !== 'succeeded' || seen.has(our.reference)) continue;
    findings.push({ kind: 'missing', reference: our.reference, saleId: our.saleId, theirAmount: null, theirCurrency: null, ourAmount: our.amount, ourCurrency: our.currency });
  }
  return { findings, matched };
}

function differenceOf(record: AcquirerRecord, our: OurRecord | null): FindingKind | null {
  if (our?.state === 'open') return null;
  if (our === null || our.state === 'failed') return 'extra';
  if (our.currency !== record.currency) return 'other_currency';
  if (our.amount !== record.amount) return 'other_amount';
  return our.settledAt !== null && Math.abs(our.settledAt.getTime() - Date.parse(record.at)) > LATE_MS ? 'late' : null;
}

function findingOf(kind: FindingKind, record: AcquirerRecord, our: OurRecord | null): Finding {
  return {
    kind, reference: record.reference, saleId: our?.saleId ?? null, theirAmount: record.amount, theirCurrency: record.currency, ourAmount: our?.amount ?? null, ourCurrency: our?.currency ?? null,
  };
}
