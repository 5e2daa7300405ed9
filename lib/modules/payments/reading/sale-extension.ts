import type { Database } from '#lib/platform/db/database.ts';
import type { AddedFact, AddedLine } from '../views/added-to-sale.ts';

/** `timeZone`: of the times in a table, as its reader chose it. */
type SaleExtensionContext = { database: Database; timeZone: string };

/** `id`: of the row. */
type SaleToAddTo = { id: number; saleId: string; sellerId: number };

/**
 * Additions of a module to the sales on the screens of a business. Visible to each person who sees the sale; the sale
 * is in that person's businesses already.
 */
export type SaleExtension = {
  /** Rows among the facts of its page. */
  facts?(context: SaleExtensionContext, sale: SaleToAddTo): Promise<readonly AddedFact[]>;
  /** Lines of its timeline, in any order. */
  lines?(context: SaleExtensionContext, sale: SaleToAddTo): Promise<readonly AddedLine[]>;
  /**
   * Columns of the table of sales. Their names stand in the module's `screens.ts` too, for browsers. The values are
   * read for a chunk of sales at a time, by row ids, when such a column is chosen; a sale without a value is left out.
   */
  columns?: {
    names: readonly string[];
    valuesOf(
      context: SaleExtensionContext,
      saleIds: readonly number[],
    ): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>;
  };
};
