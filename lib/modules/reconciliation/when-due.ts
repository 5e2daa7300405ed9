import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { dueDays, type OtherBooks } from './store.sql.ts';

/** How days of other books are compared. `unresolved`: what the other side did not tell about now. */
type Comparing = {
  books: OtherBooks;
  isAvailable: () => boolean;
  compare: (day: string) => Promise<{ unresolved: readonly string[] }>;
};

/**
 * Compares the oldest past day that was never compared in full; where that fails, the next one, so that a failing day
 * does not block those after it. Returns the number of days compared: one or none.
 */
export async function compareWhenDue(database: Database, { books, isAvailable, compare }: Comparing): Promise<number> {
  for (const day of await dueDays(database, books)) {
    try {
      if ((await compare(day)).unresolved.length === 0) return 1;
    } catch (error) {
      log.error('a day could not be compared', { kind: books.source, where: day, error: errorName(error) });
      if (!isAvailable()) return 0;
    }
  }
  return 0;
}
