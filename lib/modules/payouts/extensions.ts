import type { Extensions } from '#lib/extension.ts';
import { ACCOUNT_CHANGED } from './accounts/account-mail.ts';
import { PAYOUT_CALLBACKS } from './api/payout-callback.ts';

/** Payouts' contributions to other modules. */
export const payoutExtensions = {
  callbacks: [PAYOUT_CALLBACKS],
  templates: [ACCOUNT_CHANGED],
} as const satisfies Extensions;
