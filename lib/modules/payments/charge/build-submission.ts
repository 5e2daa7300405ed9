import type { CardForOneCall, Instrument, Submission } from '#lib/modules/acquiring/index.ts';
import { cardHashOf } from '../authentication/card-hash.ts';
import { findPassedAuthentication } from '../authentication/store-authentications.sql.ts';
import type { ChargeContext } from '../context.ts';
import type { Claim } from '../domain/facts.ts';
import type { Means } from '../domain/means.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import { needsToken, openCard, tokenizeCard } from '../tokens/tokenize-card.ts';
import { isMandate, keepsMandate, openMandate, tokenizeMandate } from '../tokens/tokenize-mandate.ts';
import type { StoredCard } from './payment-claim.ts';

/** A claimed payment, ready for the acquirer; the claim has its new token where one is made. */
type ReadyPayment = { claim: Claim; submission: Submission };

export type SubmissionInput = {
  means: Means;
  /** The typed card as it was read; null where none was typed. */
  card: CardForOneCall | null;
  /** Vault reference of the card or account behind a token. */
  storedCard: StoredCard | null;
  /** Data of the buyer's browser, for the issuer (3-D Secure). */
  browser: string | null;
};

/**
 * Submission of a claimed payment to the acquirer, by its means. Null where the vault cannot store or open the card:
 * such a payment is not submitted.
 */
export async function buildSubmission(
  context: ChargeContext,
  claim: Claim,
  { means, card, storedCard, browser }: SubmissionInput,
): Promise<ReadyPayment | null> {
  switch (means.kind) {
    case 'card':
    case 'saved-card': {
      if (!card) throw new Error('a card that pays was not read');
      const kept = needsToken(claim) ? await tokenizeCard(context, claim, card) : claim;
      if (!kept) return null;
      if (means.kind === 'card') await means.save?.(kept, card);
      return { claim: kept, submission: await cardSubmission(context, kept, card, browser) };
    }
    case 'token': {
      const { method } = claim.attempt;
      if (isMandate(method))
        return withInstrument(context, claim, await openMandate(context, claim.attempt, method, storedCard));
      const opened = await openCard(context, storedCard);
      return opened && { claim, submission: await cardSubmission(context, claim, opened, browser) };
    }
    case 'mandate': {
      const { instrument } = means;
      const kept = keepsMandate(claim) ? await tokenizeMandate(context, claim, instrument) : claim;
      return withInstrument(context, kept, instrument);
    }
    case 'device':
      throw new Error('a terminal is handed its payment by itself');
    case 'wallet':
    case 'account':
      return withInstrument(context, claim, means.instrument);
  }
}

const withInstrument = (
  context: ChargeContext,
  claim: Claim | null,
  instrument: Instrument | null,
): ReadyPayment | null =>
  claim && instrument && { claim, submission: instrumentSubmission(context, claim, instrument) };

function instrumentSubmission(
  { origin }: Pick<ChargeContext, 'origin'>,
  claim: Claim,
  instrument: Instrument,
): Submission {
  const { publicId, installments, kind } = claim.attempt;
  if (kind === 'tokenize' && 'holder' in instrument) {
    const { amount: _, ...base } = submissionBase(claim);
    return { operation: 'verify', ...base, instrument };
  }
  // Guards against a `tokenize` sent as a charge, which would take money without a booking.
  if (kind !== 'pay' && kind !== 'authorize') throw new Error(`a ${kind} is not paid with ${instrument.method}`);
  const operation = kind === 'authorize' ? 'authorize' : 'charge';
  const returnUrl = `${origin}/sale/return/${publicId}`;
  return { operation, ...submissionBase(claim), instrument, installments, returnUrl };
}

async function cardSubmission(
  { origin, database }: Pick<ChargeContext, 'origin' | 'database'>,
  claim: Claim,
  card: CardForOneCall,
  browser: string | null,
): Promise<Submission> {
  const { sale, attempt } = claim;
  const { amount, ...base } = submissionBase(claim);
  if (attempt.kind === 'tokenize') return { operation: 'verify', ...base, card, isOnline: sale.validateBuyer };
  // A buyer who was authenticated before gets no second challenge.
  const authenticated = sale.asks3ds ? await findPassedAuthentication(database, sale.id, cardHashOf(card)) : null;
  const asks = sale.asks3ds && !card.isStored && !authenticated;
  return {
    operation: attempt.kind === 'authorize' ? 'authorize' : 'charge',
    ...base,
    amount,
    card,
    installments: attempt.installments,
    ...(authenticated && { authenticated }),
    ...(asks && { authentication: { returnUrl: `${origin}/sale/3ds/${attempt.publicId}`, browser } }),
  };
}
