import type { Table } from './read-table.ts';

/**
 * Table with its columns under our names: `First Name` is `first_name`, and `also` has further names of a column, in
 * the same form. A name of two columns is listed in `twice`, and the first of them counts.
 */
export function withOwnNames(
  table: Table,
  known: readonly string[],
  also: Readonly<Record<string, string>> = {},
): Table {
  const ownNameOf = (column: string): string => {
    const name = column.replace(/[\s-]+/g, '_');
    const other = Object.hasOwn(also, name) ? also[name] : undefined;
    return known.includes(name) ? name : (other ?? column);
  };
  const names = table.columns.map((column) => [column, ownNameOf(column)] as const);
  const first = names.filter(([, own], index) => names.findIndex(([, other]) => other === own) === index);
  return {
    ...table,
    columns: first.map(([, own]) => own),
    twice: [...table.twice.map(ownNameOf), ...names.filter((one) => !first.includes(one)).map(([, own]) => own)],
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(first.map(([column, own]) => [own, cells[column] ?? ''])),
    })),
  };
}
