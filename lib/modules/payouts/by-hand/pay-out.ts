import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { type ApprovalsContext, askForApproval, type NotAsked } from '#lib/modules/approvals/index.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { claimPayout, type ClaimedPayout, type NoPayout } from '../claim-payout.ts';
import type { PayoutsReading } from '../context.ts';
import { ownedAccounts } from '../store-accounts.sql.ts';
import { lockOwner } from '../store-claim.sql.ts';
import { readOffer } from './offer.ts';
import { PAYOUT_KIND } from './payout-approval.ts';
import { readRule, takesTwo } from './store-rule.sql.ts';

/** `accountId`: the account that the person was shown. */
export type PayOut = {
  sellerId: number;
  currency: string;
  accountId: string;
  person: { userId: number; name: string };
};

/** `changed`: payouts go to another account meanwhile. */
export type NotPaidOut = NoPayout | NotAsked | 'changed';

/** A payout was made, or waits for a second person. Amounts in minor units. */
export type PaidOut = { payout: ClaimedPayout } | { waitsWith: { amount: number } };

/**
 * A person pays out all that a business has available, by the same claim as the API. Above the sum that the business
 * has set, it waits for a second person instead.
 */
export const payOut = (
  context: ApprovalsContext & PayoutsReading,
  { sellerId, currency, accountId, person }: PayOut,
): Promise<Result<PaidOut, NotPaidOut>> =>
  unlessRefused<PaidOut, NotPaidOut>(context.database, async (inside) => {
    const reading = { ...context, database: inside };
    await lockOwner(inside, { kind: 'seller', id: sellerId });
    const above = await readRule(inside, sellerId);
    const offer = above === null ? null : await readOffer(reading, { sellerId, currency });
    if (offer?.takesTwo) {
      if (offer.why !== null) return refuse(offer.why);
      if (offer.account?.publicId !== accountId) return refuse('changed');
      const waiting = await askForApproval(context, inside, {
        kind: PAYOUT_KIND,
        sellerId,
        partnerId: null,
        subject: currency,
        detail: { currency, amount: offer.amount, accountId: offer.account.id, last4: offer.account.last4 },
        requestedBy: person,
      });
      return waiting.ok ? ok({ waitsWith: { amount: offer.amount } }) : waiting;
    }
    const asked = { sellerId, currency, origin: 'person' as const, createdBy: person.userId };
    const payout = await claimPayout(reading, asked);
    if (typeof payout === 'string') return refuse(payout);
    // More became available since the offer was read.
    if (takesTwo(above, payout)) return refuse('changed');
    const account = (await ownedAccounts(inside, sellerId)).find(({ publicId }) => publicId === accountId);
    return payout.accountId === account?.id ? ok({ payout }) : refuse('changed');
  });
