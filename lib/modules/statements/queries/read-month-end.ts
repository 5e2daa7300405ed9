import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { StatementsContext } from '../context.ts';
import { spanOf } from '../domain/period.ts';
import { readStatements } from '../read-statements.ts';
import type { MonthEnd } from '../views/month-end.ts';
import { belowZero, countWithoutDocument, documentsOf, openDisputes } from './month-end.sql.ts';

/** Everything that is looked at when a month (`YYYY-MM`) of a business is over. */
export async function readMonthEnd(
  context: StatementsContext,
  { sellerId, month }: { sellerId: number; month: string },
): Promise<MonthEnd> {
  const { database, timeZone } = context;
  const { from, until } = spanOf(month, timeZone);
  const of = { sellerId, from, until };
  const [{ now }, read, documents, withoutDocument, disputes, below] = await Promise.all([
    readClock(database),
    readStatements(context, { owner: { kind: 'seller', id: sellerId }, currency: null, period: month }),
    documentsOf(database, of),
    countWithoutDocument(database, of),
    openDisputes(database, sellerId),
    belowZero(database, of),
  ]);
  const statements = (read.ok ? read.value : []).flatMap((shown) =>
    shown.kind === 'month' ? { statement: shown.statement, sha256: shown.sha256 } : [],
  );
  const [first] = statements;
  return {
    month,
    closedAt: first?.statement.closedAt ?? null,
    isOver: until <= now,
    statements,
    documents,
    withoutDocument,
    disputes,
    belowZero: below,
  };
}
