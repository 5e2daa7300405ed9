import type { Extensions } from '#lib/extension.ts';
import { PAYOUT_CALLBACKS } from './api/payout-callback.ts';

/** Payouts' contributions to other modules. */
export const payoutExtensions = {
  callbacks: [PAYOUT_CALLBACKS],
} as const satisfies Extensions;
