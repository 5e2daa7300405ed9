import { useTranslations } from 'next-intl';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { SubscriptionBadge } from '#components/subscriptions/subscription-badge.tsx';
import { SubscriptionName } from '#components/subscriptions/subscription-name.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { FigureRow, FigureTotals, ListedFigure } from '#lib/modules/subscriptions/views/numbers.ts';

type PartsTableProps = {
  rows: readonly FigureRow[];
  of: ListedFigure;
  showSeller: boolean;
  timeZone: string;
  now: Date;
};

const amountOf = (of: ListedFigure) => (of === 'expected' || of === 'saved' ? of : 'monthly');

/** The subscriptions behind a number, each with what it adds to it. */
export function FigureRowsTable({ rows, of, showSeller, timeZone, now }: PartsTableProps) {
  const t = useTranslations('subscription-work.parts');
  const columns: Column<FigureRow>[] = [
    {
      key: 'who',
      label: t('column.who'),
      isCut: true,
      phone: 'head',
      cell: (row) => <SubscriptionName of={row} />,
    },
    ...sellerColumn<FigureRow>(showSeller, t('column.seller')),
    {
      key: 'state',
      label: t('column.state'),
      className: 'hidden w-40 lg:table-cell',
      cell: ({ state }) => <SubscriptionBadge state={state} />,
    },
    {
      key: 'price',
      label: t('column.price'),
      className: 'w-44',
      phone: 'line',
      cell: (row) => <PeriodPrice {...row} />,
    },
    {
      key: 'at',
      label: t(`at.${of}`),
      className: 'w-40 text-muted',
      phone: 'line-end',
      cell: ({ at }) => <Timestamp at={at} timeZone={timeZone} now={now} />,
    },
    {
      key: 'amount',
      label: t(`column.${amountOf(of)}`),
      className: 'w-36 font-medium',
      end: true,
      phone: 'head-end',
      cell: (row) => <Amount row={row} />,
    },
  ];
  const keyOf = ({ subscriptionId, at }: FigureRow) => `${subscriptionId} ${at.getTime()}`;
  return <ListTable rows={rows} columns={columns} keyOf={keyOf} isTall />;
}

function Amount({ row: { amount, currency, times } }: { row: FigureRow }) {
  const t = useTranslations('subscription-work.parts');
  return (
    <>
      <Money amount={amount} currency={currency} />
      {times !== null && times > 1 ? (
        <span className="block text-sm font-normal text-muted card:hidden">{t('times', { count: times })}</span>
      ) : null}
    </>
  );
}

/** Total of the listed subscriptions, equal to the number that led here. One line per currency. */
export function FigureRowsTotals({ totals, of }: { totals: readonly FigureTotals[]; of: ListedFigure }) {
  const t = useTranslations('subscription-work.parts');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map(({ currency, count, amount }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-medium">{t(of === 'saved' ? 'payments' : 'count', { count })}</span>
          <span className="text-sm text-muted">{t(`column.${amountOf(of)}`)}</span>
          <span className="font-semibold">
            <Money amount={amount} currency={currency} />
          </span>
        </p>
      ))}
    </section>
  );
}
