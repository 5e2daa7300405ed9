import { errorName, log } from '#lib/platform/log.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type Job, wake } from '#lib/platform/jobs/jobs.ts';
import { DeliveryLanes, type Waiting } from './delivery-lanes.ts';
import { afterTry, DELIVERIES_DUE } from './domain/retry.ts';
import { recordInBatches } from './record-in-batches.ts';
import type { SendCallback } from './send-callback.ts';
import { abandonPoisoned, type ClaimedDelivery, claimDue, LEASE_SECONDS, markSkipped, releaseClaims } from './store.ts';

const CLAIMED_AT_ONCE = 100;

/** A delivery that waited longer than this for its turn is given back: its try might outlive the lease. */
const LATEST_START_MS = (LEASE_SECONDS * 1_000) / 2;

const POLL_MS = 1_000;
const ABANDON_EVERY_MS = 30_000;

export type DeliveryWork = {
  /** Claims what is due and starts sending it; answers how many deliveries were taken. Does not wait for the sending. */
  claimAndSend(): Promise<number>;
  /** Gives back what has not begun and finishes what has. */
  finish(): Promise<void>;
};

/**
 * Sends due deliveries (specification 6.5). Claim, send, record: a delivery is claimed under a lease before it is sent and its outcome is
 * recorded after, so a crash in between sends it again and never loses it, and only recorded outcomes count as tries.
 */
export function deliveryWork(database: Database, send: SendCallback): DeliveryWork {
  const lanes = new DeliveryLanes();
  const recorder = recordInBatches(database);
  const underWay = new Set<Promise<void>>();
  let passedOver: readonly string[] = [];
  let finishing = false;

  async function sendOne({ id, claims, tries, url, body }: ClaimedDelivery): Promise<void> {
    const startedAt = performance.now();
    const outcome = await send(url, body);
    const after = afterTry(tries + 1, outcome.error);
    recorder.add({ id, claims, outcome, startedAt, state: after.state, nextAfterMs: after.state === 'pending' ? after.nextAfterMs : 0 });
    if (after.state === 'dropped') log.warn('a callback was dropped after its last try', { deliveryId: id, host: new URL(url).host, tries: tries + 1, outcome: outcome.error });
  }

  async function begin({ delivery, claimedAt }: Waiting): Promise<void> {
    const late = performance.now() - claimedAt > LATEST_START_MS;
    await (late ? releaseClaims(database, [delivery]) : sendOne(delivery));
  }

  function startWaiting(origin: string): void {
    for (let next = lanes.begin(origin); next; next = lanes.begin(origin)) {
      const running: Promise<void> = begin(next)
        // What was not recorded is sent again when its lease ends.
        .catch((error: unknown) => log.error('a delivery was interrupted', { error: errorName(error) }))
        .finally(() => ended(origin, running));
      underWay.add(running);
    }
  }

  function ended(origin: string, running: Promise<void>): void {
    const wasFull = lanes.isFull;
    underWay.delete(running);
    lanes.end(origin);
    startWaiting(origin);
    if (wasFull) for (const other of lanes.waitingOrigins()) startWaiting(other);
    // Something due may have been passed over because this lane, or everything, was busy.
    if (!finishing && (wasFull || passedOver.includes(origin)) && !lanes.busyOrigins().includes(origin)) wake(DELIVERIES_DUE);
  }

  /** Sorts what was claimed into lanes; what has no reason or no room to be sent is ended or given back. */
  async function sort(claimed: readonly ClaimedDelivery[]): Promise<number> {
    const claimedAt = performance.now();
    const superseded = claimed.filter((delivery) => delivery.superseded);
    const overflow = claimed.filter((delivery) => !delivery.superseded && !lanes.add(delivery, claimedAt));
    for (const origin of lanes.waitingOrigins()) startWaiting(origin);
    if (superseded.length > 0) await markSkipped(database, superseded);
    if (overflow.length > 0) await releaseClaims(database, overflow);
    return claimed.length - overflow.length;
  }

  return {
    async claimAndSend() {
      if (lanes.isFull) return 0;
      passedOver = lanes.busyOrigins();
      return sort(await claimDue(database, Math.min(CLAIMED_AT_ONCE, lanes.room), passedOver));
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
  ];
}
