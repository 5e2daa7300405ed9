import type { Claim } from '../domain/facts.ts';

/** Common fields of all submissions to the acquirer. Amount in minor units. */
export const submissionBase = ({ seller, attempt }: Claim) => ({
  reference: attempt.publicId,
  merchant: String(seller.id),
  amount: attempt.amount,
  currency: attempt.currency,
});
