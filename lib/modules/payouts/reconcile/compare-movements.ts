import type { Finding } from '#lib/modules/reconciliation/index.ts';
import type { PayoutMovement } from '../bank/port.ts';
import type { PayoutStatus } from '../contract/payout-status.ts';

/** Comparison of the payout bank's list of a day with our payouts. Pure. Amounts in minor units. */

/** One of our payouts, as the comparison needs it. */
export type OurPayout = {
  reference: string;
  amount: number;
  currency: string;
  status: PayoutStatus;
  /** The bank had credited it, whatever came after. */
  wasPaid: boolean;
  /** We call it credited on the compared day. */
  isOfDay: boolean;
  /** It came back after its credit, and we booked that on the compared day. */
  cameBackOnDay: boolean;
};

type Kind = Finding['kind'];

/** `matched`: movements of which our books say the same. */
export type Comparison = { findings: Finding[]; matched: number };

/**
 * What the bank did and our payout does not say yet: it is asked about again. One that ended otherwise stays a
 * difference.
 */
export function behind(theirs: readonly PayoutMovement[], ours: readonly OurPayout[]): string[] {
  const known = new Map(ours.map((one) => [one.reference, one]));
  return [
    ...new Set(
      theirs.filter((movement) => isBehind(movement, known.get(movement.reference))).map(({ reference }) => reference),
    ),
  ];
}

function isBehind(movement: PayoutMovement, our: OurPayout | undefined): boolean {
  if (our === undefined || isAnotherSum(movement, our) !== null) return false;
  if (our.status === 'returned' || our.status === 'cancelled') return false;
  return movement.kind === 'returned' || our.status !== 'paid';
}

/** Ours of the day without their movement: missing, unless they have it under another day. */
export function unlisted(theirs: readonly PayoutMovement[], ours: readonly OurPayout[]): OurPayout[] {
  const listed = new Set(theirs.map(({ kind, reference }) => `${kind} ${reference}`));
  return ours.filter(
    ({ reference, isOfDay, wasPaid, cameBackOnDay }) =>
      (isOfDay && wasPaid && !listed.has(`credited ${reference}`)) ||
      (cameBackOnDay && !listed.has(`returned ${reference}`)),
  );
}

/** Compares the bank's list with our payouts. `missing`: ours that the bank has under no day. */
export function compareMovements(
  theirs: readonly PayoutMovement[],
  ours: readonly OurPayout[],
  missing: readonly OurPayout[],
): Comparison {
  const known = new Map(ours.map((one) => [one.reference, one]));
  const seen = new Set<string>();
  const findings = new Map<string, Finding>();
  let matched = 0;
  const find = (kind: Kind, reference: string, movement: PayoutMovement | null) => {
    const our = known.get(reference);
    findings.set(`${kind} ${reference}`, {
      kind,
      reference,
      saleId: null,
      theirAmount: movement?.amount ?? null,
      theirCurrency: movement?.currency ?? null,
      ourAmount: our?.amount ?? null,
      ourCurrency: our?.currency ?? null,
    });
  };
  for (const movement of theirs) {
    const { kind, reference } = movement;
    const isDouble = seen.has(`${kind} ${reference}`);
    seen.add(`${kind} ${reference}`);
    const difference = isDouble ? 'double' : differenceOf(movement, known.get(reference));
    if (difference === null) matched += 1;
    else find(difference, reference, movement);
  }
  for (const { reference } of missing) find('missing', reference, null);
  return { findings: [...findings.values()], matched };
}

function differenceOf(movement: PayoutMovement, our: OurPayout | undefined): Kind | null {
  const isReturn = movement.kind === 'returned';
  if (our === undefined) return isReturn ? 'unknown_return' : 'extra';
  const another = isAnotherSum(movement, our);
  if (another !== null) return another;
  if (isReturn) return our.status === 'returned' && our.wasPaid ? null : 'unknown_return';
  return our.wasPaid ? null : 'extra';
}

function isAnotherSum(movement: PayoutMovement, our: OurPayout): 'other_amount' | 'other_currency' | null {
  if (movement.currency !== our.currency) return 'other_currency';
  return movement.amount === our.amount ? null : 'other_amount';
}
