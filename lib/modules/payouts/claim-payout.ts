import { type Payee, payoutEntries } from '#lib/modules/ledger/index.ts';
import { holdOf } from '#lib/modules/reserves/index.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import { makeFirst } from './accounts/account-of-profile.ts';
import type { PayoutsReading } from './context.ts';
import { passPayoutStep } from './payout-steps.ts';
import { type Limits, readComposition } from './read-composition.ts';
import { insertPayout, lockOwner, type PayoutOrigin } from './store-claim.sql.ts';

/** `createdBy`: the person who asks, null of the schedule and of the API. */
type Asked = { currency: string; origin: PayoutOrigin; createdBy: number | null };

export type PayoutAsked = Asked & { sellerId: number };

export type PartnerPayoutAsked = Asked & { partnerId: number };

/** `isWhole`: it reaches today, and nothing is left but of the last minutes. */
export type ClaimedPayout = {
  id: number;
  publicId: string;
  amount: number;
  currency: string;
  accountId: number;
  isWhole: boolean;
};

/**
 * Why no payout was made: nothing is left, or less than the schedule sends; the owner is not approved, or is none; no
 * account is there that may be used yet; payouts are paused; the books have something that no line explains.
 */
export type NoPayout = 'nothing' | 'not_approved' | 'no_account' | 'paused' | 'unexplained';

type Claims = Pick<PayoutsReading, 'database' | 'timeZone'>;

/**
 * Claims a payout of what is available, as far as one payout reaches (`limits`): fixes what it is made of, and takes
 * its amount out of the balance. Two at once follow each other, and the second finds what the first left.
 */
export const claimPayout = (
  context: Claims,
  { sellerId, ...asked }: PayoutAsked,
  limits?: Limits,
): Promise<ClaimedPayout | NoPayout> => claim(context, { ...asked, payee: { kind: 'seller', id: sellerId } }, limits);

/** Claims a payout of the market fees that a partner has had so far. */
export const claimPartnerPayout = (
  context: Claims,
  { partnerId, ...asked }: PartnerPayoutAsked,
  limits?: Limits,
): Promise<ClaimedPayout | NoPayout> => claim(context, { ...asked, payee: { kind: 'partner', id: partnerId } }, limits);

async function claim(
  { database, timeZone }: Claims,
  { payee, currency, origin, createdBy }: Asked & { payee: Payee },
  limits?: Limits,
): Promise<ClaimedPayout | NoPayout> {
  const claimed = await database.inTransaction(async (inside): Promise<ClaimedPayout | NoPayout> => {
    const schedule = await lockOwner(inside, payee);
    // The reserve of all that was released since it was last held, today's included, is held first.
    if (payee.kind === 'seller') await holdOf({ database: inside, timeZone }, payee.id);
    const read = await readComposition(inside, { payee, currency, timeZone }, limits);
    if (!read?.reach.isApproved) return 'not_approved';
    if (schedule.pausedReason !== null) return 'paused';
    const { reach, unexplained, composition } = read;
    if (unexplained !== 0) {
      log.error('a payout does not close', { where: `${payee.kind} ${payee.id}`, kind: currency, count: unexplained });
      return 'unexplained';
    }
    if (composition === null) return 'nothing';
    if (origin === 'schedule' && composition.amount + reach.left < schedule.minimum) return 'nothing';
    const accountId = reach.accountId ?? (payee.kind === 'seller' ? await makeFirst(inside, payee.id, currency) : null);
    if (accountId === null) return 'no_account';
    const publicId = newId('payout');
    const { amount } = composition;
    const id = await insertPayout(inside, {
      publicId,
      payee,
      currency,
      origin,
      createdBy,
      composition,
      accountId,
      previousId: reach.previousId,
      upToEntry: reach.upToEntry,
      youngEntries: reach.youngEntries,
      valueDay: reach.valueDay,
      lines: reach.lines,
      entries: payoutEntries({ amount, payee }),
    });
    return { id, publicId, amount, currency, accountId, isWhole: reach.isWhole };
  });
  if (typeof claimed !== 'string') passPayoutStep('after_claim');
  return claimed;
}
