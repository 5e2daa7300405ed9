'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { BoxCell, ColumnHead, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';
import { type HoldAction, type HoldChoice, type HoldRow, MAX_SELECTED } from '#lib/modules/payments/views/holds.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ParamsOf } from '#components/list/params/definition.ts';
import { sortOf } from '#components/list/sort-of.ts';
import { HOLDS } from './holds.ts';
import { TimeLeft } from './time-left.tsx';
import { totalsOf } from './totals.ts';
import type { EndHolds } from './use-bulk-holds.ts';

export type HoldsListProps = {
  /** `isAllowed`: the person's role may move this business's money. */
  rows: readonly (HoldRow & { isAllowed: boolean })[];
  params: ParamsOf<typeof HOLDS>;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** All that match, on every page. */
  count: number;
  actions: {
    end: EndHolds;
    /** Everything that matches the address and can be ended now. */
    chooseAll: (params: ParamsOf<typeof HOLDS>) => Promise<HoldChoice[]>;
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
 * The holds with a box each: what is selected can be captured or released together. Between the list and its totals
 * stand the `children`.
 */
export function HoldsList(props: HoldsListProps) {
  const { rows, params, count, actions, children } = props;
  const t = useTranslations('dashboard.holds');
  const [selected, select] = useState<Selection>(new Map());
  const [asked, ask] = useState<HoldAction | null>(null);
  const { run: chooseEverything, isBusy: isChoosing } = useAction<void, HoldChoice[] | null>(
    () => actions.chooseAll(params),
    {
      lost: () => null,
      onAnswer: (chosen) => {
        if (chosen) select(new Map(chosen.map((hold) => [hold.saleId, hold])));
      },
    },
  );
  const { refresh } = useRefresh();
  const free = rows.filter(isFree);
  const all = free.length > 0 && free.every(({ saleId }) => selected.has(saleId));
  const toggle = (row: HoldRow) =>
    select((was) => {
      const next = new Map(was);
      if (!next.delete(row.saleId)) next.set(row.saleId, choiceOf(row));
      return next;
    });
  const toggleAll = () =>
    select((was) => (all ? new Map() : new Map([...was, ...free.map((row) => [row.saleId, choiceOf(row)] as const)])));
  const onClose = (again: readonly HoldChoice[], hasRun: boolean) => {
    ask(null);
    select(new Map(again.map((hold) => [hold.saleId, hold])));
    if (hasRun) refresh();
  };
  const chosen = [...selected.values()];
  return (
    <>
      <RowKeys>
        <Table
          {...props}
          selected={selected}
          toggle={toggle}
          all={all}
          some={selected.size > 0}
          toggleAll={toggleAll}
        />
        <ul className="divide-y border-y md:hidden">
          {rows.map((row) => (
            <HoldCard key={row.saleId} row={row} selected={selected} toggle={toggle} {...props} />
          ))}
        </ul>
      </RowKeys>
      {children}
      <section
        aria-label={t('selection')}
        className={cx(
          'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex flex-wrap ' +
            'items-center gap-x-4 gap-y-2 border-t bg-raised px-4 py-3 shadow-lift md:bottom-4 md:mx-0 ' +
            'md:rounded-panel md:border',
          chosen.length === 0 && 'hidden',
        )}
      >
        <p role="status" className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {chosen.length > 0 ? t('selected', { count: chosen.length }) : null}
          {totalsOf(chosen).map(({ currency, held }) => (
            <Money key={currency} amount={held} currency={currency} />
          ))}
        </p>
        {all && count > chosen.length && count > rows.length ? (
          <Button kind="quiet" busy={isChoosing} onClick={() => void chooseEverything()}>
            {t('selectAll', { count: Math.min(count, MAX_SELECTED) })}
          </Button>
        ) : null}
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">
          <Button kind="quiet" onClick={() => select(new Map())}>
            {t('clear')}
          </Button>
          <Button onClick={() => ask('release')}>{t('release')}</Button>
          <Button kind="main" onClick={() => ask('capture')}>
            {t('capture')}
          </Button>
        </div>
      </section>
      {asked ? <BulkDialog action={asked} holds={chosen} end={actions.end} onClose={onClose} /> : null}
    </>
  );
}

type TableProps = Pick<HoldsListProps, 'rows' | 'params' | 'showSeller' | 'timeZone' | 'now'> & {
  selected: Selection;
  toggle: (row: HoldRow) => void;
  all: boolean;
  some: boolean;
  toggleAll: () => void;
};

function Table({ rows, params, showSeller, timeZone, now, selected, toggle, all, some, toggleAll }: TableProps) {
  const t = useTranslations('dashboard.holds');
  const column = useTranslations('dashboard.sales.column');
  return (
    <WideTable>
      <thead>
        <tr>
          <ColumnHead isBox>
            <RowBox
              label={t('selectPage')}
              checked={all}
              mixed={some && !all}
              disabled={!rows.some(isFree)}
              onChange={toggleAll}
            />
          </ColumnHead>
          <ColumnHead>{column('product')}</ColumnHead>
          {showSeller ? <ColumnHead className="hidden w-32 xl:table-cell">{column('seller')}</ColumnHead> : null}
          <ColumnHead className="w-[22%]">{column('buyer')}</ColumnHead>
          <ColumnHead className="hidden w-44 lg:table-cell">{column('payment')}</ColumnHead>
          <ColumnHead className="hidden w-32 2xl:table-cell" sort={sortOf(HOLDS, params, 'created')}>
            {t('since')}
          </ColumnHead>
          <ColumnHead className="w-44" sort={sortOf(HOLDS, params, 'left')}>
            {t('timeLeft')}
          </ColumnHead>
          <ColumnHead className="w-32" end sort={sortOf(HOLDS, params, 'amount')}>
            {t('held')}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.saleId} isTall isSelected={selected.has(row.saleId)}>
            <BoxCell>
              <HoldBox row={row} selected={selected} toggle={toggle} />
            </BoxCell>
            <td className="truncate">
              <RowLink href={`/sales/${row.saleId}`}>
                <bdi>{row.productName}</bdi>
              </RowLink>
              {row.reference ? (
                <span className="block truncate text-sm text-muted">
                  <bdi>{row.reference}</bdi>
                </span>
              ) : null}
            </td>
            {showSeller ? (
              <td className="hidden truncate text-muted xl:table-cell">
                <bdi>{row.sellerName}</bdi>
              </td>
            ) : null}
            <td className="truncate">
              <bdi title={row.buyerEmail}>{row.buyerName || row.buyerEmail || '–'}</bdi>
            </td>
            <td className="hidden lg:table-cell">
              <MethodMark paid={row} />
            </td>
            <td className="hidden text-muted 2xl:table-cell">
              <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            </td>
            <td>
              <TimeLeft expiresAt={row.expiresAt} now={now} />
            </td>
            <td className="text-end font-medium">
              <Money amount={row.held} currency={row.currency} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </WideTable>
  );
}

function HoldCard({
  row,
  showSeller,
  now,
  selected,
  toggle,
}: { row: Row } & Pick<TableProps, 'showSeller' | 'now' | 'selected' | 'toggle'>) {
  return (
    <li className={cx('flex items-center gap-1 pe-2', selected.has(row.saleId) && 'bg-accent-soft')}>
      <HoldBox row={row} selected={selected} toggle={toggle} />
      <Link
        href={`/sales/${row.saleId}`}
        data-row
        prefetch={false}
        className="grid min-w-0 grow grid-cols-1 gap-1 py-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate font-medium">{row.productName}</bdi>
          <span className="shrink-0 font-semibold">
            <Money amount={row.held} currency={row.currency} />
          </span>
        </span>
        <span className="flex items-end justify-between gap-3 text-sm">
          <bdi className="min-w-0 truncate text-muted">
            {showSeller ? row.sellerName : row.buyerName || row.buyerEmail}
          </bdi>
          <TimeLeft expiresAt={row.expiresAt} now={now} />
        </span>
      </Link>
    </li>
  );
}

function HoldBox({ row, selected, toggle }: { row: Row; selected: Selection; toggle: (row: HoldRow) => void }) {
  const t = useTranslations('dashboard.holds');
  const why = !row.isAllowed ? t('viewer') : row.isBusy ? t('busy') : null;
  const label = why ?? t('selectOne', { name: row.productName, code: String(row.code) });
  return (
    <RowBox label={label} checked={selected.has(row.saleId)} disabled={why !== null} onChange={() => toggle(row)} />
  );
}
