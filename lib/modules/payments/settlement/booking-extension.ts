import type { Fragment } from '#lib/platform/db/fragments.ts';
import type { Claim } from '../domain/facts.ts';

/**
 * What a booking causes in another module, written in its commit: nothing is lost where the process ends right after
 * it. The module that brings it owns the tables that it writes.
 */
export type BookingExtension = {
  /** Ends the names of the statements that carry it. */
  name: string;
  /** The bookings that it goes with. */
  goesWith: (claim: Claim) => boolean;
  /**
   * Rows that are locked before the sale is. Other statements take these locks before that of the sale too; in the
   * other order they and a booking would wait for each other. `rowsOf` reads the parameter with the attempt's number.
   */
  lock: { name: string; rowsOf: (attemptId: string) => string };
  /** The step that writes, after `booked (sale_id, attempt_state, …)`: nothing is booked where that has no row. */
  written: Fragment;
};
