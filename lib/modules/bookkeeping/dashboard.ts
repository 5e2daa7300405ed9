import { statementsContext } from '#lib/contexts.ts';
import type { Language } from '#lib/kernel/language.ts';
import { isMonth, isYear } from '#lib/modules/statements/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import type { BookkeepingContext } from './context.ts';
import type { HandOverFormat, TableFormat } from './contract/formats.ts';
import * as exporting from './export-entries.ts';
import * as handing from './hand-over.ts';
import * as showing from './show-books.ts';
import * as accounts from './store-accounts.sql.ts';
import { type WrittenFile, writeFile } from './write-file.ts';

/** Exports for other books, of businesses of the person. */

const inContext = boundTo<BookkeepingContext>(statementsContext);

export const showBooks = inContext(showing.showBooks);
export const handOver = inContext(handing.handOver);
export const readAccounts = bound(accounts.readAccounts);
export const keepAccounts = bound(accounts.keepAccounts);

type PeriodAsked = { sellerId: number; period: string; format: TableFormat; language: Language };

/** The entries of a month or a year as a file; null where the period is none, or is to come. */
export const findPeriodFile = inContext(
  async (context: BookkeepingContext, { format, language, ...asked }: PeriodAsked): Promise<WrittenFile | null> => {
    if (!isMonth(asked.period) && !isYear(asked.period)) return null;
    const exported = await exporting.exportPeriod(context, asked);
    return exported && writeFile(exported, format, language);
  },
);

type HandOverAsked = { sellerId: number; number: number; format: HandOverFormat; language: Language };

/** A file of a hand-over; null where the business has none of that number. */
export const findHandOverFile = inContext(
  async (context: BookkeepingContext, { format, language, ...asked }: HandOverAsked): Promise<WrittenFile | null> => {
    const exported = await exporting.exportHandOver(context, asked);
    return exported && writeFile(exported, format, language);
  },
);
