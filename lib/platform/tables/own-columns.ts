import type { ImportTable } from './import-rows.ts';
import type { Table } from './read-table.ts';

type OwnColumns = {
  /** Columns with an effect. */
  columns: readonly string[];
  /** Columns of our own exports that an import ignores. */
  inert: readonly string[];
  /** Further names of a column. */
  also: Readonly<Record<string, string>>;
};

/** A table from any program, under our column names. */
export function ownTable(table: Table, { columns: own, inert, also }: OwnColumns): ImportTable {
  const known = [...own, ...inert];
  const { rows, columns, twice } = withOwnNames(table, known, also);
  return {
    source: null,
    rows,
    aside: [],
    columns: columns.filter((column) => own.includes(column)),
    unknown: columns.filter((column) => !known.includes(column)),
    twice: twice.filter((column) => known.includes(column)),
  };
}

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
