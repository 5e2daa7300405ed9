import type { Queue } from '#lib/platform/queue/queue.ts';

/** The name whose `wake()` starts the charging of due dates. */
export const ITERATIONS_DUE = 'subscription-iterations-due';

/** The name whose `wake()` starts the settling of what buyers and banks have ended. */
export const SALES_ENDED = 'subscription-sales-ended';

/** Dates that one process charges at once. */
const ABREAST = 48;

/**
 * Dates that are to be charged (docs/decisions/0083, 0111). A date is claimed for each of its attempts, which come a
 * day apart, and for each pause while the acquirer is down: the limit on claims only stops one that ends its process.
 */
export const ITERATIONS = {
  name: 'subscription_iterations',
  wakeOn: ITERATIONS_DUE,
  table: 'subscription_iteration',
  rows: null,
  open: ['scheduled', 'charging'],
  claimedState: 'charging',
  claimable: null,
  destination: null,
  leaseSeconds: 90,
  // 25 s for the call, 5 s for the question after it, and twice 10 s for a connection of the database around them.
  longestSeconds: 50,
  maxClaims: 400,
  delaysSeconds: [],
  claimedAtOnce: 2 * ABREAST,
  lanes: {
    minWidth: ABREAST,
    firstWidth: ABREAST,
    maxWidth: ABREAST,
    waitingPerPlace: 2,
    maxInFlight: ABREAST,
    maxHeld: 3 * ABREAST,
    maxTracked: 1,
  },
  // A batch is settled in one commit, and no caller waits for it.
  batch: { most: 100, waitMs: 150 },
  pollMs: 1_000,
} as const satisfies Queue;
