import type { Credentials } from '#lib/kernel/credentials.ts';
import { brandOf, maskOf } from '#lib/kernel/card/card.ts';
import type { Decline, DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from '../context.ts';
import { readCard } from '../charge/read-card.ts';
import { TOO_MANY_REQUESTS } from '../charge/refusals.ts';
import { addToken, type NewToken, rateLimitSeller } from './store-tokens.sql.ts';

/** Deadline of the verification of a card, milliseconds. */
const VERIFY_DEADLINE_MS = 20_000;

/** A card to keep. Nothing is charged. */
export type CardToKeep = {
  card: { number: string; expiry: string; cvv: string | null };
  isPermanent: boolean;
  /** True: usable by this seller alone, and not by other sellers of its partner. */
  isPrivate?: boolean;
  /** Ask the issuer too, not only the acquirer. */
  isValidated: boolean;
  buyer: { name: string; email: string; phone: string; socialId: string; zipCode: string };
};

export type KeptCard =
  | { token: NewToken & { uuid: string }; decline: null }
  | { token: Omit<NewToken, 'publicId' | 'vaultCardId'>; decline: Decline };

type TokenContext = Pick<PaymentsContext, 'database' | 'acquirer' | 'vault' | 'sandbox'>;

/** A seller's program keeps a card (answers, section 3). */
export async function captureBuyerToken(
  context: TokenContext,
  { credentials, ...request }: CardToKeep & { credentials: Credentials },
): Promise<Result<KeptCard, Refusal>> {
  const card = readCardToKeep(context, request);
  if (!card.ok) return card;
  // Each call asks the acquirer, and with validation the issuer, about a card: it counts like a payment.
  const seller = await admitSeller(context.database, credentials);
  return seller.ok ? verifyAndKeep(context, seller.value, newId('buyer'), card.value, request) : seller;
}

/** Counts a call in the rate limit of a seller's payments (specification 8). Returns the seller's id or a refusal. */
export async function admitSeller(database: Database, credentials: Credentials): Promise<Result<number, Refusal>> {
  const seller = await rateLimitSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  return seller.admitted ? ok(seller.id) : refuse(TOO_MANY_REQUESTS(seller.retryAfter ?? 1));
}

/** The card as the acquirer takes it, or the first field that cannot be right. */
export function readCardToKeep(
  { sandbox }: Pick<TokenContext, 'sandbox'>,
  { card, buyer }: Pick<CardToKeep, 'card' | 'buyer'>,
): Result<CardForOneCall, Refusal> {
  if (buyer.socialId !== '' && readSocialId(buyer.socialId, { inSandbox: sandbox }) === null)
    return refuse({ key: 'social_id_invalid', about: 'buyerSocialId' });
  return readCard(card);
}

/**
 * Verifies a card and keeps it in the vault under a token of this name, which no token has yet. No money moves, no CVV
 * is kept.
 */
export async function verifyAndKeep(
  context: TokenContext,
  sellerId: number,
  publicId: string,
  card: CardForOneCall,
  request: CardToKeep,
): Promise<Result<KeptCard, Refusal>> {
  const verified = await context.acquirer.submit(
    {
      operation: 'verify',
      reference: publicId,
      merchant: String(sellerId),
      currency: 'ILS',
      card,
      isOnline: request.isValidated,
    },
    VERIFY_DEADLINE_MS,
  );
  if (verified.outcome === 'not_sent') return refuse({ key: 'temporarily_unavailable' });
  if (verified.outcome !== 'approved' && verified.outcome !== 'declined') return refuse({ key: 'outcome_unknown' });
  const facts = verified.outcome === 'approved' ? verified.record.card : verified.card;
  const token = {
    isPermanent: request.isPermanent,
    ...(request.isPrivate && { isPrivate: true }),
    cardMask: maskOf(card.number),
    cardExpiry: card.expiry,
    cardBrand: facts?.brand ?? brandOf(card.number),
    cardIsForeign: facts?.isForeign ?? null,
    buyerName: request.buyer.name,
    buyerEmail: request.buyer.email,
    buyerPhone: request.buyer.phone,
    buyerSocialId: request.buyer.socialId,
    buyerZipCode: request.buyer.zipCode,
  };
  if (verified.outcome === 'declined') {
    // A decline without a verification by the issuer means that the acquirer does not accept the card.
    if (!request.isValidated) return refuse({ key: 'card_not_tokenisable', about: 'cardNumber' });
    return ok({ token, decline: { key: 'declined', code: verified.code as DeclineCode, attemptId: '' } });
  }
  return storeToken(context, sellerId, { ...token, publicId }, card);
}

async function storeToken(
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
