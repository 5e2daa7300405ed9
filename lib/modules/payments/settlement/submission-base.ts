import type { Claim } from '../domain/facts.ts';

/** What every submission to the acquirer says of its attempt. Amount in minor units. */
export const submissionBase = ({ seller, attempt }: Claim) => ({
  reference: attempt.publicId,
  merchant: String(seller.id),
  amount: attempt.amount,
  currency: attempt.currency,
});
