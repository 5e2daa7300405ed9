import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { type Job, wake } from '#lib/platform/jobs/jobs.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { DeliveryLanes, type Waiting } from './delivery-lanes.ts';
import { afterAttempt, DELIVERIES_DUE, LEASE_SECONDS } from '../domain/retry.ts';
import { recordInBatches } from './record-in-batches.ts';
import type { SendCallback } from './send-callback.ts';
import { keyFinder, type SignableDelivery, signatureHeaders } from '../signing/sign-callbacks.ts';
import {
  abandonPoisoned,
  type ClaimedDelivery,
  claimDue,
  endpointKey,
  releaseClaims,
  skipIfSuperseded,
} from './store.sql.ts';
import { forgetEndpoints } from '../endpoints/store-endpoints.sql.ts';
import { notifyEndpointFailing } from '../endpoints/notify-endpoint-failing.ts';

const CLAIMED_AT_ONCE = 100;

/** A delivery that waited longer than this for its turn is given back: its try might outlive the lease. */
const LATEST_START_MS = (LEASE_SECONDS * 1_000) / 2;

/** A failure that waited longer than this is asked about again before it is told: its sale may have been paid since. */
const ASKED_AGAIN_AFTER_MS = 50;

/** After a look past busy hosts that found nothing, the next one waits this many times as long as it took. */
const REST = 10;

const POLL_MS = 1_000;
const ABANDON_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 3_600_000;
const TELL_EVERY_MS = 10_000;

export type DeliveryWork = {
  /**
   * Claims what is due and starts sending it; answers how many deliveries were taken. Does not wait for the sending.
   */
  claimAndSend(): Promise<number>;
  /** Gives back what has not begun and finishes what has. */
  finish(): Promise<void>;
};

/**
 * Sends due deliveries (specification 6.5). Claim, send, record: a delivery is claimed under a lease before it is sent
 * and its outcome is recorded after, so a crash in between sends it again and never loses it, and only recorded
 * outcomes count as tries.
 */
export function deliveryWork(database: Database, send: SendCallback): DeliveryWork {
  const lanes = new DeliveryLanes();
  const addKeys = keyFinder(database);
  const recorder = recordInBatches(database, giveBackPaused);
  const underWay = new Set<Promise<void>>();
  let passedOver: readonly string[] = [];
  let restUntil = 0;
  let finishing = false;

  /** Deliveries to an address that has been paused meanwhile are given back, for the next claim to skip. */
  async function giveBackPaused(paused: readonly string[]): Promise<void> {
    const waiting = lanes.takeWaiting((delivery) => paused.includes(endpointKey(delivery)));
    if (waiting.length === 0) return;
    await releaseClaims(database, waiting);
    wake(DELIVERIES_DUE);
  }

  /** Answers whether it went well. */
  async function sendOne(delivery: SignableDelivery, claimedAt: number): Promise<boolean> {
    const { id, tries, url, body } = delivery;
    const startedAt = performance.now();
    failpoint('callback', 'before_send');
    const outcome = await send(url, body, signatureHeaders(delivery, startedAt - claimedAt));
    failpoint('callback', 'after_send');
    const after = afterAttempt(tries + 1, outcome.error);
    recorder.add({
      ...delivery,
      outcome,
      startedAt,
      state: after.state,
      nextAfterMs: after.state === 'pending' ? after.nextAfterMs : 0,
    });
    if (after.state === 'dropped')
      log.warn('a callback was dropped after its last try', {
        deliveryId: id,
        host: new URL(url).host,
        tries: tries + 1,
        outcome: outcome.error,
      });
    return outcome.error === null;
  }

  /**
   * Sends it, unless it has waited too long or is not to be told any more; answers whether it went well, null if it was
   * not sent.
   */
  async function begin({ delivery, claimedAt }: Waiting): Promise<boolean | null> {
    const waited = performance.now() - claimedAt;
    if (waited > LATEST_START_MS) return releaseClaims(database, [delivery]).then(() => null);
    if (delivery.isFailure && waited > ASKED_AGAIN_AFTER_MS && (await skipIfSuperseded(database, delivery)))
      return null;
    return sendOne(delivery, claimedAt);
  }

  function startWaiting(host: string): void {
    for (let next = lanes.begin(host); next; next = lanes.begin(host)) {
      const running: Promise<void> = begin(next)
        // A delivery whose outcome was not recorded is sent again when its lease ends.
        .catch((error: unknown) => {
          log.error('a delivery was interrupted', { error: errorName(error) });
          return null;
        })
        .then((hasSucceeded) => ended(host, hasSucceeded, running));
      underWay.add(running);
    }
  }

  function ended(host: string, hasSucceeded: boolean | null, running: Promise<void>): void {
    const wasFull = lanes.isFull;
    underWay.delete(running);
    lanes.end(host, hasSucceeded);
    startWaiting(host);
    if (wasFull) for (const other of lanes.waitingHosts()) startWaiting(other);
    // Something due may have been passed over because this lane, or everything, was busy.
    if (!finishing && (wasFull || passedOver.includes(host)) && !lanes.isBusy(host)) wake(DELIVERIES_DUE);
  }

  /** Sorts what was claimed into lanes; what has no room is given back. Answers how many were dealt with. */
  async function sort(claimed: readonly ClaimedDelivery[]): Promise<number> {
    const claimedAt = performance.now();
    // No delivery is sent unsigned: one whose key does not open keeps its lease and is claimed again, until it is
    // abandoned.
    const toSend = (await addKeys(claimed.filter(({ disposition }) => disposition === 'send'))).filter(
      ({ keys }) => keys.length > 0,
    );
    const overflow = toSend.filter((delivery) => !lanes.add(delivery, claimedAt));
    for (const host of lanes.waitingHosts()) startWaiting(host);
    if (overflow.length > 0) await releaseClaims(database, overflow);
    return claimed.length - overflow.length;
  }

  /**
   * Looking past a long queue of a busy host costs a read of that queue; it is done often only while it is cheap or
   * finds something.
   */
  async function claimPastBusy(): Promise<ClaimedDelivery[]> {
    const begun = performance.now();
    const claimed = await claimDue(database, Math.min(CLAIMED_AT_ONCE, lanes.room), passedOver);
    const now = performance.now();
    restUntil = claimed.length === 0 ? now + REST * (now - begun) : 0;
    return claimed;
  }

  return {
    async claimAndSend() {
      if (lanes.isFull) return 0;
      passedOver = lanes.busyHosts();
      if (passedOver.length === 0) return sort(await claimDue(database, Math.min(CLAIMED_AT_ONCE, lanes.room), []));
      const restMs = restUntil - performance.now();
      if (restMs <= 0) return sort(await claimPastBusy());
      setTimeout(wake, restMs, DELIVERIES_DUE).unref();
      return 0;
    },
    async finish() {
      finishing = true;
      const unbegun = lanes.takeWaiting();
      if (unbegun.length > 0) await releaseClaims(database, unbegun);
      await Promise.all(underWay);
      await recorder.flush();
    },
  };
}

/** The jobs of this module, for the process's loop. */
export function callbackJobs(database: Database, send: SendCallback): Job[] {
  const work = deliveryWork(database, send);
  return [
    { name: 'deliver-callbacks', wakeOn: DELIVERIES_DUE, everyMs: POLL_MS, run: work.claimAndSend, drain: work.finish },
    { name: 'abandon-callbacks', everyMs: ABANDON_EVERY_MS, run: () => abandonPoisoned(database) },
    { name: 'forget-callback-endpoints', everyMs: FORGET_EVERY_MS, run: () => forgetEndpoints(database) },
    { name: 'tell-of-failing-addresses', everyMs: TELL_EVERY_MS, run: () => notifyEndpointFailing(database) },
  ];
}
