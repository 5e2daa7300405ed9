import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { explainAuthFailure, findCallingSeller } from './find-caller.sql.ts';

/** The seller that the keys of a call speak for, or why there is none. */
export async function callerOf(
  { database }: { database: Database },
  credentials: Credentials,
): Promise<Result<number, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  return seller ? ok(seller.id) : refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
}
