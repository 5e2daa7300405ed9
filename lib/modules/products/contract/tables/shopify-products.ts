import type { AsideRow, ImportTable } from '#lib/platform/tables/import-rows.ts';
import type { Table, TableRow } from '#lib/platform/tables/read-table.ts';
import { descriptionOf, nameWithOptions, oneOf } from './shop-cells.ts';

/**
 * Shopify's export of products, under the column names of before and of now (help.shopify.com, "Using CSV files to
 * import and export products"). A product is a row for each variant and each further picture; only its first row says
 * its title, description and status. Each variant becomes a product of its own.
 */

const HANDLE = ['handle', 'url handle'];
const OPTIONS = ['option1 value', 'option2 value', 'option3 value'];
const SKU = ['variant sku', 'sku'];
const PRICE = ['variant price', 'price'];
const BODY = ['body (html)', 'description'];
const PUBLISHED = ['published', 'published on online store'];
const TAXED = ['variant taxable', 'charge tax'];
const READ = [...HANDLE, 'title', ...BODY, ...PUBLISHED, 'status', ...OPTIONS, ...SKU, ...PRICE, ...TAXED];
/** Names of options, which describe the values and may be dropped. */
const KNOWN = [...READ, 'option1 name', 'option2 name', 'option3 name'];

export const isShopify = ({ columns }: Pick<Table, 'columns'>): boolean =>
  columns.includes('title') && HANDLE.some((column) => columns.includes(column));

export function shopifyProducts(table: Table): ImportTable {
  const firsts = new Map<string, TableRow>();
  const [rows, aside]: [TableRow[], AsideRow[]] = [[], []];
  let handle = '';
  for (const row of table.rows) {
    handle = oneOf(row.cells, ...HANDLE) || (row.cells['title'] ? '' : handle);
    const key = handle || `row ${row.line}`;
    if (!firsts.has(key)) firsts.set(key, row);
    const first = firsts.get(key) ?? row;
    if (isVariant(row)) rows.push({ line: row.line, cells: cellsOf(row, first, handle) });
    else aside.push({ line: row.line, name: first.cells['title'] ?? '', why: 'catalog.import.aside.picture' });
  }
  return {
    source: 'shopify',
    rows,
    aside,
    twice: table.twice.filter((column) => READ.includes(column)),
    columns: ['product_remote_id', 'name', 'description', 'status', 'is_vat_free', 'price_include_vat'],
    unknown: table.columns.filter((column) => !KNOWN.includes(column)),
  };
}

const isVariant = ({ cells }: TableRow): boolean => oneOf(cells, 'title', ...SKU, ...PRICE, ...OPTIONS) !== '';

function cellsOf({ cells }: TableRow, { cells: first }: TableRow, handle: string): TableRow['cells'] {
  const title = first['title'] ?? '';
  const options = OPTIONS.map((column) => cells[column] ?? '');
  return {
    product_remote_id: oneOf(cells, ...SKU) || [handle, ...options].filter(isOption).join('/'),
    name: nameWithOptions(title, options),
    description: descriptionOf(oneOf(first, ...BODY), title),
    status: isSold(first) ? '1' : '0',
    is_vat_free: /^false$/i.test(oneOf(cells, ...TAXED)) ? '1' : '0',
    price_include_vat: oneOf(cells, ...PRICE),
  };
}

const isOption = (word: string): boolean => word !== '' && word !== 'Default Title';

/** Shopify sells active and published products; a file without these columns lists sold products alone. */
const isSold = (cells: TableRow['cells']): boolean =>
  !/^(draft|archived|unlisted)$/i.test(cells['status'] ?? '') && !/^false$/i.test(oneOf(cells, ...PUBLISHED));
