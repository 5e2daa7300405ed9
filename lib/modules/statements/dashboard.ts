import { statementsContext } from '#lib/contexts.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import type { Language } from '#lib/kernel/language.ts';
import { type PaperFormat, MEDIA_TYPES } from './contract/formats.ts';
import type { PapersContext, StatementsContext } from './context.ts';
import { isMonth, isYear } from './domain/period.ts';
import { makePaper } from './papers/make-paper.ts';
import * as lists from './queries/list-statements.sql.ts';
import * as ends from './queries/read-month-end.ts';
import * as reading from './read-statements.ts';
import type { ListedMonth } from './views/statements.ts';

/** Reads of the screens of statements, always of businesses and partners of the person. */

export { periodName } from './papers/head.ts';
export { statementRow } from './views/export-rows.ts';

const inContext = boundTo(statementsContext);

export const listStatementRows = bound(lists.listStatementRows);
export const everyStatement = bound(lists.everyStatement);
export const hasStatements = bound(lists.hasStatements);
export const readMonthEnd = inContext(ends.readMonthEnd);

type Asked = { owner: Payee; period: string; currency: string | null };

/** Statements of a period of an address, one for each currency; null where there are none. */
export const findStatements = inContext(async (context: StatementsContext, { owner, period, currency }: Asked) => {
  if (!isMonth(period) && !isYear(period)) return null;
  const read = await reading.readStatements(context, { owner, period, currency });
  return read.ok ? read.value : null;
});

/** The months of a year in which a balance was, the newest first. */
export const monthsOf = inContext(
  async (context: StatementsContext, owner: Payee, year: string): Promise<ListedMonth[]> => {
    const months = await reading.listMonths(context, { owner, currency: null, year });
    return months.ok ? months.value : [];
  },
);

export const yearsOf = inContext(reading.listYears);

type Wanted = Asked & { language: Language; format: PaperFormat };

/** A statement as a file; null where there is none, `busy` where it cannot be made now. */
export const findPaper = inContext(async (context: PapersContext, { language, format, ...asked }: Wanted) => {
  if (!isMonth(asked.period) && !isYear(asked.period)) return null;
  const read = await reading.readStatements(context, asked);
  if (!read.ok) return null;
  const made = await makePaper(context, read.value, { ...asked, language, format });
  if (!made.ok) return 'busy';
  return { name: `statement-${asked.period}.${format}`, mediaType: MEDIA_TYPES[format], bytes: made.value };
});
