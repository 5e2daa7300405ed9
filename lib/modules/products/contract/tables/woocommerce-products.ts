import type { AsideRow, ImportTable } from '#lib/platform/tables/import-rows.ts';
import type { Table, TableRow } from '#lib/platform/tables/read-table.ts';
import { descriptionOf, nameWithOptions, oneOf } from './shop-cells.ts';

/**
 * WooCommerce's export of products under its English column names. A variation has a row of its own, which names its
 * parent; the parent has no price then and is no product of ours, and neither is a group of products.
 */

const READ = [
  ...['id', 'type', 'sku', 'name', 'published', 'short description', 'description', 'regular price', 'sale price'],
  ...['date sale price starts', 'date sale price ends', 'tax status', 'parent'],
];
const ATTRIBUTE = /^attribute \d+ value\(s\)$/;
const NAME_OF_ATTRIBUTE = /^attribute \d+ name$/;

export const isWooCommerce = ({ columns }: Pick<Table, 'columns'>): boolean =>
  columns.includes('name') && columns.includes('regular price') && (columns.includes('type') || columns.includes('id'));

/** `today` is `YYYY-MM-DD`: a sale price counts between its days. */
export function wooCommerceProducts(table: Table, today: string): ImportTable {
  const parents = parentsOf(table.rows);
  const used = new Set(table.rows.map(({ cells }) => parents.get(cells['parent'] ?? '')));
  const [rows, aside]: [TableRow[], AsideRow[]] = [[], []];
  for (const row of table.rows) {
    const why = whyAside(row, used.has(row));
    if (why) aside.push({ line: row.line, name: row.cells['name'] ?? '', why });
    else rows.push({ line: row.line, cells: cellsOf(row, parents.get(row.cells['parent'] ?? ''), today) });
  }
  return {
    source: 'woocommerce',
    rows,
    aside,
    twice: table.twice.filter((column) => READ.includes(column)),
    columns: ['product_remote_id', 'name', 'description', 'status', 'is_vat_free', 'price_include_vat'],
    unknown: table.columns.filter(
      (column) => !READ.includes(column) && !ATTRIBUTE.test(column) && !NAME_OF_ATTRIBUTE.test(column),
    ),
  };
}

/** Rows by the values that `Parent` may have: their SKU, or `id:12`. */
function parentsOf(rows: readonly TableRow[]): ReadonlyMap<string, TableRow> {
  const parents = new Map<string, TableRow>();
  for (const row of rows) {
    const { id = '', sku = '' } = row.cells;
    if (id !== '') parents.set(`id:${id}`, row);
    if (sku !== '') parents.set(sku, row);
  }
  return parents;
}

function whyAside({ cells }: TableRow, isParent: boolean): AsideRow['why'] | null {
  if (/\bgrouped\b/.test(cells['type'] ?? '')) return 'catalog.import.aside.group';
  return isParent && /\bvariable\b/.test(cells['type'] ?? '') ? 'catalog.import.aside.parent' : null;
}

function cellsOf({ cells }: TableRow, parent: TableRow | undefined, today: string): TableRow['cells'] {
  const name = nameOf(cells, parent);
  const described = oneOf(cells, 'short description', 'description');
  const ofParent = parent ? oneOf(parent.cells, 'short description', 'description') : '';
  const isSold = isPublished(cells) && (!parent || isPublished(parent.cells));
  return {
    product_remote_id: oneOf(cells, 'sku') || (cells['id'] ?? ''),
    name,
    description: descriptionOf(described || ofParent, name),
    status: isSold ? '1' : '0',
    is_vat_free: cells['tax status'] === 'none' ? '1' : '0',
    price_include_vat: priceOf(cells, today),
  };
}

/** A variation's own name has its options already, unless it is the parent's or there is none. */
function nameOf(cells: TableRow['cells'], parent: TableRow | undefined): string {
  const [own, ofParent] = [cells['name'] ?? '', parent?.cells['name'] ?? ''];
  if (!parent || (own !== '' && own !== ofParent)) return own;
  const options = Object.keys(cells).filter((column) => ATTRIBUTE.test(column));
  return nameWithOptions(
    ofParent,
    options.sort().map((column) => cells[column] ?? ''),
  );
}

/** 1 is published, 0 private and -1 a draft; a file without the column says nothing against it. */
const isPublished = (cells: TableRow['cells']): boolean => !/^(0|-1)$/.test(cells['published'] ?? '');

/** Price of today, on sale or regular. */
function priceOf(cells: TableRow['cells'], today: string): string {
  const [starts, ends] = ['starts', 'ends'].map((word) => (cells[`date sale price ${word}`] ?? '').slice(0, 10));
  const isOnSale = (!starts || starts <= today) && (!ends || ends >= today);
  return (isOnSale && cells['sale price']) || (cells['regular price'] ?? '');
}
