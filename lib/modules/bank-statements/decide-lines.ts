import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { lockImport } from '#lib/platform/tables/lock-import.sql.ts';
import type { BankStatementsContext } from './context.ts';
import { findLine, type KeptLine, ownersOf, putBack, setAside } from './store-lines.sql.ts';
import { addMatches, chosenMovements, offeredPayouts, undoMatches } from './store-matches.sql.ts';
import type { OfferedPayout } from './views/lines.ts';

/** Decisions of people about lines. `gone`: no such line of these businesses; `changed`: it is no longer as it was. */

type OfLine = { sellerIds: readonly number[]; lineId: string };

/** Runs under the lock of the line's business, with the line as it is then. */
async function withLine<Result>(
  { database }: BankStatementsContext,
  { sellerIds, lineId }: OfLine,
  run: (inside: Database, line: KeptLine) => Promise<Result>,
): Promise<Result | 'gone'> {
  const seen = isUuid(lineId) ? await findLine(database, sellerIds, lineId) : null;
  if (!seen) return 'gone';
  return database.inTransaction(async (inside) => {
    await lockImport(inside, 'bank-lines', seen.sellerId);
    const line = await findLine(inside, [seen.sellerId], lineId);
    return line ? run(inside, line) : 'gone';
  });
}

export type Decided = { sellerId: number; amount: number; currency: string; bookedOn: string; payouts: string[] };

const decided = ({ sellerId, amount, currency, bookedOn }: KeptLine, payouts: string[]): Decided => ({
  sellerId,
  amount,
  currency,
  bookedOn,
  payouts,
});

/** Payouts that a line without a match may be taken for. */
export async function offerPayouts(
  { database, timeZone }: BankStatementsContext,
  { sellerIds, lineId }: OfLine,
): Promise<OfferedPayout[] | 'gone'> {
  const line = isUuid(lineId) ? await findLine(database, sellerIds, lineId) : null;
  return line ? offeredPayouts(database, { ...line, timeZone }) : 'gone';
}

/**
 * Matches a line to payouts of its business that a person chose, whatever their amounts: banks take charges out of what
 * they credit. `changed`: the line or one of the payouts has a match by now.
 */
export function matchByHand(
  context: BankStatementsContext,
  { payouts, userId, ...of }: OfLine & { payouts: readonly string[]; userId: number },
): Promise<Decided | 'gone' | 'changed'> {
  return withLine(context, of, async (inside, line) => {
    const isReturn = line.amount < 0;
    const { sellerId, id: lineId } = line;
    const chosen = [...new Set(payouts)];
    const found = await chosenMovements(inside, { sellerId, payouts: chosen, isReturn, timeZone: context.timeZone });
    const ours = found.filter(({ currency }) => currency === line.currency);
    if (line.state !== 'unmatched' || chosen.length === 0 || ours.length !== chosen.length) return 'changed';
    const matches = ours.map(({ payoutId }) => {
      return { lineId, payoutId, isReturn, reason: 'hand' as const, confidence: 'certain' as const };
    });
    await addMatches(inside, matches, userId);
    return decided(line, chosen);
  });
}

/** Undoes a match, or puts a line back that was set aside: it is without a match again. */
export function undoLine(
  context: BankStatementsContext,
  { userId, ...of }: OfLine & { userId: number },
): Promise<(Decided & { was: 'matched' | 'aside' }) | 'gone' | 'changed'> {
  return withLine(context, of, async (inside, line) => {
    if (line.state === 'unmatched') return 'changed';
    const undone = line.state === 'matched' ? await undoMatches(inside, line.id, userId) : [];
    if (line.state === 'aside') await putBack(inside, line.id);
    return {
      ...decided(
        line,
        undone.map(({ payoutId }) => payoutId),
      ),
      was: line.state,
    };
  });
}

export type SetAside = { sellerId: number; lines: string[] };

/** Sets lines aside that are no payouts; answers those that had no match, by their businesses. */
export async function setLinesAside(
  { database }: BankStatementsContext,
  { sellerIds, lines, note }: { sellerIds: readonly number[]; lines: readonly string[]; note: string },
): Promise<SetAside[]> {
  const asked = lines.filter(isUuid);
  const done: SetAside[] = [];
  for (const { sellerId } of await ownersOf(database, sellerIds, asked)) {
    const set = await database.inTransaction(async (inside) => {
      await lockImport(inside, 'bank-lines', sellerId);
      return setAside(inside, sellerId, asked, note);
    });
    if (set.length > 0) done.push({ sellerId, lines: set.map(({ publicId }) => publicId) });
  }
  return done;
}
