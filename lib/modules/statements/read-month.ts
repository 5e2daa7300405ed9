import { type Payee, readBalancesOnDay } from '#lib/modules/ledger/index.ts';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { StatementsContext } from './context.ts';
import { spanOf } from './domain/period.ts';
import type { Holder, MonthStatement } from './domain/statement.ts';
import { readChanges } from './store-changes.sql.ts';

/** A month (`YYYY-MM`) of a balance. `today`: the day up to which its money is released, where it is not over. */
export type MonthAsked = { owner: Payee; holder: Holder; currency: string; month: string; today: string };

/**
 * Reads a month from the books, as they are now: of one that is not closed what was booked so far. `closedAt` is what
 * the caller knows.
 */
export async function readMonth(
  { database, timeZone }: StatementsContext,
  { owner, holder, currency, month, today }: MonthAsked,
  closedAt: Date | null,
): Promise<MonthStatement> {
  const span = spanOf(month, timeZone);
  const asked = { owner: owner.kind, ownerId: owner.id, currencies: [currency], timeZone };
  const lastDay = span.lastDay < today ? span.lastDay : today;
  const [before] = await readBalancesOnDay(database, asked, shiftDay(span.firstDay, -1));
  const [end] = await readBalancesOnDay(database, asked, lastDay);
  if (!before || !end) throw new Error('a balance that was asked for is missing');
  const { pending, available, reserved, inTransit } = end;
  return {
    holder,
    month,
    currency,
    timeZone,
    opening: before.pending + before.available,
    changes: await readChanges(database, { owner, currency, ...span }),
    closing: pending + available,
    atEnd: { pending, available, reserved, inTransit },
    closedAt,
  };
}
