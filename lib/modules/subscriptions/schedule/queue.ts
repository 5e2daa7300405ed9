import type { Queue } from '#lib/platform/queue/queue.ts';

/** The name whose `wake()` starts the charging of due dates. */
export const ITERATIONS_DUE = 'subscription-iterations-due';

/** The name whose `wake()` records payments whose outcome a buyer or a bank decided later. */
export const SALES_ENDED = 'subscription-sales-ended';

/** Payments that one process charges at once. */
const ABREAST = 48;

/**
 * Payments of subscriptions that are to be charged (docs/decisions/0083, 0111). A payment is claimed for each of its
 * attempts, a day apart, and for each pause while the acquirer is down. The limit on claims is far above both: it stops
 * a payment that crashes its process each time.
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
