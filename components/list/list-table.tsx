import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { RowKeys } from './use-row-keys.tsx';
import { BoxCell, ColumnHead, type ColumnSort, TableRow, WideTable } from './wide-table.tsx';

/**
 * The rows of a list: a table of its columns, and on phones a card each, of the same cells. A click anywhere opens a
 * row, and the keyboard walks them. It holds no state and runs on the server as well as in the browser.
 */

/**
 * The place of a cell in a phone's card: the first line and its end, the second and its end, a line of its own below,
 * or beside all lines.
 */
type PhonePlace = 'head' | 'head-end' | 'line' | 'line-end' | 'note' | 'beside';

export type Column<Row> = {
  key: string;
  label: ReactNode;
  /** Width, look, and the screens that have room for the column: `columns:max-lg:hidden` leaves phones to `phone`. */
  className?: string;
  /** Aligned at the end, as figures are. */
  end?: boolean;
  /** Long values stay on one line and are cut. */
  isCut?: boolean;
  /** The place in a phone's card; undefined leaves the cell out. */
  phone?: PhonePlace | undefined;
  sort?: ColumnSort | undefined;
  cell: (row: Row) => ReactNode;
};

type ListTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  title?: string;
  isTall?: boolean;
  /** The boxes that select rows: the one of the page, and each row's. */
  boxes?: { all: ReactNode; of: (row: Row) => ReactNode; isSelected: (row: Row) => boolean };
};

export function ListTable<Row>({ rows, columns, keyOf, title, isTall = false, boxes }: ListTableProps<Row>) {
  return (
    <RowKeys>
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
              {columns.map(({ key, className, end, isCut, phone, cell }) => (
                <td key={key} data-phone={phone} className={cx(isCut && 'cut-cell', className, end && 'figures')}>
                  {cell(row)}
                </td>
              ))}
            </TableRow>
          ))}
        </tbody>
      </WideTable>
    </RowKeys>
  );
}

/**
 * A value that a row does not have: a dash in a table, nothing in a phone's card. `children`: its text for screen
 * readers.
 */
export const Absent = ({ children }: { children?: ReactNode }) => (
  <span className="wide-only text-faint">
    <span aria-hidden>–</span>
    {children ? <span className="sr-only">{children}</span> : null}
  </span>
);

/** The business of a row, where the person sees more than one. */
export const sellerColumn = <Row extends { sellerName: string }>(isShown: boolean, label: string): Column<Row>[] =>
  isShown
    ? [
        {
          key: 'seller',
          label,
          className: 'w-36 text-muted columns:max-xl:hidden',
          phone: 'line',
          isCut: true,
          cell: ({ sellerName }) => <bdi>{sellerName}</bdi>,
        },
      ]
    : [];
