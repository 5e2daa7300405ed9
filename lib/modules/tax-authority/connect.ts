import { createHash, randomBytes } from 'node:crypto';
import { wake } from '#lib/platform/queue/jobs.ts';
import { dropGrant, keepGrant } from './access-token.ts';
import { RETURN_PATH } from './contract/return-path.ts';
import type { TaxAuthorityContext } from './context.ts';
import { signInAddress } from './present/sign-in-address.ts';
import { beginLogin, takeLogin } from './store/logins.sql.ts';
import { askOfConnected } from './store/requests.sql.ts';
import { ALLOCATIONS_DUE } from './work-on-requests.ts';

/**
 * Connecting a business: its person signs in at the authority and comes back with a code (OAuth 2, code flow). The
 * state in the addresses is taken once, and by the session that began alone: a link of somebody else connects nothing.
 */

const STATE_BYTES = 32;
const CALL_DEADLINE_MS = 15_000;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `session`: the token of the person's session. */
type ByPerson = { userId: number; session: string };

/** Address of the authority's sign-in; null where the operator has set none. */
export async function beginConnecting(
  { database, origin, reached }: Pick<TaxAuthorityContext, 'database' | 'origin' | 'reached'>,
  { sellerId, userId, session }: ByPerson & { sellerId: number },
): Promise<string | null> {
  if (!reached) return null;
  const state = randomBytes(STATE_BYTES).toString('base64url');
  await beginLogin(database, { stateHash: hashOf(state), sellerId, userId, sessionHash: hashOf(session) });
  return signInAddress(reached, { state, returnTo: `${origin}${RETURN_PATH}` });
}

/**
 * `stale`: the state is of another session, was used, or is too old; `refused`: the person or the authority did not
 * agree; `unavailable`: the authority did not answer, and the sign-in has to begin again.
 */
export type ConnectOutcome =
  | { outcome: 'connected'; sellerId: number }
  | { outcome: 'refused' | 'unavailable'; sellerId: number }
  | { outcome: 'stale'; sellerId: null };

/** Ends a sign-in with what came back from it. */
export async function endConnecting(
  context: TaxAuthorityContext,
  { userId, session, state, code }: ByPerson & { state: string; code: string | null },
): Promise<ConnectOutcome> {
  const { database, origin, reached } = context;
  const taken = { stateHash: hashOf(state), userId, sessionHash: hashOf(session) };
  const sellerId = await takeLogin(database, taken);
  if (sellerId === null || !reached) return { outcome: 'stale', sellerId: null };
  if (!code) return { outcome: 'refused', sellerId };
  const given = await reached.authority.exchange(code, `${origin}${RETURN_PATH}`, CALL_DEADLINE_MS);
  if (given.outcome === 'ended') return { outcome: 'refused', sellerId };
  if (given.outcome !== 'given') return { outcome: 'unavailable', sellerId };
  await keepGrant(context, { sellerId, connectedBy: userId }, given.tokens);
  await askOfConnected(database, sellerId);
  wake(ALLOCATIONS_DUE);
  return { outcome: 'connected', sellerId };
}

/** The business asks for no more numbers; false where it was not connected. */
export const disconnect = (
  context: Pick<TaxAuthorityContext, 'database' | 'vault'>,
  ended: { sellerId: number; endedBy: number },
): Promise<boolean> => dropGrant(context, ended);
