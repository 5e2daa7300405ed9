import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { operatorsWithFactor } from '#lib/modules/access/index.ts';
import type { ApprovalKind } from '#lib/modules/approvals/index.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { inSentence } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Days after which a request that nobody decided has run out. */
const DAYS = 14;

/** `amount`: minor units, positive is to the seller. `seller`: its name when it was asked for. */
const adjustmentDetail = z.object({
  seller: z.string(),
  currency: z.string(),
  amount: z.number().int(),
  reason: z.string(),
});

export type AdjustmentDetail = z.output<typeof adjustmentDetail>;

/**
 * A correction of a seller's balance: one operator asks for it, another one approves it, and it is booked in the same
 * commit. The entry's record has its reason and both people.
 */
export const BALANCE_ADJUSTMENT: ApprovalKind<AdjustmentDetail> = {
  kind: 'balance-adjustment',
  detail: adjustmentDetail,
  days: DAYS,
  approvers: async (database) => (await operatorsWithFactor(database)).map((one) => ({ ...one, isOwn: true })),
  says: ({ seller, currency, amount, reason }, language: Language) =>
    say(language, amount > 0 ? 'operator.adjustments.saysTo' : 'operator.adjustments.saysFrom', {
      seller: inSentence(seller, language),
      amount: amountText(Math.abs(amount), currency, language),
      reason: inSentence(reason, language),
    }),
  path: '/operator/adjustments',
  async carryOut(inside, { sellerId, detail, requestedBy, approvedBy }) {
    if (sellerId === null) return refuse('access.refused.gone');
    const { currency, amount, reason } = detail;
    const adjustment = { sellerId, currency, amount, reason, createdBy: requestedBy, approvedBy };
    return ok(String(await adjustBalance(inside, adjustment)));
  },
};
