import { z } from 'zod';
import { ok, refuse } from '#lib/kernel/result.ts';
import { approvalKind, approversWith } from '#lib/modules/approvals/index.ts';
import { isolateLtr } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { claimPayout, type NoPayout } from '../claim-payout.ts';

/** A payout by hand above the sum of its business waits for a second person. */

export const PAYOUT_KIND = 'payout';

/** `accountId`: where it goes, as the person saw it who asked; minor units. */
const payoutDetail = z.object({
  currency: z.string().length(3),
  amount: z.int().positive(),
  accountId: z.int(),
  last4: z.string().max(4),
});

const CANNOT: Readonly<Record<NoPayout | 'changed', MessageKey>> = {
  nothing: 'payout-accounts.cannot.nothing',
  not_approved: 'payout-accounts.cannot.notApproved',
  no_account: 'payout-accounts.cannot.noAccount',
  paused: 'payout-accounts.cannot.paused',
  unexplained: 'payout-accounts.cannot.unexplained',
  changed: 'payout-accounts.cannot.changed',
};

/** All that is available then is paid out, to the account that was asked for, or nothing is. */
export const PAYOUT_APPROVAL = approvalKind<z.output<typeof payoutDetail>>({
  kind: PAYOUT_KIND,
  detail: payoutDetail,
  days: 7,
  approvers: approversWith('manage-payouts'),
  says: ({ currency, amount, last4 }, language) =>
    say(language, 'payout-accounts.approval.payout', {
      amount: amountText(amount, currency, language),
      last4: isolateLtr(last4, language),
    }),
  path: '/settings/payouts',
  async carryOut(inside, { sellerId, detail, requestedBy }, { timeZone }) {
    if (sellerId === null) throw new Error('a payout by hand is of no seller');
    const asked = { sellerId, currency: detail.currency, origin: 'person' as const, createdBy: requestedBy };
    const payout = await claimPayout({ database: inside, timeZone }, asked);
    if (typeof payout === 'string') return refuse(CANNOT[payout]);
    return payout.accountId === detail.accountId ? ok(payout.publicId) : refuse(CANNOT.changed);
  },
});
