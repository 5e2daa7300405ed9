import type { DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { CardForOneCall, SubmitOutcome } from '#lib/modules/acquiring/index.ts';
import { newId } from '#lib/platform/random.ts';
import { readCard } from '../charge/read-card.ts';
import { SALE_NOT_FOUND, UNAVAILABLE, VELOCITY_LIMIT_REACHED } from '../charge/refusals.ts';
import { recordAttemptResult } from '../charge/store-velocity.sql.ts';
import { velocityKeysOf } from '../charge/velocity-limits.ts';
import type { PaymentsContext } from '../context.ts';
import type { TypedCard } from '../domain/means.ts';
import { PAYABLE } from '../domain/sale-states.ts';
import { findSaleForPage, type SaleForPage } from '../sales/store-page.sql.ts';
import { rateLimitToken } from '../tokens/store-token-attempts.sql.ts';
import { openCard } from '../tokens/tokenize-card.ts';
import { cardHashOf } from './card-hash.ts';
import { addAuthentication, findTokenCard, moveAuthentication } from './store-authentications.sql.ts';

/** Deadline of the call to the acquirer, milliseconds: a buyer is waiting. */
const DEADLINE_MS = 20_000;

/** Sale types that are paid themselves, and with money. */
const PAID_THEMSELVES: readonly string[] = ['sale', 'authorize'];

/** Card to authenticate: typed, or behind a token of the seller. */
export type CardToAuthenticate = { kind: 'card'; card: TypedCard } | { kind: 'token'; token: string };

export type AuthenticationQuery = {
  sellerId: number;
  saleId: string;
  means: CardToAuthenticate;
  /** Signed data of the buyer's browser, for the issuer. */
  browser: string | null;
  /** The buyer's address as our front saw it. */
  ip: string | null;
};

/** Issuer's response: authenticated without a challenge, a challenge, or a decline. */
export type AuthenticationResult =
  | { outcome: 'passed' }
  | { outcome: 'challenged'; redirectUrl: string }
  | { outcome: 'declined'; code: DeclineCode };

type AuthenticationContext = Pick<PaymentsContext, 'database' | 'acquirer' | 'vault' | 'sandbox' | 'origin'>;

/**
 * Authenticates the buyer of a sale with the issuer without a charge (3-D Secure alone). A success goes to the acquirer
 * with a payment of that sale by that card within a day. Counts as an attempt of the buyer's network and of the card:
 * any request that tests a card does.
 */
export async function authenticateSale(
  context: AuthenticationContext,
  { sellerId, saleId, means, browser, ip }: AuthenticationQuery,
): Promise<Result<AuthenticationResult, Refusal>> {
  const { database, acquirer } = context;
  const sale = payableOf(await findSaleForPage(database, saleId), sellerId);
  if (!sale.ok) return sale;
  const read = await cardOf(context, sellerId, means);
  if (!read.ok) return read;
  if (!acquirer.isAvailable()) return refuse(UNAVAILABLE);
  const card = read.value;
  const velocity = { sellerId, ...velocityKeysOf(context, ip, card.number) };
  if (!(await rateLimitToken(database, velocity)).isAdmitted) return refuse(VELOCITY_LIMIT_REACHED);
  const { id, price, currency } = sale.value;
  const publicId = newId('attempt');
  await addAuthentication(database, { publicId, saleId: id, card: cardHashOf(card) });
  const response = await acquirer.submit(
    {
      operation: 'authenticate',
      reference: publicId,
      merchant: String(sellerId),
      amount: price,
      currency,
      card,
      authentication: { returnUrl: `${context.origin}/sale/3ds/${publicId}`, browser },
    },
    DEADLINE_MS,
  );
  // An attempt with a typed card counts for its hour also after a success: success is free here, and confirms to a card
  // tester that the card exists. Sale 0: the attempt is not one of the sale's payments.
  const isDeclined = response.outcome === 'declined';
  if (isDeclined || means.kind === 'token') await recordAttemptResult(database, { ...velocity, saleId: 0, isDeclined });
  return record(database, publicId, response);
}

async function record(
  database: PaymentsContext['database'],
  publicId: string,
  response: SubmitOutcome,
): Promise<Result<AuthenticationResult, Refusal>> {
  if (response.outcome === 'challenge') {
    await moveAuthentication(database, publicId, 'challenged');
    return ok({ outcome: 'challenged', redirectUrl: response.redirectUrl });
  }
  if (response.outcome === 'approved' && response.record.authentication) {
    await moveAuthentication(database, publicId, 'passed', response.record.authentication);
    return ok({ outcome: 'passed' });
  }
  await moveAuthentication(database, publicId, 'failed');
  // No money has moved in any case, so a repeated request is safe.
  return response.outcome === 'declined'
    ? ok({ outcome: 'declined', code: response.code as DeclineCode })
    : refuse(UNAVAILABLE);
}

/** The sale, where it is this seller's and there is something to pay by card. A foreign sale is as an unknown one. */
function payableOf(found: SaleForPage | null, sellerId: number): Result<SaleForPage['sale'], Refusal> {
  if (!found || found.seller.id !== sellerId) return refuse(SALE_NOT_FOUND);
  const { sale } = found;
  if (!PAYABLE.includes(sale.status) || !PAID_THEMSELVES.includes(sale.type) || found.openState !== null)
    return refuse({ key: 'wrong_sale_status', field: sale.status, language: sale.language });
  return ok(sale);
}

async function cardOf(
  context: AuthenticationContext,
  sellerId: number,
  means: CardToAuthenticate,
): Promise<Result<CardForOneCall, Refusal>> {
  if (means.kind === 'card') return readCard(means.card);
  const stored = await findTokenCard(context.database, sellerId, means.token);
  if (!stored) return refuse({ key: 'token_unusable', about: 'token' });
  const card = await openCard(context, stored);
  return card ? ok(card) : refuse(UNAVAILABLE);
}
