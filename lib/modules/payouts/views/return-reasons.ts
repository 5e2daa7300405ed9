/** Advice to the owner of a payout, by the reason for which it came back: a key of its texts. */
export const ADVICE = {
  account_not_found: 'account',
  account_closed: 'account',
  account_blocked: 'bank',
  name_mismatch: 'name',
  currency_not_supported: 'account',
  amount_not_allowed: 'bank',
  insufficient_funds: 'ours',
  other: 'bank',
  cancelled: 'ours',
} as const;

/** Why a payout came to nothing. */
export type ReturnReason = keyof typeof ADVICE;

/** A reason as it is stored with a payout, which an older version may have written in other words. */
export const reasonOf = (reason: string): ReturnReason =>
  Object.hasOwn(ADVICE, reason) ? (reason as ReturnReason) : 'other';
