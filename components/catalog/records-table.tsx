'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Column, ListTable } from '#components/list/list-table.tsx';
import { ExportSelected } from '#components/list/selection.tsx';
import { SelectionBar } from '#components/list/selection-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { RowLink } from '#components/list/wide-table.tsx';

type Base = { guid: string; isAllowed: boolean };

type RecordsTableProps<Row extends Base> = {
  rows: readonly Row[];
  title: string;
  columns: readonly Column<Row>[];
  hrefOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The first line of a row's first cell is its link; this stands below, except on phones. */
  noteOf: (row: Row) => ReactNode;
  selected: ReadonlySet<string>;
  select: (guids: ReadonlySet<string>) => void;
};

/** The selection of a list. A row that left the page leaves the selection. */
export function useSelected(rows: readonly Base[]) {
  const [all, select] = useState<ReadonlySet<string>>(new Set());
  return { selected: new Set(rows.filter(({ guid }) => all.has(guid)).map(({ guid }) => guid)), select };
}

/** Records as a table, and on phones as cards. The whole row opens the record; its box selects it. */
export function RecordsTable<Row extends Base>(props: RecordsTableProps<Row>) {
  const { rows, title, columns, selected, select, hrefOf, nameOf, noteOf } = props;
  const t = useTranslations('catalog.list');
  const all = rows.length > 0 && rows.every(({ guid }) => selected.has(guid));
  const toggle = ({ guid }: Base) => {
    const next = new Set(selected);
    if (!next.delete(guid)) next.add(guid);
    select(next);
  };
  const name = (row: Row) => (
    <>
      <RowLink href={hrefOf(row)}>
        <bdi>{nameOf(row)}</bdi>
      </RowLink>
      <span className="cut-cell block text-sm text-muted card:hidden">{noteOf(row)}</span>
    </>
  );
  return (
    <ListTable
      rows={rows}
      title={title}
      columns={columns.map((column, index) => ({
        ...column,
        isCut: true,
        ...(index === 0 && { phone: 'head', cell: name }),
      }))}
      keyOf={({ guid }) => guid}
      isTall
      boxes={{
        all: (
          <RowBox
            label={t('selectPage')}
            checked={all}
            mixed={selected.size > 0 && !all}
            disabled={rows.length === 0}
            onChange={() => select(all ? new Set() : new Set(rows.map(({ guid }) => guid)))}
          />
        ),
        of: (row) => (
          <RowBox
            label={t('selectOne', { name: nameOf(row) })}
            checked={selected.has(row.guid)}
            disabled={false}
            onChange={() => toggle(row)}
          />
        ),
        isSelected: ({ guid }) => selected.has(guid),
      }}
    />
  );
}

type SelectedProps<Row extends Base> = {
  chosen: readonly Row[];
  /** The address of the list's export. */
  path: string;
  clear: () => void;
  /** Buttons that change records; shown where the person may change every selected one. */
  children: ReactNode;
};

/** Actions on the selected records. Each person who sees them may export them. */
export function SelectedRecords<Row extends Base>({ chosen, path, clear, children }: SelectedProps<Row>) {
  const t = useTranslations('catalog.list');
  const holds = useTranslations('dashboard.holds');
  const mayChange = chosen.every(({ isAllowed }) => isAllowed);
  return (
    <SelectionBar
      label={holds('selection')}
      isShown={chosen.length > 0}
      status={t('selected', { count: chosen.length })}
      aside={mayChange ? null : <p className="text-sm text-muted">{t('viewer')}</p>}
    >
      <Button kind="quiet" onClick={clear}>
        {holds('clear')}
      </Button>
      <ExportSelected path={path} ids={chosen.map(({ guid }) => guid)} />
      {mayChange ? children : null}
    </SelectionBar>
  );
}
