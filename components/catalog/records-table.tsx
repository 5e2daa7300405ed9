'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { RowBox } from '#components/list/row-box.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { BoxCell, ColumnHead, type ColumnSort, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';

export type Column<Row> = {
  key: string;
  label: string;
  className?: string;
  end?: boolean;
  sort?: ColumnSort;
  cell: (row: Row) => ReactNode;
};

type Base = { guid: string; isAllowed: boolean };

type RecordsTableProps<Row extends Base> = {
  rows: readonly Row[];
  title: string;
  columns: readonly Column<Row>[];
  hrefOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The first line of a row's first cell is its link; this stands below. */
  noteOf: (row: Row) => ReactNode;
  /** The two lines of a phone's card. */
  card: (row: Row) => { end: ReactNode; below: ReactNode };
  selected: ReadonlySet<string>;
  select: (guids: ReadonlySet<string>) => void;
};

/** What is selected of a list; a row that is gone from the page is not selected any more. */
export function useSelected(rows: readonly Base[]) {
  const [all, select] = useState<ReadonlySet<string>>(new Set());
  return { selected: new Set(rows.filter(({ guid }) => all.has(guid)).map(({ guid }) => guid)), select };
}

/** Records as a table, and on phones as cards. The whole row opens the record; its box selects it. */
export function RecordsTable<Row extends Base>(props: RecordsTableProps<Row>) {
  const { rows, selected, select, hrefOf, nameOf, card } = props;
  const toggle = ({ guid }: Base) => {
    const next = new Set(selected);
    if (!next.delete(guid)) next.add(guid);
    select(next);
  };
  return (
    <RowKeys>
      <Table {...props} toggle={toggle} />
      <ul className="divide-y border-y md:hidden">
        {rows.map((row) => {
          const { end, below } = card(row);
          return (
            <li
              key={row.guid}
              className={cx('flex items-center gap-1 pe-2', selected.has(row.guid) && 'bg-accent-soft')}
            >
              <Box row={row} name={nameOf(row)} checked={selected.has(row.guid)} onChange={() => toggle(row)} />
              <Link href={hrefOf(row)} data-row prefetch={false} className="grid min-w-0 grow grid-cols-1 gap-1 py-3">
                <span className="flex items-baseline justify-between gap-3">
                  <bdi className="min-w-0 truncate font-medium">{nameOf(row)}</bdi>
                  <span className="shrink-0 font-semibold">{end}</span>
                </span>
                <span className="flex min-w-0 items-center justify-between gap-3 text-sm text-muted">{below}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}

function Table<Row extends Base>({
  rows,
  title,
  columns,
  hrefOf,
  nameOf,
  noteOf,
  selected,
  select,
  toggle,
}: RecordsTableProps<Row> & { toggle: (row: Row) => void }) {
  const t = useTranslations('catalog.list');
  const free = rows.filter(({ isAllowed }) => isAllowed);
  const all = free.length > 0 && free.every(({ guid }) => selected.has(guid));
  return (
    <WideTable title={title}>
      <thead>
        <tr>
          <ColumnHead isBox>
            <RowBox
              label={t('selectPage')}
              checked={all}
              mixed={selected.size > 0 && !all}
              disabled={free.length === 0}
              onChange={() => select(all ? new Set() : new Set(free.map(({ guid }) => guid)))}
            />
          </ColumnHead>
          {columns.map((column) => (
            <ColumnHead key={column.key} className={column.className} end={column.end} sort={column.sort}>
              {column.label}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.guid} isTall isSelected={selected.has(row.guid)}>
            <BoxCell>
              <Box row={row} name={nameOf(row)} checked={selected.has(row.guid)} onChange={() => toggle(row)} />
            </BoxCell>
            {columns.map((column, index) => (
              <td key={column.key} className={cx('truncate', column.className, column.end && 'text-end')}>
                {index === 0 ? (
                  <>
                    <RowLink href={hrefOf(row)}>
                      <bdi>{nameOf(row)}</bdi>
                    </RowLink>
                    <span className="block truncate text-sm text-muted">{noteOf(row)}</span>
                  </>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </WideTable>
  );
}

function Box({ row, name, checked, onChange }: { row: Base; name: string; checked: boolean; onChange: () => void }) {
  const t = useTranslations('catalog.list');
  return (
    <RowBox
      label={row.isAllowed ? t('selectOne', { name }) : t('viewer')}
      checked={checked}
      disabled={!row.isAllowed}
      onChange={onChange}
    />
  );
}

/** What can be done with what is selected: at the foot of the screen while something is. */
export function SelectionBar({ count, clear, children }: { count: number; clear: () => void; children: ReactNode }) {
  const t = useTranslations('catalog.list');
  const holds = useTranslations('dashboard.holds');
  return (
    <section
      aria-label={holds('selection')}
      className={cx(
        'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex flex-wrap items-center ' +
          'gap-x-4 gap-y-2 border-t bg-raised px-4 py-3 shadow-lift md:bottom-4 md:mx-0 ' +
          'md:rounded-panel md:border',
        count === 0 && 'hidden',
      )}
    >
      <p role="status" className="font-medium">
        {count > 0 ? t('selected', { count }) : null}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">
        <button
          type="button"
          onClick={clear}
          className="thumb inline-flex h-9 items-center justify-center rounded-control px-3.5 font-medium text-muted hover:bg-hover hover:text-ink"
        >
          {holds('clear')}
        </button>
        {children}
      </div>
    </section>
  );
}
