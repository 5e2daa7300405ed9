import { makeFirst } from '../accounts/account-of-profile.ts';
import type { NoPayout } from '../claim-payout.ts';
import type { PayoutsReading } from '../context.ts';
import { withStates } from '../domain/owned-accounts.ts';
import { arrivalDay } from '../domain/schedule.ts';
import { calendarOf, scheduleOf } from '../run-schedules.ts';
import { ownedAccounts } from '../store-accounts.sql.ts';
import { readComposition } from '../read-composition.ts';
import { readNow } from '../store-schedule.sql.ts';
import { readRule, takesTwo } from './store-rule.sql.ts';

/**
 * What a payout would be now. `why`: what stands against it, null where nothing does. `arrives`: `YYYY-MM-DD` of the
 * business's zone. Amounts in minor units.
 */
export type PayoutOffer = {
  currency: string;
  amount: number;
  account: { id: number; publicId: string; bank: string; branch: string; last4: string } | null;
  arrives: string;
  takesTwo: boolean;
  why: NoPayout | null;
  pausedReason: string | null;
};

/** Reads what a business could pay out in a currency. An approved one has its first account from here on. */
export async function readOffer(
  context: PayoutsReading,
  { sellerId, currency }: { sellerId: number; currency: string },
): Promise<PayoutOffer> {
  const { database, timeZone } = context;
  const read = await readComposition(database, { payee: { kind: 'seller', id: sellerId }, currency, timeZone });
  if (!read) throw new Error('there is no such seller');
  const { reach, unexplained, composition } = read;
  if (reach.isApproved && reach.accountId === null)
    await database.inTransaction((inside) => makeFirst(inside, sellerId, currency));
  const { pausedReason } = await scheduleOf(database, sellerId);
  const above = await readRule(database, sellerId);
  const accounts = (await ownedAccounts(database, sellerId)).filter((account) => account.currency === currency);
  const used = withStates(accounts).find(({ state }) => state === 'used');
  const amount = composition?.amount ?? 0;
  return {
    currency,
    amount,
    account: used
      ? {
          id: used.id,
          publicId: used.publicId,
          bank: used.details.bank,
          branch: used.details.branch,
          last4: used.last4,
        }
      : null,
    arrives: arrivalDay(await readNow(database), calendarOf(context)),
    takesTwo: takesTwo(above, { amount, currency }),
    why: whyNot({ isApproved: reach.isApproved, pausedReason, unexplained, amount, hasAccount: used !== undefined }),
    pausedReason,
  };
}

/** In the order in which a claim finds it. */
function whyNot(known: {
  isApproved: boolean;
  pausedReason: string | null;
  unexplained: number;
  amount: number;
  hasAccount: boolean;
}): NoPayout | null {
  if (!known.isApproved) return 'not_approved';
  if (known.pausedReason !== null) return 'paused';
  if (known.unexplained !== 0) return 'unexplained';
  if (known.amount === 0) return 'nothing';
  return known.hasAccount ? null : 'no_account';
}
