import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { type BuyerQuery, endTokenOf, type FoundBuyers, findBuyers } from './store-buyers.sql.ts';
import { findToken, findTokenOfSale, type TokenFacts } from './store-tokens.sql.ts';

/**
 * Saved cards, which the API calls buyers, for the sellers that may use their tokens (answers, section 3). A token of
 * another seller is reported as not found.
 */

/** The token that came out of a sale: 303 for an unknown sale, 600 for one that kept none. */
export async function findBuyerOfSale(
  { database }: Pick<PaymentsContext, 'database'>,
  credentials: Credentials,
  saleId: string,
): Promise<Result<TokenFacts, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  const found = await findTokenOfSale(database, seller.id, saleId);
  if (!found) return refuse(SALE_NOT_FOUND);
  return found.token ? ok(found.token) : refuse({ key: 'buyer_not_allowed', about: 'sale' });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token by its UUID: 600 for one that the caller may not use. */
export async function findBuyer(
  { database }: Pick<PaymentsContext, 'database'>,
  credentials: Credentials,
  uuid: string,
): Promise<Result<TokenFacts, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  const token = UUID.test(uuid) ? await findToken(database, seller, uuid) : null;
  return token ? ok(token) : refuse({ key: 'buyer_not_allowed', about: 'buyer' });
}

/** A page of the tokens that the caller may use, the newest first; nothing found is an empty list. */
export async function listBuyers(
  { database }: Pick<PaymentsContext, 'database'>,
  credentials: Credentials,
  query: BuyerQuery,
): Promise<Result<FoundBuyers, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  return ok(await findBuyers(database, seller, query));
}

/**
 * Ends a token for good; its card leaves the vault by the job that purges spent ones. 600 for one that the caller may
 * not use, 9004 for one that has ended.
 */
export async function endBuyer(
  context: Pick<PaymentsContext, 'database'>,
  credentials: Credentials,
  uuid: string,
): Promise<Result<null, Refusal>> {
  const { database } = context;
  const found = await findBuyer(context, credentials, uuid);
  if (!found.ok) return found;
  const seller = await findCallingSeller(database, credentials);
  const isEnded = seller !== null && (await endTokenOf(database, seller, uuid));
  return isEnded ? ok(null) : refuse({ key: 'token_unusable', about: 'buyer' });
}
