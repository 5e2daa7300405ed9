import type { Credentials } from '#lib/kernel/credentials.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { readClientData } from '../authentication/client-data.ts';
import type { ChargeContext } from '../context.ts';
import { type AttemptOutcome, refused } from '../domain/attempt-outcome.ts';
import type { Means } from '../domain/means.ts';
import { callAndBook, giveUp } from '../settlement/settle-attempt.ts';
import { claimCharge } from './claim-charge.ts';
import { buildSubmission } from './build-submission.ts';
import { readCard } from './read-card.ts';
import { UNAVAILABLE } from './refusals.ts';
import type { VelocityKeys } from './velocity-limits.ts';

/** Optional value, which a caller may also pass as null or undefined. */
type Optional<Value> = Value | null | undefined;

/** Origin of a charge, which decides the checks before its claim. */
type ChargedBy =
  /** A seller's program with its keys: within its rate limit, for its own sales. */
  | { who: 'seller'; credentials: Credentials }
  /** The product itself, for a caller that was let in and counted already. */
  | { who: 'system' }
  /** A person of the business, who may do so: the caller has looked. */
  | { who: 'person' }
  /** The schedule of a subscription: no client waits for the response. */
  | { who: 'schedule' }
  /**
   * The buyer on the sale's own page: of the methods that the sale offers, within the limits on attempts. `formSaleId`:
   * on a template's page, the sale that this form makes or has made.
   */
  | {
      who: 'buyer';
      velocity: VelocityKeys;
      formSaleId?: Optional<string>;
      /** Keyed hash by which an equal payment is found (`payerKeyOf`); `again`: the buyer was asked and wants both. */
      payer?: string | null;
      again?: boolean;
    };

/** A charge as its caller asks for it: what differs between callers, and nothing else. */
export type Charge = {
  /** `price` (minor units) and `currency`: as the caller expects them; the sale's own without them. */
  sale: { saleId: string; price?: Optional<number>; currency?: Optional<string> };
  means: Means;
  by: ChargedBy;
  /** 1 unless it says otherwise. */
  installments?: number;
  /**
   * Buyer data from a seller's program are written to the sale at once; from the buyer with a success, where the seller
   * gave none.
   */
  buyer?: { name?: Optional<string>; email?: Optional<string>; phone?: Optional<string>; socialId?: Optional<string> };
  /** Values that replace those of the sale. */
  terms?: { language?: Optional<string>; callbackUrl?: Optional<string>; returnUrl?: Optional<string> };
  /** Store the card or account for later payments. */
  captureBuyer?: Optional<boolean>;
  /** Data of the buyer's browser for the issuer (3-D Secure), as POST /client-data signed them. */
  browser?: Optional<string>;
};

/**
 * Charges a sale, for all payment methods and callers: read the typed card, claim the sale, call the acquirer, book,
 * respond (specification 4.2; docs/architecture.md, "One path for money").
 */
export async function charge(context: ChargeContext, request: Charge): Promise<AttemptOutcome> {
  const read = readTyped(context, request);
  if (!read.ok) return refused(read.reason);
  if (!context.acquirer.isAvailable()) return refused(UNAVAILABLE);
  const claimed = await claimCharge(context, request, read.value);
  if ('refusal' in claimed) return refused(claimed.refusal);
  if ('equal' in claimed) return { outcome: 'repeated', equal: claimed.equal };
  const { claim, claimedAt, storedCard } = claimed;
  const { means } = request;
  const browser = claim.sale.asks3ds && request.browser ? await readClientData(request.browser, claimedAt) : null;
  const ready = await buildSubmission(context, claim, { means, card: read.value, storedCard, browser });
  // No money has moved, and the sale can be paid again.
  if (!ready) return giveUp(context, { claim, claimedAt });
  return callAndBook(context, { claim: ready.claim, claimedAt }, ready.submission);
}

/** The typed card as the acquirer takes it, null where none was typed, or the first field that cannot be right. */
function readTyped(
  { sandbox }: Pick<ChargeContext, 'sandbox'>,
  { means, buyer }: Charge,
): Result<CardForOneCall | null, Refusal> {
  const socialId = buyer?.socialId ?? null;
  if (socialId !== null && readSocialId(socialId, { inSandbox: sandbox }) === null)
    return refuse({ key: 'social_id_invalid', about: 'buyerSocialId' });
  return 'card' in means ? readCard(means.card) : ok(null);
}
