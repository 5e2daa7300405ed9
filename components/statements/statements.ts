import { addressOf } from '#components/list/filters/list-params.ts';
import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { PaperFormat } from '#lib/modules/statements/contract/formats.ts';
import { EXPORTED_STATEMENT } from '#lib/modules/statements/views/export-rows.ts';
import type { StatementsQuery } from '#lib/modules/statements/views/statements.ts';

const YEAR = /^20\d{2}$/;

/** The list of statements of closed months. */
export const STATEMENTS = defineList({
  path: '/statements',
  texts: 'statements',
  filters: {
    year: reference((text) => YEAR.test(text)),
    currency: choice(CURRENCIES),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'statements', most: 100_000, columns: EXPORTED_STATEMENT, isNamed: true },
});

/** The database query for an address. */
export const statementsQuery = ({
  filters: { year, currency },
  page,
  size,
}: ParamsOf<typeof STATEMENTS>): StatementsQuery => ({ year, currency, page, size });

/** Whose statements an address is of: a business by its key, or a partner. */
export type Holder = { seller: string } | { workspace: string };

const pathOf = (holder: Holder, period: string): string =>
  `${'seller' in holder ? '/statements' : '/partner/statements'}/${period}`;

/** Address of the statement of a month or a year. */
export const statementHref = (holder: Holder, period: string): string => addressOf(pathOf(holder, period), holder);

type File = { format: PaperFormat; currency?: string; language?: Language };

/** Address of a statement as a file; without a language in the reader's. */
export const paperHref = (holder: Holder, period: string, { format, currency, language }: File): string =>
  addressOf(`${pathOf(holder, period)}/file`, {
    ...holder,
    format,
    currency: currency ?? '',
    language: language ?? '',
  });
