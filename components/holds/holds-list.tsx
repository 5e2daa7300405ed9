'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import type { Answer } from '#components/ui/refused.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { ExportSelected } from '#components/list/selection.tsx';
import { SelectionBar } from '#components/list/selection-bar.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { type HoldAction, type HoldChoice, type HoldRow, MAX_SELECTED } from '#lib/modules/payments/views/holds.ts';
import { HoldsDialog } from './bulk-dialog.tsx';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import { sortOf } from '#components/list/sort-of.ts';
import { HOLDS } from './holds.ts';
import { TimeLeft } from './time-left.tsx';
import { totalsOf } from './totals.ts';
import type { EndHolds } from './use-bulk-holds.ts';
import { CutText } from '#components/ui/cut-text.tsx';

export type HoldsListProps = {
  /** `isAllowed`: the person's role may move this business's money. */
  rows: readonly (HoldRow & { isAllowed: boolean })[];
  params: ParamsOf<typeof HOLDS>;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Number of all matches, on every page. */
  count: number;
  actions: {
    end: EndHolds;
    /** Holds that match the address and may be ended now. */
    chooseAll: (params: ParamsOf<typeof HOLDS>) => Promise<Answer<{ holds: HoldChoice[] }>>;
  };
  children: ReactNode;
};

type Row = HoldsListProps['rows'][number];
type Selection = ReadonlyMap<string, HoldChoice>;

const choiceOf = ({ saleId, code, productName, currency, held }: HoldRow): HoldChoice => ({
  saleId,
  code,
  productName,
  currency,
  held,
});
const isFree = ({ isBusy, isAllowed }: Row): boolean => !isBusy && isAllowed;

/**
 * The holds with a box each: selected ones can be captured or released together. The `children` stand between the list
 * and its totals.
 */
export function HoldsList(props: HoldsListProps) {
  const { rows, params, count, actions, children } = props;
  const t = useTranslations('dashboard.holds');
  const { selected, select, toggle, all, toggleAll } = useSelection(rows);
  const [action, open] = useState<HoldAction | null>(null);
  const { refresh } = useRefresh();
  const barred = rows.find((row) => selected.has(row.saleId) && !isFree(row));
  const onClose = (again: readonly HoldChoice[], hasRun: boolean) => {
    open(null);
    select(selectionOf(again));
    if (hasRun) refresh();
  };
  const chosen = [...selected.values()];
  return (
    <>
      <HoldsTable
        {...props}
        selected={selected}
        toggle={toggle}
        all={all}
        some={selected.size > 0}
        toggleAll={toggleAll}
      />
      {children}
      <SelectionBar
        label={t('selection')}
        isShown={chosen.length > 0}
        status={
          <>
            {t('selected', { count: chosen.length })}
            {totalsOf(chosen).map(({ currency, held }) => (
              <Money key={currency} amount={held} currency={currency} />
            ))}
          </>
        }
        aside={
          barred ? (
            <p className="text-sm text-muted">{t(barred.isAllowed ? 'busy' : 'viewer')}</p>
          ) : all && count > chosen.length && count > rows.length ? (
            <SelectAll
              count={count}
              load={() => actions.chooseAll(params)}
              select={(holds) => select(selectionOf(holds))}
            />
          ) : null
        }
      >
        <Button kind="quiet" onClick={() => select(new Map())}>
          {t('clear')}
        </Button>
        <ExportSelected path={`${HOLDS.path}/export`} ids={[...selected.keys()]} isMain={barred !== undefined} />
        {barred ? null : (
          <>
            <Button onClick={() => open('release')}>{t('release')}</Button>
            <Button kind="main" onClick={() => open('capture')}>
              {t('capture')}
            </Button>
          </>
        )}
      </SelectionBar>
      {action ? <HoldsDialog action={action} holds={chosen} end={actions.end} onClose={onClose} /> : null}
    </>
  );
}

const selectionOf = (holds: readonly HoldChoice[]): Selection => new Map(holds.map((hold) => [hold.saleId, hold]));

/** The selected holds, of this page and of others. `all`: every row of this page is selected. */
function useSelection(rows: readonly Row[]) {
  const [selected, select] = useState<Selection>(new Map());
  const all = rows.length > 0 && rows.every(({ saleId }) => selected.has(saleId));
  const toggle = (row: HoldRow) =>
    select((was) => {
      const next = new Map(was);
      if (!next.delete(row.saleId)) next.set(row.saleId, choiceOf(row));
      return next;
    });
  const toggleAll = () =>
    select((was) => (all ? new Map() : new Map([...was, ...rows.map((row) => [row.saleId, choiceOf(row)] as const)])));
  return { selected, select, toggle, all, toggleAll };
}

type SelectAllProps = {
  /** Number of all matches, on every page. */
  count: number;
  load: () => ReturnType<HoldsListProps['actions']['chooseAll']>;
  select: (holds: readonly HoldChoice[]) => void;
};

function SelectAll({ count, load, select }: SelectAllProps) {
  const t = useTranslations('dashboard.holds');
  const { run, isBusy } = useAction<void, Answer<{ holds: HoldChoice[] }> | null>(load, {
    noResponse: () => null,
    onAnswer: (answer) => {
      if (answer?.ok) select(answer.holds);
    },
  });
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void run()}>
      {t('selectAll', { count: Math.min(count, MAX_SELECTED) })}
    </Button>
  );
}

type TableProps = Pick<HoldsListProps, 'rows' | 'params' | 'showSeller' | 'timeZone' | 'now'> & {
  selected: Selection;
  toggle: (row: HoldRow) => void;
  all: boolean;
  some: boolean;
  toggleAll: () => void;
};

function useColumns({
  params,
  showSeller,
  timeZone,
  now,
}: Pick<TableProps, 'params' | 'showSeller' | 'timeZone' | 'now'>): Column<Row>[] {
  const t = useTranslations('dashboard.holds');
  const column = useTranslations('dashboard.sales.column');
  return [
    { key: 'product', label: column('product'), isCut: true, phone: 'head', cell: (row) => <Product row={row} /> },
    ...sellerColumn<Row>(showSeller, column('seller')),
    {
      key: 'buyer',
      label: column('buyer'),
      className: 'w-[22%]',
      isCut: true,
      phone: showSeller ? undefined : 'line',
      cell: ({ buyerName, buyerEmail }) =>
        buyerName || buyerEmail ? <bdi title={buyerEmail}>{buyerName || buyerEmail}</bdi> : <Absent />,
    },
    {
      key: 'payment',
      label: column('payment'),
      className: 'hidden w-44 lg:table-cell',
      cell: (row) => <MethodMark paid={row} />,
    },
    {
      key: 'since',
      label: t('since'),
      className: 'hidden w-32 text-muted 2xl:table-cell',
      sort: sortOf(HOLDS, params, 'created'),
      cell: (row) => <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />,
    },
    {
      key: 'left',
      label: t('timeLeft'),
      className: 'w-44',
      phone: 'line-end',
      sort: sortOf(HOLDS, params, 'left'),
      cell: (row) => <TimeLeft expiresAt={row.expiresAt} now={now} />,
    },
    {
      key: 'held',
      label: t('held'),
      className: 'w-32 font-medium',
      end: true,
      phone: 'head-end',
      sort: sortOf(HOLDS, params, 'amount'),
      cell: (row) => <Money amount={row.held} currency={row.currency} />,
    },
  ];
}

function HoldsTable(props: TableProps) {
  const { rows, params, showSeller, timeZone, now, selected, toggle, all, some, toggleAll } = props;
  const t = useTranslations('dashboard.holds');
  return (
    <ListTable
      rows={rows}
      columns={useColumns({ params, showSeller, timeZone, now })}
      keyOf={({ saleId }) => saleId}
      isTall
      boxes={{
        all: (
          <RowBox
            label={t('selectPage')}
            checked={all}
            mixed={some && !all}
            disabled={rows.length === 0}
            onChange={toggleAll}
          />
        ),
        of: (row) => (
          <RowBox
            label={t('selectOne', { name: row.productName, code: String(row.code) })}
            checked={selected.has(row.saleId)}
            disabled={false}
            onChange={() => toggle(row)}
          />
        ),
        isSelected: ({ saleId }) => selected.has(saleId),
      }}
    />
  );
}

function Product({ row }: { row: Row }) {
  return (
    <>
      <RowLink href={`/sales/${row.saleId}`}>
        <bdi>{row.productName}</bdi>
      </RowLink>
      {row.reference ? <CutText className="text-sm text-muted card:hidden">{row.reference}</CutText> : null}
    </>
  );
}
