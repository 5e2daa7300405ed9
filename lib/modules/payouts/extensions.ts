import type { Extensions } from '#lib/extension.ts';
import { ACCOUNT_CHANGED } from './accounts/account-mail.ts';
import { PAYOUT_CALLBACKS } from './api/payout-callback.ts';
import { PAYOUT_MAILS } from './mails/payout-mail.ts';
import { PARTNER_MAILS } from './partners/partner-mails.ts';
import { PAYOUT_APPROVAL } from './by-hand/payout-approval.ts';
import { RULE_APPROVAL } from './by-hand/rule-approval.ts';
import { PAYOUT_OF_A_SALE } from './payout-of-sale.ts';

/** Payouts' contributions to other modules. */
export const payoutExtensions = {
  sales: [PAYOUT_OF_A_SALE],
  callbacks: [PAYOUT_CALLBACKS],
  templates: [ACCOUNT_CHANGED, PAYOUT_MAILS, PARTNER_MAILS],
  approvals: [PAYOUT_APPROVAL, RULE_APPROVAL],
} as const satisfies Extensions;
