import { z } from 'zod';
import { ok, refuse } from '#lib/kernel/result.ts';
import { approvalKind, approversWith, askForApproval, type ApprovalsContext } from '#lib/modules/approvals/index.ts';
import type { Result } from '#lib/kernel/result.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { lockOwner } from '../store-claim.sql.ts';
import { keepRule, readRule, RULE_CURRENCY } from './store-rule.sql.ts';

/** The sum above which a payout takes two people: what it holds off, one person cannot take away alone either. */

const RULE_KIND = 'payout-rule';

/** Minor units; null: no payout takes two. */
const ruleDetail = z.object({ above: z.int().min(0).nullable(), was: z.int().min(0) });

/** A higher sum, or none, waits for a second person. */
export const RULE_APPROVAL = approvalKind<z.output<typeof ruleDetail>>({
  kind: RULE_KIND,
  detail: ruleDetail,
  days: 7,
  approvers: approversWith('manage-payouts'),
  says: ({ above, was }, language) => {
    const before = amountText(was, RULE_CURRENCY, language);
    return above === null
      ? say(language, 'payout-accounts.approval.ruleOff', { before })
      : say(language, 'payout-accounts.approval.ruleTo', { before, above: amountText(above, RULE_CURRENCY, language) });
  },
  path: '/settings/payouts',
  async carryOut(inside, { sellerId, detail: { above, was } }) {
    if (sellerId === null) throw new Error('a rule of payouts is of no seller');
    await lockOwner(inside, { kind: 'seller', id: sellerId });
    if ((await readRule(inside, sellerId)) !== was) return refuse('payout-accounts.cannot.changed');
    await keepRule(inside, sellerId, above);
    return ok(above === null ? '' : String(above));
  },
});

export type RuleChange = { sellerId: number; above: number | null; person: { userId: number; name: string } };

/** How a rule was set: at once, or when a second person approves it. `before`: minor units. */
export type RuleSet = { waits: boolean; before: number | null };

/**
 * Sets the sum of a business. A lower one counts at once, where somebody else is there to approve payouts; a higher one
 * waits for a second person.
 */
export const setRule = (
  context: ApprovalsContext,
  { sellerId, above, person }: RuleChange,
): Promise<Result<RuleSet, 'waits' | 'nobody'>> =>
  unlessRefused<RuleSet, 'waits' | 'nobody'>(context.database, async (inside) => {
    await lockOwner(inside, { kind: 'seller', id: sellerId });
    const before = await readRule(inside, sellerId);
    if (before !== null && (above === null || above > before)) {
      const asked = { kind: RULE_KIND, sellerId, partnerId: null, subject: 'rule', requestedBy: person };
      const waiting = await askForApproval(context, inside, { ...asked, detail: { above, was: before } });
      return waiting.ok ? ok({ waits: true, before }) : waiting;
    }
    const people = await approversWith('manage-payouts')(inside, { sellerId, partnerId: null });
    if (above !== null && !people.some(({ userId }) => userId !== person.userId)) return refuse('nobody');
    await keepRule(inside, sellerId, above);
    return ok({ waits: false, before });
  });
