import type { Database } from '#lib/platform/db/database.ts';
import type { BankStatementsContext } from './context.ts';
import { matchLines } from './domain/match.ts';
import { addMatches, openMovements, refusedPairs, unmatchedLines } from './store-matches.sql.ts';

/** Matches all lines of a business that have no match; answers how many found one. Runs under the business's lock. */
export async function matchWaiting(
  inside: Database,
  { timeZone, exceptions }: Omit<BankStatementsContext, 'database'>,
  sellerId: number,
): Promise<number> {
  const lines = await unmatchedLines(inside, sellerId);
  const days = lines.map(({ valueOn }) => valueOn).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return 0;
  const [movements, pairs] = [
    await openMovements(inside, { sellerId, from, to, timeZone }),
    await refusedPairs(
      inside,
      lines.map(({ id }) => id),
    ),
  ];
  const refused = new Set(pairs.map(({ lineId, payoutId }) => `${lineId} ${payoutId}`));
  const isRefused = (lineId: number, payoutId: number) => refused.has(`${lineId} ${payoutId}`);
  const found = matchLines(lines, movements, { isRefused, exceptions });
  return addMatches(
    inside,
    found.flatMap(({ lineId, movements: some, reason, confidence }) =>
      some.map(({ payoutId, isReturn }) => ({ lineId, payoutId, isReturn, reason, confidence })),
    ),
    null,
  );
}
