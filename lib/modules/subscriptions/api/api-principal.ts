import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { admitSeller } from '#lib/modules/payments/index.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import type { SubscriptionsContext } from '../context.ts';

type PrincipalContext = Pick<SubscriptionsContext, 'database'>;

/** The number of the seller that calls, or its partner for it; or why there is none. When a key was used is noted. */
export async function principalOf(
  { database }: PrincipalContext,
  { credentials }: Call,
): Promise<Result<number, Refusal>> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const seller = await findCallingSeller(database, credentials);
  return seller ? ok(seller.id) : refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
}

/** The calling seller, its call counted in the rate limit that a seller's payments share (specification 8). */
export async function countedPrincipalOf(
  { database }: PrincipalContext,
  { credentials }: Call,
): Promise<Result<number, Refusal>> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  return admitSeller(database, credentials);
}
