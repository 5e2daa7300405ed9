import type { Queue } from '#lib/platform/queue/queue.ts';

/** Wakes the job that queues pushes about new payments. */
export const PUSH_NEWS = 'push-news';

/** Wakes the sending of pushes. */
export const PUSHES_DUE = 'pushes-due';

/**
 * Age from which a payment is not pushed any more, seconds; a push service keeps one as long for a sleeping browser.
 */
export const NEWS_SECONDS = 3_600;

const AT_ONCE = 16;

/** Pushes on their way. One that began to go over is never claimed again. */
export const PUSHES = {
  name: 'push',
  wakeOn: PUSHES_DUE,
  table: 'push',
  rows: null,
  open: ['queued', 'sending'],
  claimedState: 'sending',
  claimable: 'handed_at IS NULL',
  destination: null,
  leaseSeconds: 60,
  longestSeconds: 15,
  maxClaims: 10,
  delaysSeconds: [30, 120, 600],
  claimedAtOnce: AT_ONCE,
  lanes: {
    minWidth: AT_ONCE,
    firstWidth: AT_ONCE,
    maxWidth: AT_ONCE,
    waitingPerPlace: 1,
    maxInFlight: AT_ONCE,
    maxHeld: AT_ONCE,
    maxTracked: 1,
  },
  // An outcome that waits to be written is lost with its process, and the push is unknown.
  batch: { most: 1, waitMs: 0 },
  pollMs: 2_000,
} as const satisfies Queue;
