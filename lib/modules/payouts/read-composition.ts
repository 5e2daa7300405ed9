import type { Payee } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { compose } from './domain/composition.ts';
import { countByDay, type Reach, readReach } from './store-claim.sql.ts';

/**
 * Composition of a payout that was made now. It reaches whole days up to a number of entries, so that its claim ends
 * within the time of a statement however much has gathered; what is left is in the next one.
 */

/** `entries`: of a payout of several days; `young`: that a payout names one by one, beyond the mark of the roll-up. */
export type Limits = { entries: number; young: number };

const LIMITS: Limits = { entries: 100_000, young: 5_000 };

/** Days that come to nothing together with others reach on: so many times more entries at each try. */
const MORE = 4;

type Asked = { payee: Payee; currency: string; timeZone: string };

type Read = { reach: Reach } & ReturnType<typeof compose>;

/** The last day that so many entries reach, at least the first; null where all are reached. */
function lastDayOf(days: readonly { day: string; count: number }[], most: number): string | null {
  let reached = 0;
  let last: string | null = null;
  for (const { day, count } of days) {
    reached += count;
    if (last !== null && reached > most) return last;
    last = day;
  }
  return null;
}

/** Null where there is no such owner. */
export async function readComposition(database: Database, asked: Asked, limits = LIMITS): Promise<Read | null> {
  const days = await countByDay(database, asked);
  for (let most = limits.entries; ; most *= MORE) {
    const lastDay = lastDayOf(days, most);
    const reach = await readReach(database, { ...asked, lastDay, mostYoung: limits.young });
    if (!reach) return null;
    const composed = compose(reach);
    if (composed.composition !== null || composed.unexplained !== 0 || lastDay === null) return { reach, ...composed };
  }
}
