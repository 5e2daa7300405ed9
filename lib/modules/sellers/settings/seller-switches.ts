/**
 * Switches of sellers that decide whether a step goes with a booking. Every claim reads all of them with its seller, so
 * that booking extensions read nothing themselves; they hold as they were at the claim.
 */

/** `sql`: one value of the seller `m`; a row of another table is found by its primary key. `off`: where it is null. */
type Switch<Value> = { readonly sql: string; readonly off: Value };

const switchOf = <Value>(sql: string, off: Value): Switch<Value> => ({ sql, off });

const SELLER_SWITCHES = {
  /** The module of invoices: its payments and refunds get documents. */
  hasInvoices: switchOf<boolean>('m.invoices_module', false),
  /** Somebody wants its payments pushed. */
  hasPushes: switchOf<boolean>('m.has_pushes', false),
};

type Switches = typeof SELLER_SWITCHES;

export type SellerSwitches = {
  readonly [Name in keyof Switches]: Switches[Name] extends Switch<infer Value> ? Value : never;
};

/** Columns of `seller m`. */
export const SWITCH_COLUMNS = Object.entries(SELLER_SWITCHES)
  .map(([name, { sql }]) => `${sql} AS "${name}"`)
  .join(', ');

/** The switches of a row with these columns; those that it does not have are off. */
export const switchesOf = (row: { readonly [Name in keyof SellerSwitches]?: SellerSwitches[Name] | null }) =>
  Object.fromEntries(
    Object.entries(SELLER_SWITCHES).map(([name, { off }]) => [name, row[name as keyof SellerSwitches] ?? off]),
  ) as SellerSwitches;
