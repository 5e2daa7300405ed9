import type { StatementsContext } from '#lib/modules/statements/index.ts';

/** Dependencies of what an accountant takes into other books. */
export type BookkeepingContext = StatementsContext;
