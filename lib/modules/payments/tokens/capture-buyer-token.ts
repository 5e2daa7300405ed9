import type { Credentials } from '#lib/kernel/credentials.ts';
import { brandOf, maskOf } from '#lib/kernel/card/card.ts';
import type { Decline, DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { explainAuthFailure } from '#lib/modules/sellers/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import { TOO_MANY_REQUESTS } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { readCard } from '../charge/read-card.ts';
import { addToken, rateLimitSeller, type NewToken } from './store-tokens.sql.ts';

/** Longest the question about a card takes, milliseconds. */
const VERIFY_DEADLINE_MS = 20_000;

/** A card to keep. `currency` is one the seller takes; nothing is charged in it. */
export type CardToKeep = {
  credentials: Credentials;
  card: { number: string; expiry: string; cvv: string | null };
  isPermanent: boolean;
  /** Ask the issuer too, not only the acquirer. */
  isValidated: boolean;
  buyer: { name: string; email: string; phone: string; socialId: string; zipCode: string };
};

export type KeptCard =
  | { token: NewToken & { uuid: string }; decline: null }
  | { token: Omit<NewToken, 'publicId' | 'vaultCardId'>; decline: Decline };

/** Verifies a card and keeps it in the vault under a new token (answers, section 3). No money moves, no CVV is kept. */
export async function captureBuyerToken(
  context: Pick<PaymentsContext, 'database' | 'acquirer' | 'vault' | 'sandbox'>,
  request: CardToKeep,
): Promise<Result<KeptCard, Refusal>> {
  if (request.buyer.socialId !== '' && readSocialId(request.buyer.socialId, { inSandbox: context.sandbox }) === null)
    return refuse({ key: 'social_id_invalid', about: 'buyerSocialId' });
  const card = readCard(request.card);
  if (!card.ok) return card;
  // Each call asks the acquirer, and with validation the issuer, about a card: it counts like a payment.
  const seller = await rateLimitSeller(context.database, request.credentials);
  if (!seller) return refuse(await explainAuthFailure(context.database, request.credentials.clientKeyIndex));
  if (!seller.admitted) return refuse(TOO_MANY_REQUESTS(seller.retryAfter ?? 1));
  const publicId = newId('buyer');
  const verified = await context.acquirer.submit(
    {
      operation: 'verify',
      reference: publicId,
      merchant: String(seller.id),
      currency: 'ILS',
      card: card.value,
      isOnline: request.isValidated,
    },
    VERIFY_DEADLINE_MS,
  );
  if (verified.outcome === 'not_sent') return refuse({ key: 'temporarily_unavailable' });
  if (verified.outcome !== 'approved' && verified.outcome !== 'declined') return refuse({ key: 'outcome_unknown' });
  const facts = verified.outcome === 'approved' ? verified.record.card : verified.card;
  const token = {
    isPermanent: request.isPermanent,
    cardMask: maskOf(card.value.number),
    cardExpiry: card.value.expiry,
    cardBrand: facts?.brand ?? brandOf(card.value.number),
    cardIsForeign: facts?.isForeign ?? null,
    buyerName: request.buyer.name,
    buyerEmail: request.buyer.email,
    buyerPhone: request.buyer.phone,
    buyerSocialId: request.buyer.socialId,
    buyerZipCode: request.buyer.zipCode,
  };
  if (verified.outcome === 'declined') {
    // Without the issuer's word it is the acquirer that does not take this card at all.
    if (!request.isValidated) return refuse({ key: 'card_not_tokenisable', about: 'cardNumber' });
    return ok({ token, decline: { key: 'declined', code: verified.code as DeclineCode, attemptId: '' } });
  }
  return keep(context, seller.id, { ...token, publicId }, card.value);
}

async function keep(
  { vault, database }: Pick<PaymentsContext, 'vault' | 'database'>,
  sellerId: number,
  token: Omit<NewToken, 'vaultCardId'>,
  card: { number: string; expiry: string },
): Promise<Result<KeptCard, Refusal>> {
  try {
    const vaultCardId = await vault.keep(
      { number: card.number, expiry: card.expiry },
      { token: token.publicId, sellerId },
    );
    const uuid = await addToken(database, sellerId, { ...token, vaultCardId });
    return ok({ token: { ...token, vaultCardId, uuid }, decline: null });
  } catch (error) {
    log.error('a card could not be kept', { error: errorName(error) });
    return refuse({ key: 'temporarily_unavailable' });
  }
}
