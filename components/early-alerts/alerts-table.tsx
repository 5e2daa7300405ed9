import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { type AlertRow, type AlertTotals, shownState } from '#lib/modules/early-alerts/views/alerts.ts';
import { AlertBadge } from './alert-badge.tsx';

type TableProps = {
  rows: readonly AlertRow[];
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Buttons of an alert that waits; null for people who may only look. */
  actionsOf: ((row: AlertRow) => ReactNode) | null;
};

/** Early alerts with what became of them; on phones as cards. A row opens its sale, where it is refunded. */
export function AlertsTable({ rows, showSeller, timeZone, now, actionsOf }: TableProps) {
  const t = useTranslations('early-alerts');
  const columns: Column<AlertRow>[] = [
    {
      key: 'sale',
      label: t('column.sale'),
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <>
          <RowLink href={`/sales/${row.saleId}`}>
            <bdi>{row.productName}</bdi>
          </RowLink>
          <span className="block truncate text-sm text-muted">{t(`reason.${row.reason}`)}</span>
        </>
      ),
    },
    ...sellerColumn<AlertRow>(showSeller, t('column.seller')),
    {
      key: 'received',
      label: t('column.received'),
      className: 'w-40',
      phone: 'line',
      cell: ({ receivedAt }) => <Timestamp at={receivedAt} timeZone={timeZone} now={now} />,
    },
    {
      key: 'paid',
      label: t('column.paid'),
      className: 'hidden w-36 lg:table-cell',
      cell: (row) => <MethodMark paid={row} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-60',
      phone: 'note',
      cell: (row) => <State row={row} timeZone={timeZone} now={now} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      className: 'w-28 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  if (actionsOf)
    columns.push({
      key: 'actions',
      label: <span className="sr-only">{t('column.actions')}</span>,
      className: 'w-40',
      end: true,
      phone: 'note',
      cell: (row) => (shownState(row) === 'open' ? actionsOf(row) : null),
    });
  return <ListTable rows={rows} columns={columns} keyOf={({ alertId }) => alertId} isTall />;
}

/** State of an alert, until when it can be answered, who answered, and what went wrong. */
function State({ row, timeZone, now }: { row: AlertRow; timeZone: string; now: Date }) {
  const t = useTranslations('early-alerts');
  const state = shownState(row);
  const isDecided = state === 'refunded' || state === 'dismissed';
  const who = row.isByRule && state !== 'open' ? t('byRule') : row.userName && t('by', { name: isolate(row.userName) });
  const notes = [
    row.failure && t(`failure.${row.failure}`),
    isDecided ? who : null,
    row.wasLate ? t('wasLate') : null,
  ].filter(Boolean);
  return (
    <span className="grid justify-items-start gap-0.5">
      <AlertBadge state={state} />
      {state === 'open' ? (
        <span className="text-sm text-muted">
          {t('until')} <Timestamp at={row.respondBy} timeZone={timeZone} now={now} />
        </span>
      ) : null}
      {notes.map((note) => (
        <span key={note} className="text-sm text-muted">
          {note}
        </span>
      ))}
    </span>
  );
}

/** How many alerts the filters leave, and their sums, one line per currency. */
export function AlertsTotals({ totals }: { totals: readonly AlertTotals[] }) {
  const t = useTranslations('early-alerts');
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, count, waiting, refunded }) => (
        <CurrencyTotals key={currency} currency={currency} count={t('count', { count })}>
          {waiting === 0 ? null : <TotalSum label={t('waiting')} amount={waiting} currency={currency} />}
          {refunded === 0 ? null : <TotalSum label={t('refunded')} amount={refunded} currency={currency} />}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
