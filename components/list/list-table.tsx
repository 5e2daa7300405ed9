import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { RowKeys } from './use-row-keys.tsx';
import { BoxCell, ColumnHead, type ColumnSort, TableRow, WideTable } from './wide-table.tsx';

/**
 * The rows of a list: a table of its columns, and on phones a card each. Both open a row by a click anywhere and are
 * walked by the keyboard. It holds no state and runs on the server as well as in the browser.
 */

export type Column<Row> = {
  key: string;
  label: ReactNode;
  /** Width, look, and the screens that have room for the column. */
  className?: string;
  /** Aligned at the end, as figures are. */
  end?: boolean;
  /** Long values stay on one line and are cut. */
  isCut?: boolean;
  sort?: ColumnSort | undefined;
  cell: (row: Row) => ReactNode;
};

type ListTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  hrefOf: (row: Row) => string;
  /** The lines of a phone's card, inside its link. */
  card: (row: Row) => ReactNode;
  title?: string;
  isTall?: boolean;
  /** Content after the card of a row and outside its link, such as a menu. */
  beside?: (row: Row) => ReactNode;
  /** The boxes that select rows: the one of the page, and each row's. */
  boxes?: { all: ReactNode; of: (row: Row) => ReactNode; isSelected: (row: Row) => boolean };
};

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, keyOf, hrefOf, card, beside, boxes } = props;
  const look = 'grid grid-cols-1 gap-1 py-3';
  return (
    <RowKeys>
      <Table {...props} />
      <ul className="divide-y border-y md:hidden">
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            className={
              boxes || beside
                ? cx(
                    'flex items-center gap-1 pe-2 has-[input:checked]:bg-accent-soft',
                    boxes?.isSelected(row) && 'bg-accent-soft',
                  )
                : undefined
            }
          >
            {boxes?.of(row)}
            <Link
              href={hrefOf(row)}
              data-row
              prefetch={false}
              className={boxes || beside ? `min-w-0 grow ${look}` : look}
            >
              {card(row)}
            </Link>
            {beside?.(row)}
          </li>
        ))}
      </ul>
    </RowKeys>
  );
}

function Table<Row>({ rows, columns, keyOf, title, isTall = false, boxes }: ListTableProps<Row>) {
  return (
    <WideTable {...(title !== undefined && { title })}>
      <thead>
        <tr>
          {boxes ? <ColumnHead isBox>{boxes.all}</ColumnHead> : null}
          {columns.map(({ key, label, className, end, sort }) => (
            <ColumnHead key={key} className={className} end={end} sort={sort}>
              {label}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} isTall={isTall} isSelected={boxes?.isSelected(row) ?? false}>
            {boxes ? <BoxCell>{boxes.of(row)}</BoxCell> : null}
            {columns.map(({ key, className, end, isCut, cell }) => (
              <td key={key} className={cx(isCut && 'cut-cell', className, end && 'figures')}>
                {cell(row)}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </WideTable>
  );
}

/** The business of a row, where the person sees more than one. */
export const sellerColumn = <Row extends { sellerName: string }>(isShown: boolean, label: string): Column<Row>[] =>
  isShown
    ? [
        {
          key: 'seller',
          label,
          className: 'hidden w-36 text-muted xl:table-cell',
          isCut: true,
          cell: ({ sellerName }) => <bdi>{sellerName}</bdi>,
        },
      ]
    : [];
