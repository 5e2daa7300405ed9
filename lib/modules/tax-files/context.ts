import type { BookkeepingContext } from '#lib/modules/bookkeeping/index.ts';

/** Dependencies of the authority's files. */
export type TaxFilesContext = BookkeepingContext;
