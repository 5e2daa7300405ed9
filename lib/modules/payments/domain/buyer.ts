import type { BuyerTyped, Claim } from './facts.ts';

/** Buyer of a successful payment: as the seller named it, else as typed on the page. */
export const buyerWhenPaid = ({ sale, attempt }: Claim) => ({
  name: sale.buyerName || (attempt.buyerTyped?.name ?? ''),
  email: sale.buyerEmail || (attempt.buyerTyped?.email ?? ''),
  phone: sale.buyerPhone || (attempt.buyerTyped?.phone ?? ''),
  socialId: sale.buyerSocialId || (attempt.buyerTyped?.socialId ?? ''),
});

/** Typed buyer data without empty values; null where all are empty. */
export function typedOf({ name, email, phone, socialId }: Record<keyof BuyerTyped, string | null>): BuyerTyped | null {
  const typed = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(socialId && { socialId }),
  };
  return Object.keys(typed).length > 0 ? typed : null;
}
