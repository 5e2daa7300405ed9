import { toMajorText } from '#lib/kernel/money.ts';
import type { StatementRow } from './statements.ts';

/** Columns of the table that the list of statements is exported as, in their order, and its rows. */
export const EXPORTED_STATEMENT = [
  'month',
  'seller_name',
  'currency',
  'opening',
  'change',
  'closing',
  'sha256',
] as const;

/** Amounts in major units. */
export const statementRow = (row: StatementRow): Record<(typeof EXPORTED_STATEMENT)[number], string> => ({
  month: row.month,
  seller_name: row.sellerName,
  currency: row.currency,
  opening: toMajorText(row.opening, row.currency),
  change: toMajorText(row.closing - row.opening, row.currency),
  closing: toMajorText(row.closing, row.currency),
  sha256: row.sha256,
});
