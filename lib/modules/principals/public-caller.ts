import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isAllowedOrigin } from './domain.ts';
import { originsOfPublicKey, type PublicKey } from './public-key.sql.ts';

/**
 * The seller of a public key, for operations that pages may call. `origin` comes from the browser: an origin that the
 * seller did not register is refused. A server sends none, and shows its response to no other site. Unknown and ended
 * keys get the same refusal.
 */
export async function findPublicCaller(
  { database, sandbox }: { database: Database; sandbox: boolean },
  publicKey: string,
  origin: string | null,
): Promise<Result<PublicKey, Refusal>> {
  const found = isUuid(publicKey) ? await originsOfPublicKey(database, publicKey) : null;
  if (!found) return refuse({ key: 'seller_not_found', about: 'publicKey' });
  if (origin !== null && !isAllowedOrigin(origin, { registered: found.origins, sandbox }))
    return refuse({ key: 'origin_not_registered', about: 'publicKey' });
  return ok(found);
}
