import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { scopesOf, signClientToken } from '#lib/modules/tokens/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { isScope, type Scope } from '../contract/scopes.ts';
import { countToken, countWrong, waitToAsk } from './token-limits.ts';
import type { ClientProof } from '../api/client-proof.ts';
import { findClient, noteUse } from './store-clients.sql.ts';

/** Time of every refusal of a client, milliseconds: as of programs that sign in (reliability A-06). */
const REFUSED_AFTER_MS = 20;

const tooMany = (retryAfterSeconds: number): Refusal => ({ key: 'too_many_requests', retryAfterSeconds });

const NOBODYS_HASH = randomBytes(32);

/**
 * The token of a client with the scopes that it asked for, by default all that it has. `ip`: the caller's address as
 * our front saw it.
 */
export async function issueToken(
  database: Database,
  { clientId, secret, scope, ip }: ClientProof & { scope: string | undefined; ip: string },
): Promise<Result<{ token: string; scopes: readonly Scope[] }, Refusal>> {
  const asking = { clientId, ip };
  const wait = await waitToAsk(database, asking);
  if (wait !== null) return refuse(tooMany(wait));
  const refusalMayLeave = pause(REFUSED_AFTER_MS, undefined, { ref: false });
  const client = isUuid(clientId) ? await findClient(database, clientId) : null;
  const isRight = timingSafeEqual(secretIndex(secret), client?.secretHash ?? NOBODYS_HASH);
  if (!client || !isRight) {
    await countWrong(database, asking);
    await refusalMayLeave;
    return refuse({ key: 'invalid_client' });
  }
  const asked = scopesOf(scope);
  if (!asked.every((word) => isScope(word) && client.scopes.includes(word))) return refuse({ key: 'invalid_scope' });
  const scopes = asked.length === 0 ? client.scopes : client.scopes.filter((one) => asked.includes(one));
  if (!(await countToken(database, asking))) return refuse(tooMany(1));
  await noteUse(database, client);
  return ok({ token: await signClientToken(database, { clientId: client.clientId, scopes, now: client.now }), scopes });
}
