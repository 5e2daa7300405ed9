import type { PaymentRequest } from '#lib/modules/acquiring/protocol.ts';

/** The answers of the banks behind the test accounts (answers, section 12). Pure: the account decides. */

type Instrument = NonNullable<Extract<PaymentRequest, { operation: 'charge' | 'authorize' }>['instrument']>;
export type Debit = Extract<Instrument, { method: 'sepa' | 'bacs' | 'il-direct-debit' }>;

/**
 * `afterMs` 0: the answer comes at once. `decline` null: it is paid. `returnsAfterMs`: how long after it was paid the
 * money is taken back.
 */
export type DebitPlan = { afterMs: number; decline: number | null; returnsAfterMs: number | null };

const MINUTE_MS = 60_000;

/** Decline code for no money, no account or no agreement: the sandbox's banks do not say which. */
const REFUSED = 20004;

const paid = (afterMs: number): DebitPlan => ({ afterMs, decline: null, returnsAfterMs: null });
const refused = (afterMs: number): DebitPlan => ({ afterMs, decline: REFUSED, returnsAfterMs: null });
const takenBack: DebitPlan = { afterMs: 0, decline: null, returnsAfterMs: MINUTE_MS };

/** An account that refuses at once has no owner who could sign for it. */
const isRefusedAtOnce = ({ afterMs, decline }: DebitPlan): boolean => afterMs === 0 && decline !== null;

const BY_IBAN_ENDING: Readonly<Record<string, DebitPlan>> = {
  3001: refused(0),
  3002: takenBack,
  3003: paid(3 * MINUTE_MS),
  3004: refused(3 * MINUTE_MS),
};
const BY_UK_ACCOUNT: Readonly<Record<string, DebitPlan>> = {
  '00012345': paid(0),
  '90012345': paid(3 * MINUTE_MS),
  '33333335': takenBack,
};
const BY_IL_ACCOUNT: Readonly<Record<string, DebitPlan>> = {
  '54/112/2222111': paid(MINUTE_MS),
  '54/113/4444333': refused(MINUTE_MS),
};

/** Plan of every other account: paid after three minutes, long enough to be looked at while it waits. */
const ORDINARY = paid(3 * MINUTE_MS);

export function debitPlanOf(debit: Debit): DebitPlan {
  if (debit.method === 'sepa')
    return debit.iban === 'DE89370400440532013000' ? paid(0) : (BY_IBAN_ENDING[debit.iban.slice(-4)] ?? ORDINARY);
  if (debit.method === 'bacs')
    return (debit.sortCode === '108800' ? BY_UK_ACCOUNT[debit.account] : undefined) ?? ORDINARY;
  return BY_IL_ACCOUNT[`${debit.bank}/${debit.branch}/${debit.account}`] ?? ORDINARY;
}

/**
 * Plan of a mandate that is signed without a debit. In Israel the owner's bank opens it, which takes as long as a
 * debit; in other countries no bank is involved, and problems of the account show with its first debit.
 */
export function mandatePlanOf(account: Debit): DebitPlan {
  const plan = debitPlanOf(account);
  if (account.method === 'il-direct-debit') return plan;
  return isRefusedAtOnce(plan) ? plan : paid(0);
}
