import { isUuid } from '#lib/kernel/ids.ts';
import { takeRateLimitSlot, velocityKeysOf, waitForRateLimit } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { TOKENS_AN_HOUR, WRONG_AN_HOUR } from '../contract/token.ts';

/**
 * Limits of POST /oauth/token: wrong credentials by the network that they come from, and tokens by their client. An
 * identifier of nobody is limited like that of a client, so that a limit tells nothing of it.
 */

type Asking = { clientId: string; ip: string };

/** Limits of wrong credentials; none for addresses that nobody else's program has. */
function limitsOfWrong({ clientId, ip }: Asking) {
  const { network } = velocityKeysOf({ sandbox: false }, ip, '');
  if (network === null) return [];
  const ofNetwork = { scope: `oauth wrong ${network}`, most: WRONG_AN_HOUR.network };
  const ofClient = { scope: `oauth wrong ${network} ${clientId.toLowerCase()}`, most: WRONG_AN_HOUR.client };
  return isUuid(clientId) ? [ofNetwork, ofClient] : [ofNetwork];
}

const limitOfTokens = ({ clientId }: Asking) => ({
  scope: `oauth tokens ${clientId.toLowerCase()}`,
  most: TOKENS_AN_HOUR,
});

/** Seconds until a client is answered again from this network; null where it is now. */
export const waitToAsk = (database: Database, asking: Asking): Promise<number | null> =>
  waitForRateLimit(database, [...limitsOfWrong(asking), limitOfTokens(asking)]);

/** Counts wrong credentials. */
export async function countWrong(database: Database, asking: Asking): Promise<void> {
  for (const { scope, most } of limitsOfWrong(asking)) await takeRateLimitSlot(database, scope, most);
}

/** Counts a token that is given; false where its client has had all that an hour has room for. */
export function countToken(database: Database, asking: Asking): Promise<boolean> {
  const { scope, most } = limitOfTokens(asking);
  return takeRateLimitSlot(database, scope, most);
}
