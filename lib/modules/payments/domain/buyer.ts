import type { BuyerTyped, Claim } from './facts.ts';

/** Whose payment it is once it has succeeded: in the seller's words, and where it gave none, as the buyer typed it. */
export const buyerWhenPaid = ({ sale, attempt }: Claim) => ({
  name: sale.buyerName || (attempt.buyerTyped?.name ?? ''),
  email: sale.buyerEmail || (attempt.buyerTyped?.email ?? ''),
  phone: sale.buyerPhone || (attempt.buyerTyped?.phone ?? ''),
  socialId: sale.buyerSocialId || (attempt.buyerTyped?.socialId ?? ''),
});

/** What was typed, without what was not; null where nothing was. */
export function typedOf({ name, email, phone, socialId }: Record<keyof BuyerTyped, string | null>): BuyerTyped | null {
  const typed = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(socialId && { socialId }),
  };
  return Object.keys(typed).length > 0 ? typed : null;
}
