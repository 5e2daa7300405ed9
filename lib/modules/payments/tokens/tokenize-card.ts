import { brandOf, maskOf } from '#lib/kernel/card/card.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from '../context.ts';
import { buyerWhenPaid } from '../domain/buyer.ts';
import type { Claim } from '../domain/facts.ts';
import type { StoredCard } from '../charge/payment-claim.ts';
import { attachToken } from './store-tokens.sql.ts';

/** Between a payment and the vault: a card goes in for a token, a token's card comes out for one call. */

/** Whether this payment makes a token: requested by the sale, or the sale's only purpose. */
export const needsToken = ({ sale, attempt }: Claim): boolean =>
  attempt.tokenId === null && (sale.captureBuyer || attempt.kind === 'tokenize');

/**
 * Stores the card of a claimed payment and returns the claim with its token, which becomes usable when the payment
 * succeeds, also when another process books it. Null when the vault is unavailable: a payment with a requested token
 * must not continue without it.
 */
export async function tokenizeCard(
  { vault, database }: Pick<PaymentsContext, 'vault' | 'database'>,
  claim: Claim,
  card: CardForOneCall,
): Promise<Claim | null> {
  const { seller, attempt } = claim;
  const buyer = buyerWhenPaid(claim);
  const publicId = newId('buyer');
  try {
    const vaultCardId = await vault.keep(
      { number: card.number, expiry: card.expiry },
      { token: publicId, sellerId: seller.id },
    );
    const id = await attachToken(database, attempt.id, {
      publicId,
      vaultCardId,
      isPermanent: true,
      cardMask: maskOf(card.number),
      cardExpiry: card.expiry,
      cardBrand: brandOf(card.number),
      cardIsForeign: null,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      buyerPhone: buyer.phone,
      buyerSocialId: buyer.socialId,
      buyerZipCode: card.zipCode ?? '',
    });
    return id === null ? null : { ...claim, attempt: { ...attempt, newToken: { id, publicId } } };
  } catch (error) {
    log.error('a card could not be kept', { attemptId: attempt.publicId, error: errorName(error) });
    return null;
  }
}

/** The card of a token, for one call; null when the vault does not open it. */
export async function openCard(
  { vault }: Pick<PaymentsContext, 'vault'>,
  stored: StoredCard | null,
): Promise<CardForOneCall | null> {
  if (stored === null) return null;
  try {
    const card = await vault.open(stored.vaultCardId, { token: stored.token, sellerId: stored.sellerId });
    return { ...card, cvv: null, isStored: true };
  } catch (error) {
    log.error('a kept card could not be opened', { error: errorName(error) });
    return null;
  }
}
