import type { IterationSale } from './facts.ts';

/**
 * What happens to a subscription: its timeline, its callbacks and the messages to its buyer are made of these alone, so
 * that none of the three can say something else.
 */
export type Happening =
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
  | { kind: 'price-changed'; from: number; to: number; tellsBuyer: boolean }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'cancelled' }
  | { kind: 'completed' };
