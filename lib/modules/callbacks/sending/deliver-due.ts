import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { reportBroken } from '#lib/platform/queue/batches.ts';
import { type Job, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { log } from '#lib/platform/log.ts';
import { afterTry } from '#lib/platform/queue/queue.ts';
import { queueJob, type QueueWorker, type Worked, workOff } from '#lib/platform/queue/work-off.ts';
import type { CallbackRecord } from '../callback-record.ts';
import { openBody } from '../deliveries/sealed-body.ts';
import { deleteOldAttempts } from '../deliveries/delete-old-attempts.sql.ts';
import { type AttemptResult, verdictOf } from '../domain/retry.ts';
import { notifyEndpointFailing } from '../endpoints/notify-endpoint-failing.ts';
import { forgetEndpoints } from '../endpoints/store-endpoints.sql.ts';
import { withoutSealed } from '../sealed-fields.ts';
import { keyFinder, type SignableDelivery, signatureHeaders } from '../signing/sign-callbacks.ts';
import { CALLBACKS } from './queue.ts';
import type { SendCallback } from './send-callback.ts';
import {
  abandonPoisoned,
  type ClaimedDelivery,
  claimsBy,
  endpointKey,
  type Recorded,
  recordAttempts,
  releaseClaims,
} from './store.sql.ts';

/** A failure that waited longer than this is checked again before it is sent: its sale may have been paid since. */
const RECHECKED_AFTER_MS = 50;

const ABANDON_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 3_600_000;
const NOTIFY_EVERY_MS = 10_000;

/** `body`: the body that is sent; `storedBody`: the same with sealed fields masked, as the log of deliveries has it. */
type OpenedDelivery = ClaimedDelivery & { storedBody: string };

/** A delivery with both forms of its body; none where its seal does not open. */
function opened(delivery: ClaimedDelivery): OpenedDelivery[] {
  const { id, eventId, sealed, body: storedBody } = delivery;
  if (sealed === null) return [{ ...delivery, storedBody }];
  try {
    return [{ ...delivery, storedBody, body: openBody(eventId, sealed) }];
  } catch (error) {
    reportBroken({ job: CALLBACKS.name, says: 'the body of a callback does not open', deliveryId: id }, error);
    return [];
  }
}

/** A response may repeat the request: sealed values in it are not stored in plain text. */
const storable = (outcome: AttemptResult, { body, storedBody }: OpenedDelivery): AttemptResult =>
  storedBody === body || outcome.responseBody === null
    ? outcome
    : { ...outcome, responseBody: withoutSealed(outcome.responseBody, { whole: body, shown: storedBody }) };

/** Sends due deliveries (specification 6.5), as the queue works off its rows. */
export function deliveryWork(database: Database, send: SendCallback, records: readonly CallbackRecord[]): QueueWorker {
  const addKeys = keyFinder(database);
  const { claimDue, skipIfSuperseded } = claimsBy(records);

  async function sendOne(
    delivery: OpenedDelivery & SignableDelivery,
    claimedAt: number,
  ): Promise<Worked<AttemptResult>> {
    const { id, tries, url, body } = delivery;
    const since = performance.now();
    failpoint('callback', 'before_send');
    const outcome = storable(await send(url, body, signatureHeaders(delivery, since - claimedAt)), delivery);
    failpoint('callback', 'after_send');
    const after = afterTry(CALLBACKS, tries + 1, verdictOf(outcome.error));
    if (after.state === 'dropped')
      log.warn('a callback was dropped after its last try', {
        deliveryId: id,
        host: new URL(url).host,
        tries: tries + 1,
        outcome: outcome.error,
      });
    return { after, since, outcome, hasSucceeded: outcome.error === null };
  }

  return workOff<ClaimedDelivery, OpenedDelivery & SignableDelivery, AttemptResult, Recorded>(database, CALLBACKS, {
    claim: (most, passedOver) => claimDue(database, most, passedOver),
    // No delivery is sent unsigned or in part: one whose key or body does not open keeps its lease and is claimed
    // again, until it is abandoned.
    prepare: async (claimed) =>
      (await addKeys(claimed.filter(({ disposition }) => disposition === 'send').flatMap(opened))).filter(
        ({ keys }) => keys.length > 0,
      ),
    destinationOf: ({ host }) => host,
    release: (deliveries) => releaseClaims(database, deliveries),
    async work(delivery, claimedAt) {
      const hasWaited = delivery.mayBeSuperseded && performance.now() - claimedAt > RECHECKED_AFTER_MS;
      return hasWaited && (await skipIfSuperseded(database, delivery)) ? null : sendOne(delivery, claimedAt);
    },
    record: (attempts) =>
      recordAttempts(
        database,
        attempts.map(({ row, outcome, state, waitMs, ageMs }) => ({ ...row, outcome, state, waitMs, ageMs })),
      ),
    // Deliveries to an address that has been paused meanwhile are given back, for the next claim to skip.
    async recorded(results, giveBack) {
      const paused = results.flatMap((result) => result.paused);
      if (paused.length > 0) await giveBack((delivery) => paused.includes(endpointKey(delivery)));
    },
  });
}

/** The jobs of this module, for the process's loop. */
export function callbackJobs(database: Database, send: SendCallback, records: readonly CallbackRecord[]): Job[] {
  return [
    queueJob('deliver-callbacks', CALLBACKS, deliveryWork(database, send, records)),
    { name: 'abandon-callbacks', everyMs: ABANDON_EVERY_MS, run: () => abandonPoisoned(database) },
    { name: 'forget-callback-endpoints', everyMs: FORGET_EVERY_MS, run: () => forgetEndpoints(database) },
    { name: 'delete-old-attempts', everyMs: TIDY_MS, run: () => deleteOldAttempts(database) },
    { name: 'notify-endpoint-failing', everyMs: NOTIFY_EVERY_MS, run: () => notifyEndpointFailing(database) },
  ];
}
