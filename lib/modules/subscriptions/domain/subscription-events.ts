import type { IterationSale } from './facts.ts';

/**
 * Event of a subscription: the one source of its timeline, its callbacks and its messages, so that the three cannot
 * differ.
 */
export type SubscriptionEvent =
  | { kind: 'created' }
  | { kind: 'activated' }
  /** A date is charged. */
  | { kind: 'charged'; number: number; sale: IterationSale }
  /** A payment of a date was declined; `retryAt` null: it is not tried again by itself. */
  | { kind: 'failed'; number: number; sale: IterationSale; errorCode: number; failures: number; retryAt: Date | null }
  /** A date that had failed is paid. */
  | { kind: 'recovered'; number: number }
  /** Dates passed without a charge. */
  | { kind: 'skipped'; count: number }
  | { kind: 'card-changed'; mask: string | null }
  | { kind: 'price-changed'; from: number; to: number; notifiesBuyer: boolean }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'cancelled' }
  | { kind: 'completed' };
