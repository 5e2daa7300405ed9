import type { Database } from '#lib/platform/db/database.ts';
import type { AddedFact, AddedLine } from '../views/added-to-sale.ts';

/** `timeZone`: of the times in a table, as its reader chose it. */
type SaleExtensionContext = { database: Database; timeZone: string };

/** `id`: of the row. */
type SaleToAddTo = { id: number; saleId: string; sellerId: number };

/**
 * What a module adds to what people of a business see of its sales. Whoever sees the sale sees it; the sale is of a
 * business of theirs already.
 */
export type SaleExtension = {
  /** Rows among the facts of its page. */
  facts?(context: SaleExtensionContext, sale: SaleToAddTo): Promise<readonly AddedFact[]>;
  /** Lines of its timeline, in any order. */
  lines?(context: SaleExtensionContext, sale: SaleToAddTo): Promise<readonly AddedLine[]>;
  /**
   * Columns of the table of sales. Their names stand in the module's `screens.ts` too, for browsers. The values
   * are asked for a chunk of sales at a time, by the ids of rows, and only where a column of them was chosen; a sale
   * without any is left out.
   */
  columns?: {
    names: readonly string[];
    valuesOf(
      context: SaleExtensionContext,
      saleIds: readonly number[],
    ): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>;
  };
};
