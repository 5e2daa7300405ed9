import type { Queue } from '#lib/platform/queue/queue.ts';
import { LEASE_SECONDS, RETRY_AFTER_SECONDS, ATTEMPT_TIMEOUT_SECONDS } from '../domain/retry.ts';

/** `host:port` as it stands in an address, without its user and password: key of a lane. */
export const hostOf = (column: string): string => `split_part(split_part(${column}, '/', 3), '@', -1)`;

/** Deliveries on their way to their receivers, a lane for each host. */
export const CALLBACKS = {
  name: 'callbacks',
  wakeOn: 'deliveries',
  table: 'delivery',
  rows: null,
  open: ['pending'],
  claimedState: null,
  claimable: null,
  destination: hostOf('url'),
  leaseSeconds: LEASE_SECONDS,
  longestSeconds: ATTEMPT_TIMEOUT_SECONDS,
  maxClaims: 10,
  delaysSeconds: RETRY_AFTER_SECONDS,
  claimedAtOnce: 100,
  lanes: {
    minWidth: 1,
    firstWidth: 4,
    maxWidth: 32,
    waitingPerPlace: 6,
    maxInFlight: 512,
    maxHeld: 4_096,
    maxTracked: 1_000,
  },
  batch: { most: 100, waitMs: 50 },
  pollMs: 1_000,
} as const satisfies Queue;

/** The name to `wake()` when a transaction that recorded an event has been committed. */
export const DELIVERIES_DUE = CALLBACKS.wakeOn;
