import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { keepSession, type Person } from '#lib/modules/access/index.ts';
import { checkPostTarget } from '#lib/modules/callbacks/index.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import { type BrowserSubscription, browserSubscription } from '../contract.ts';
import type { NotificationsContext } from '../context.ts';
import { dropSubscription, keepSubscription } from './store-subscriptions.sql.ts';

/** Days for which a browser is pushed to after it was last here signed in. */
const KEPT_DAYS = 30;

/** Names an address without giving it away. */
export const markOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/**
 * Has a person's payments pushed to a browser, until its session is ended by hand, or the browser was not here for 30
 * days. An address that callbacks may not be sent to is refused.
 */
export async function subscribe(
  { database, urlPolicy }: Pick<NotificationsContext, 'database' | 'urlPolicy'>,
  person: Pick<Person, 'id' | 'sessionId'>,
  subscription: BrowserSubscription,
): Promise<Result<null, 'address'>> {
  if (!checkPostTarget(subscription.endpoint, urlPolicy).ok) return refuse('address');
  const mark = markOf(subscription.endpoint);
  await database.inTransaction(async (inside) => {
    await keepSession(inside, person.sessionId, KEPT_DAYS);
    await keepSubscription(inside, {
      userId: person.id,
      sessionId: person.sessionId,
      mark,
      sealed: sealSecret(JSON.stringify(subscription), mark.toString('hex')),
    });
  });
  return ok(null);
}

export const unsubscribe = (
  { database }: Pick<NotificationsContext, 'database'>,
  person: Pick<Person, 'id'>,
  endpoint: string,
): Promise<void> => dropSubscription(database, person.id, markOf(endpoint));

/** The address and the keys of a kept browser. Throws where the seal is broken. */
export const openSubscription = ({ mark, sealed }: { mark: Buffer; sealed: Buffer }): BrowserSubscription =>
  browserSubscription.parse(JSON.parse(openSecret(sealed, mark.toString('hex'))));
