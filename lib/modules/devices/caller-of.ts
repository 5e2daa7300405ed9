import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/sellers/index.ts';
import type { DevicesContext } from './context.ts';

/** The seller that the keys of a call speak for. */
export async function callerOf(
  { database }: Pick<DevicesContext, 'database'>,
  credentials: Credentials,
): Promise<Result<number, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  return seller ? ok(seller.id) : refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
}
