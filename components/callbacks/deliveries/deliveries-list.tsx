'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useRoleNames } from '#components/access/people/role-names.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { hostOf } from '#components/sales/timeline/timeline-entries.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { BoxCell, ColumnHead, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';
import type { Counted, DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import { hasFilters } from '#components/list/params/list-params.ts';
import { DELIVERIES, type DeliveriesParams } from './deliveries.ts';
import { DeliveryBadge, Outcome } from './delivery-badge.tsx';
import { useLiveDeliveries } from './use-live-deliveries.ts';
import { type ResendChoice, ResendDialog, type ResendActions } from './resend-dialog.tsx';

/** Why a person may not send a delivery again. */
type ResendBar = 'role' | 'partner';

type ListedDelivery = DeliveryRow & { bar: ResendBar | null };

export type DeliveriesListProps = {
  rows: readonly ListedDelivery[];
  params: DeliveriesParams;
  all: Counted;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  actions: ResendActions;
  /** Between the list and what can be done with a selection. */
  children: ReactNode;
};

/**
 * The deliveries with a box each: what is selected, or everything that matches, can be sent again. The whole row opens
 * the delivery.
 */
export function DeliveriesList(props: DeliveriesListProps) {
  const { params, all, actions, children } = props;
  // New ones belong to the newest page of everything alone.
  const isNewest = params.cursor === null && !hasFilters(DELIVERIES, params);
  const newest = isNewest ? (props.rows[0]?.id ?? null) : null;
  const { rows, newer, showNew, isRefreshing } = useLiveDeliveries(props.rows, newest);
  const { refresh } = useRefresh();
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [asked, ask] = useState<ResendChoice | null>(null);
  const free = rows.filter(({ bar, state }) => bar === null && state !== 'pending');
  const isAll = free.length > 0 && free.every(({ id }) => selected.has(id));
  const toggle = (id: number) =>
    select((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const onClose = (hasRun: boolean) => {
    ask(null);
    if (!hasRun) return;
    select(new Set());
    refresh();
  };
  const table = { ...props, rows, selected, toggle };
  return (
    <>
      <NewDeliveries count={newer} isBusy={isRefreshing} show={showNew} />
      <RowKeys>
        <Table
          {...table}
          isAll={isAll}
          isAny={free.length > 0}
          toggleAll={() => select(isAll ? new Set() : new Set([...selected, ...free.map(({ id }) => id)]))}
        />
        <ul className="divide-y border-y md:hidden">
          {rows.map((row) => (
            <DeliveryCard key={row.id} row={row} {...table} />
          ))}
        </ul>
      </RowKeys>
      {children}
      <SelectionBar
        count={selected.size}
        all={isAll && all.count > rows.length ? all : null}
        onClear={() => select(new Set())}
        onResend={() => ask({ ids: [...selected] })}
        onResendAll={() => ask({ params })}
      />
      {asked ? <ResendDialog chosen={asked} actions={actions} onClose={onClose} /> : null}
    </>
  );
}

/** Shows how many deliveries arrived since the list was rendered; a click loads them. */
function NewDeliveries({ count, isBusy, show }: { count: number; isBusy: boolean; show: () => void }) {
  const t = useTranslations('deliveries');
  return (
    <div role="status" className={cx('flex', count > 0 && 'mb-3')}>
      {count > 0 ? (
        <Button kind="quiet" busy={isBusy} onClick={show}>
          {t('showNew', { count })}
        </Button>
      ) : null}
    </div>
  );
}

type SelectionBarProps = {
  count: number;
  all: Counted | null;
  onClear: () => void;
  onResend: () => void;
  onResendAll: () => void;
};

function SelectionBar({ count, all, onClear, onResend, onResendAll }: SelectionBarProps) {
  const t = useTranslations('deliveries');
  return (
    <section
      aria-label={t('selection')}
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
      {all?.isMore ? <p className="text-sm text-muted">{t('selectTooMany', { count: all.count })}</p> : null}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">
        <Button kind="quiet" onClick={onClear}>
          {t('clearSelection')}
        </Button>
        {all && !all.isMore ? <Button onClick={onResendAll}>{t('selectAll', { count: all.count })}</Button> : null}
        <Button kind="main" onClick={onResend}>
          {t('resend')}
        </Button>
      </div>
    </section>
  );
}

type TableProps = Pick<DeliveriesListProps, 'rows' | 'showSeller' | 'timeZone' | 'now'> & {
  selected: ReadonlySet<number>;
  toggle: (id: number) => void;
};

function Table({
  rows,
  showSeller,
  timeZone,
  now,
  selected,
  toggle,
  isAll,
  isAny,
  toggleAll,
}: TableProps & { isAll: boolean; isAny: boolean; toggleAll: () => void }) {
  const t = useTranslations('deliveries');
  return (
    <WideTable>
      <thead>
        <tr>
          <ColumnHead isBox>
            <RowBox
              label={t('selectPage')}
              checked={isAll}
              mixed={selected.size > 0 && !isAll}
              disabled={!isAny}
              onChange={toggleAll}
            />
          </ColumnHead>
          <ColumnHead className="w-36">{t('column.time')}</ColumnHead>
          <ColumnHead>{t('column.event')}</ColumnHead>
          <ColumnHead className="w-32">{t('column.sale')}</ColumnHead>
          {showSeller ? <ColumnHead className="hidden w-36 xl:table-cell">{t('column.seller')}</ColumnHead> : null}
          <ColumnHead className={cx('hidden', showSeller ? '2xl:table-cell' : 'lg:table-cell')}>
            {t('column.address')}
          </ColumnHead>
          <ColumnHead className="w-52">{t('column.answer')}</ColumnHead>
          <ColumnHead className="w-32">{t('column.state')}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} isTall isSelected={selected.has(row.id)}>
            <BoxCell>
              <DeliveryBox row={row} selected={selected} toggle={toggle} />
            </BoxCell>
            <td className="truncate">
              <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            </td>
            <td className="truncate">
              <RowLink href={`/callbacks/${row.id}`}>
                <Code>{row.notifyType}</Code>
              </RowLink>
              <Marks row={row} />
            </td>
            <td className="truncate">
              {row.saleId ? (
                <Link
                  href={`/sales/${row.saleId}`}
                  prefetch={false}
                  className="relative z-10 underline-offset-2 hover:underline"
                >
                  {row.saleCode}
                </Link>
              ) : (
                <span className="text-muted">–</span>
              )}
            </td>
            {showSeller ? (
              <td className="hidden truncate text-muted xl:table-cell">
                <bdi>{row.sellerName}</bdi>
              </td>
            ) : null}
            <td
              className={cx('hidden truncate text-muted', showSeller ? '2xl:table-cell' : 'lg:table-cell')}
              title={row.url}
            >
              <span className="island block truncate [text-align:match-parent]">{hostOf(row.url)}</span>
            </td>
            <td>
              <span className="block truncate">
                <Outcome outcome={row.outcome} />
              </span>
              {row.tries > 0 && row.state !== 'delivered' ? (
                <span className="block text-sm text-muted">{t('attemptsMade', { count: row.tries })}</span>
              ) : null}
            </td>
            <td>
              <DeliveryBadge state={row.state} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Marks of a delivery's exceptional properties. */
function Marks({ row }: { row: DeliveryRow }) {
  const t = useTranslations('deliveries');
  const marks = [
    row.notifyType === 'test' ? t('test') : null,
    row.resend > 0 ? t('resent') : null,
    row.audience === 'partner' ? t('audience.partner') : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? null : <span className="block truncate text-sm text-muted">{marks.join(' · ')}</span>;
}

function DeliveryCard({ row, showSeller, timeZone, now, selected, toggle }: { row: ListedDelivery } & TableProps) {
  return (
    <li className={cx('flex items-center gap-1 pe-2', selected.has(row.id) && 'bg-accent-soft')}>
      <DeliveryBox row={row} selected={selected} toggle={toggle} />
      <Link
        href={`/callbacks/${row.id}`}
        data-row
        prefetch={false}
        className="grid min-w-0 grow grid-cols-1 gap-1 py-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-medium">
            <Code>{row.notifyType}</Code>
          </span>
          <span className="shrink-0">
            <DeliveryBadge state={row.state} />
          </span>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 truncate">
            <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            {showSeller ? (
              <>
                {' '}
                · <bdi>{row.sellerName}</bdi>
              </>
            ) : null}
          </span>
          <span className="min-w-0 truncate">
            <Outcome outcome={row.outcome} />
          </span>
        </span>
        <Marks row={row} />
      </Link>
    </li>
  );
}

function DeliveryBox({ row, selected, toggle }: { row: ListedDelivery } & Pick<TableProps, 'selected' | 'toggle'>) {
  const t = useTranslations('deliveries');
  const roles = useRoleNames('manage-callbacks');
  const why = row.bar ?? (row.state === 'pending' ? 'pending' : null);
  return (
    <RowBox
      label={why ? t(`mayNot.${why}`, { roles }) : t('selectOne', { id: String(row.id) })}
      checked={selected.has(row.id)}
      disabled={why !== null}
      onChange={() => toggle(row.id)}
    />
  );
}
