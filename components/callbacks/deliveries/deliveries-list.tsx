'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { hostOf } from '#components/timeline/deliveries.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { ExportSelected } from '#components/list/selection.tsx';
import { SelectionBar } from '#components/list/selection-bar.tsx';
import { NewRows } from '#components/list/new-rows.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import type { Counted, DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import { hasFilters } from '#components/list/filters/list-params.ts';
import { DELIVERIES, type DeliveriesParams } from './deliveries.ts';
import { DeliveryBadge, Outcome } from './delivery-badge.tsx';
import { useLiveDeliveries } from './use-live-deliveries.ts';
import { type ResendChoice, ResendDialog, type ResendActions } from './resend-dialog.tsx';
import { DOT } from '#components/ui/dot.ts';

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
  /** Content between the list and the bar of the selection. */
  children: ReactNode;
};

/**
 * The deliveries with a box each: selected ones, or all that match, can be resent. The whole row opens the delivery.
 */
export function DeliveriesList(props: DeliveriesListProps) {
  const t = useTranslations('deliveries');
  const { params, all, actions, children } = props;
  // New ones belong to the newest page of everything alone.
  const isNewest = params.cursor === null && !hasFilters(DELIVERIES, params);
  const newest = isNewest ? (props.rows[0]?.id ?? null) : null;
  const { rows, newer, showNew, isRefreshing } = useLiveDeliveries(props.rows, newest);
  const { refresh } = useRefresh();
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [choice, open] = useState<ResendChoice | null>(null);
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  // Deliveries that cannot be resent are left out, with the reason, before the run begins.
  const isAnyFree = rows.some((row) => selected.has(row.id) && row.bar === null && row.state !== 'pending');
  const toggle = (id: number) =>
    select((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const onClose = (hasRun: boolean) => {
    open(null);
    if (!hasRun) return;
    select(new Set());
    refresh();
  };
  const table = { ...props, rows, selected, toggle };
  return (
    <>
      <NewRows count={newer} text={t('showNew', { count: newer })} isBusy={isRefreshing} show={showNew} />
      <DeliveriesTable
        {...table}
        isAll={isAll}
        toggleAll={() => select(isAll ? new Set() : new Set([...selected, ...rows.map(({ id }) => id)]))}
      />
      {children}
      <SelectedDeliveries
        ids={[...selected]}
        isAnyFree={isAnyFree}
        all={isAll && all.count > rows.length ? all : null}
        onClear={() => select(new Set())}
        onResend={() => open({ ids: [...selected] })}
        onResendAll={() => open({ params })}
      />
      {choice ? <ResendDialog chosen={choice} actions={actions} onClose={onClose} /> : null}
    </>
  );
}

type SelectedProps = {
  ids: readonly number[];
  /** Whether at least one delivery can be sent again. */
  isAnyFree: boolean;
  all: Counted | null;
  onClear: () => void;
  onResend: () => void;
  onResendAll: () => void;
};

function SelectedDeliveries({ ids, isAnyFree, all, onClear, onResend, onResendAll }: SelectedProps) {
  const t = useTranslations('deliveries');
  return (
    <SelectionBar
      label={t('selection')}
      isShown={ids.length > 0}
      status={t('selected', { count: ids.length })}
      aside={all?.isMore ? <p className="text-sm text-muted">{t('selectTooMany', { count: all.count })}</p> : null}
    >
      <Button kind="quiet" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <ExportSelected path={`${DELIVERIES.path}/export`} ids={ids.map(String)} isMain={!isAnyFree} />
      {isAnyFree && all && !all.isMore ? (
        <Button onClick={onResendAll}>{t('selectAll', { count: all.count })}</Button>
      ) : null}
      {isAnyFree ? (
        <Button kind="main" onClick={onResend}>
          {t('resend')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}

type TableProps = Pick<DeliveriesListProps, 'rows' | 'showSeller' | 'timeZone' | 'now'> & {
  selected: ReadonlySet<number>;
  toggle: (id: number) => void;
};

function DeliveriesTable(props: TableProps & { isAll: boolean; toggleAll: () => void }) {
  const { rows, showSeller, timeZone, now, selected, toggle, isAll, toggleAll } = props;
  const t = useTranslations('deliveries');
  const at = (row: ListedDelivery) => <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />;
  const columns: Column<ListedDelivery>[] = [
    { key: 'time', label: t('column.time'), className: 'w-36', isCut: true, phone: 'line', cell: at },
    { key: 'event', label: t('column.event'), isCut: true, phone: 'head', cell: (row) => <Event row={row} /> },
    { key: 'sale', label: t('column.sale'), className: 'w-32', isCut: true, cell: (row) => <SubjectLink row={row} /> },
    ...sellerColumn<ListedDelivery>(showSeller, t('column.seller')),
    {
      key: 'address',
      label: t('column.address'),
      className: cx('hidden text-muted', showSeller ? '2xl:table-cell' : 'lg:table-cell'),
      isCut: true,
      cell: ({ url }) => (
        <span translate="no" title={url} className="island block truncate [text-align:match-parent]">
          {hostOf(url)}
        </span>
      ),
    },
    {
      key: 'answer',
      label: t('column.answer'),
      className: 'w-52',
      phone: 'line-end',
      cell: (row) => <Answer row={row} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-32',
      phone: 'head-end',
      cell: ({ state }) => <DeliveryBadge state={state} />,
    },
  ];
  return (
    <ListTable
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      isTall
      boxes={{
        all: (
          <RowBox
            label={t('selectPage')}
            checked={isAll}
            mixed={selected.size > 0 && !isAll}
            disabled={rows.length === 0}
            onChange={toggleAll}
          />
        ),
        of: ({ id }) => (
          <RowBox
            label={t('selectOne', { id: String(id) })}
            checked={selected.has(id)}
            disabled={false}
            onChange={() => toggle(id)}
          />
        ),
        isSelected: ({ id }) => selected.has(id),
      }}
    />
  );
}

function Event({ row }: { row: ListedDelivery }) {
  return (
    <>
      <RowLink href={`/callbacks/${row.id}`}>
        <Code>{row.notifyType}</Code>
      </RowLink>
      <Marks row={row} />
    </>
  );
}

/** The sale or the subscription of an event. */
function SubjectLink({ row }: { row: ListedDelivery }) {
  const [href, code] = row.subscriptionId
    ? [`/subscriptions/${row.subscriptionId}`, row.subscriptionCode]
    : [`/sales/${row.saleId}`, row.saleCode];
  if (code === null) return <span className="text-muted">–</span>;
  return (
    <Link href={href} prefetch={false} className="relative z-10 underline-offset-2 hover:underline">
      {code}
    </Link>
  );
}

function Answer({ row }: { row: ListedDelivery }) {
  const t = useTranslations('deliveries');
  return (
    <>
      <span className="block truncate">
        <Outcome outcome={row.outcome} />
      </span>
      {row.tries > 0 && row.state !== 'delivered' ? (
        <span className="block text-sm text-muted card:hidden">{t('attemptsMade', { count: row.tries })}</span>
      ) : null}
    </>
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
  return marks.length === 0 ? null : <span className="block truncate text-sm text-muted">{marks.join(DOT)}</span>;
}
