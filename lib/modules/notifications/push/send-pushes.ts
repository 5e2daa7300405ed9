import { failpoint } from '#lib/platform/failpoints.ts';
import { log } from '#lib/platform/log.ts';
import { afterTry } from '#lib/platform/queue/queue.ts';
import { type QueueWorker, type Worked, workOff } from '#lib/platform/queue/work-off.ts';
import type { NotificationsContext } from '../context.ts';
import { composePush } from './compose-push.ts';
import { encryptPush } from './encrypt-push.ts';
import { openPushKey, type PushKeyPair } from './push-key.ts';
import { PUSHES } from './queue.ts';
import { type ClaimedPush, claimPushes, markHanded, recordPushes, releasePushes } from './store-pushes.sql.ts';
import { forgetSubscription } from './store-subscriptions.sql.ts';
import { markOf, openSubscription } from './subscribe.ts';

/** End of a push. `isGone`: the push service no longer knows the browser. */
type PushEnd = { isGone: boolean };
type PreparedPush = ClaimedPush & { key: PushKeyPair | null };

/** Statuses by which a push service says that a browser is gone (RFC 8030, 7.3). */
const GONE: readonly (number | null)[] = [404, 410];

/**
 * Sends pushes, each once at most: it is marked before its first byte, and a process that ends behind the mark leaves
 * it unknown. A push that its service refused for now, or that never reached it, is sent again. A browser that is gone
 * is forgotten with everything on its way there.
 */
export function pushWork(context: NotificationsContext): QueueWorker {
  const { database } = context;
  return workOff<ClaimedPush, PreparedPush, PushEnd, void>(database, PUSHES, {
    claim: (most) => claimPushes(database, most),
    async prepare(claimed) {
      const key = claimed.length === 0 ? null : await openPushKey(context);
      return claimed.map((push) => ({ ...push, key }));
    },
    destinationOf: () => PUSHES.name,
    release: (pushes) => releasePushes(database, pushes),
    work: (push) => sendOne(context, push),
    async record(attempts) {
      await recordPushes(
        database,
        attempts.map(({ row: { id, claims }, state, waitMs, ageMs }) => ({ id, claims, state, waitMs, ageMs })),
      );
      for (const { row, outcome } of attempts)
        if (outcome.isGone) await forgetSubscription(database, row.subscriptionId);
    },
  });
}

/** Sends a push and returns its end; null where another process has claimed it. */
async function sendOne(context: NotificationsContext, push: PreparedPush): Promise<Worked<PushEnd> | null> {
  const ended = (state: 'sent' | 'failed' | 'skipped', isGone = false): Worked<PushEnd> => ({
    after: { state, waitMs: 0 },
    since: performance.now(),
    outcome: { isGone },
    hasSucceeded: null,
  });
  const { key } = push;
  if (!push.isWanted || key === null) return ended('skipped');
  const subscription = openSubscription(push);
  const sealing = { key, contact: context.contact, topic: topicOf(push) };
  const encrypted = await encryptPush(subscription, composePush(push), sealing);
  if (!(await markHanded(context.database, push))) return null;
  failpoint('push', 'in_handover');
  const { status, error } = await context.poster.post(subscription.endpoint, encrypted.headers, encrypted.body);
  failpoint('push', 'after_handover');
  if (status !== null && status >= 200 && status < 300) return ended('sent');
  const isGone = GONE.includes(status);
  log.info('a push was not taken', { kind: 'push', outcome: `${status}`, error, tries: push.tries + 1 });
  if (isGone || error === 'refused_address') return ended('failed', isGone);
  // A push service that is busy, fails or is not reached may take it later; any other status is a refusal of ours.
  if (status !== null && status !== 429 && status < 500) return ended('failed');
  return {
    after: afterTry(PUSHES, push.tries + 1, { atLast: 'failed' }),
    since: performance.now(),
    outcome: { isGone: false },
    hasSucceeded: null,
  };
}

/** Longest topic that a push service accepts, characters (RFC 8030, 5.4). */
const MAX_TOPIC = 32;

/**
 * Topic of a push: the same when it is sent again, so that it replaces the first where its service still holds that.
 */
const topicOf = ({ id }: ClaimedPush): string => markOf(`push ${id}`).toString('base64url').slice(0, MAX_TOPIC);
