import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { rateLimitSeller } from './store-tokens.sql.ts';
import { TOO_MANY_REQUESTS } from '../charge/refusals.ts';

/** Counts a call in the limit that a seller's payments share (specification 8); the seller's number, or why not. */
export async function admitSeller(database: Database, credentials: Credentials): Promise<Result<number, Refusal>> {
  const seller = await rateLimitSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  return seller.admitted ? ok(seller.id) : refuse(TOO_MANY_REQUESTS(seller.retryAfter ?? 1));
}
