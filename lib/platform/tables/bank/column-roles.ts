/** The meaning of the columns of a bank's table, as its headings or a person say it. */

export const COLUMN_ROLES = [
  'bookedOn',
  'valueOn',
  'text',
  'reference',
  'amount',
  'debit',
  'credit',
  'currency',
  'account',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Role of each column, in their order; null of one that says nothing. */
export type ColumnRoles = readonly (ColumnRole | null)[];

/** Rows as they stand in the file, for a person who says what their columns are. */
export type Grid = { rows: readonly (readonly string[])[]; columns: number };

/** Roles that a table has once: of two columns for one, neither is certain. */
const SINGLE: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'currency', 'account'];

/** Whether columns say when and how much. */
export function isEnough(roles: ColumnRoles): boolean {
  const has = (role: ColumnRole) => roles.includes(role);
  const isTwice = SINGLE.some((role) => roles.filter((one) => one === role).length > 1);
  return !isTwice && (has('bookedOn') || has('valueOn')) && has('amount') !== (has('debit') || has('credit'));
}
