import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, dateRange, reference } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import type { Answer, Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { SentFile } from '#lib/modules/bank-statements/contract/sent-lines.ts';
import { LINE_STATES } from '#lib/modules/bank-statements/contract/words.ts';
import type { BankLinesQuery, OfferedPayout } from '#lib/modules/bank-statements/views/lines.ts';

/** The list of the lines of bank accounts. Dates are those on which the bank booked them. */
export const BANK_LINES = defineList({
  path: '/bank-statements',
  texts: 'bank-statements',
  filters: {
    state: choices(LINE_STATES),
    currency: choice(CURRENCIES),
    date: dateRange(),
    file: reference(isUuid),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

/** The database query for an address. */
export const bankLinesQuery = (
  { filters: { state, currency, date, file }, page, size }: ParamsOf<typeof BANK_LINES>,
  now: Date,
  timeZone: string,
): BankLinesQuery => ({ states: state, currency, file, ...spanOfFilter(date, now, timeZone), page, size });

type ReadAnswer = { ok: true; file: string; added: number; known: number; others: number; matched: number } | Refused;

/** Actions of reading a file in. The business is named by its key. */
export type ReadingActions = {
  read(sellerKey: string, sent: SentFile): Promise<ReadAnswer>;
  remove(sellerKey: string, file: string): Promise<Answer>;
};

/** Actions on lines. */
export type LineActions = {
  offer(lineId: string): Promise<{ ok: true; payouts: OfferedPayout[] } | Refused>;
  match(lineId: string, payouts: readonly string[]): Promise<Answer>;
  undo(lineId: string): Promise<Answer>;
  setAside(lines: readonly string[], note: string): Promise<Answer>;
};
