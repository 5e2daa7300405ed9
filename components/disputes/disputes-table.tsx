import { useTranslations } from 'next-intl';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { DisputeRow, DisputeTotals } from '#lib/modules/disputes/views/disputes.ts';
import { daysLeft, NEAR_DAYS } from './deadline.ts';
import { DisputeBadge } from './dispute-badge.tsx';

type TableProps = { rows: readonly DisputeRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Chargebacks with their deadlines; on phones as cards. A row opens its case. */
export function DisputesTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('dispute-desk.column');
  const words = useTranslations('disputes.reason');
  const columns: Column<DisputeRow>[] = [
    {
      key: 'sale',
      label: t('sale'),
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <>
          <RowLink href={`/disputes/${row.disputeId}`}>
            <bdi>{row.productName}</bdi>
          </RowLink>
          <span className="block truncate text-sm text-muted">{words(row.reason)}</span>
        </>
      ),
    },
    ...sellerColumn<DisputeRow>(showSeller, t('seller')),
    {
      key: 'due',
      label: t('due'),
      className: 'w-44',
      phone: 'line',
      cell: (row) => <Due row={row} timeZone={timeZone} now={now} />,
    },
    {
      key: 'card',
      label: t('card'),
      className: 'hidden w-36 lg:table-cell',
      cell: ({ cardBrand, cardLast4 }) => (
        <MethodMark paid={{ method: 'credit-card', cardBrand, cardLast4, account: null }} />
      ),
    },
    {
      key: 'state',
      label: t('state'),
      className: 'w-48',
      phone: 'line-end',
      cell: ({ status }) => <DisputeBadge status={status} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-28 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ disputeId }) => disputeId} isTall />;
}

/** The days left of one that waits, else when it came. */
function Due({ row: { status, dueAt, openedAt }, timeZone, now }: { row: DisputeRow; timeZone: string; now: Date }) {
  const t = useTranslations('dispute-desk');
  if (status !== 'needs-response') return <Timestamp at={openedAt} timeZone={timeZone} now={now} />;
  const days = daysLeft(dueAt, now);
  return (
    <span className="grid">
      <span className={cx('font-medium', days <= NEAR_DAYS && 'text-bad')}>{t('left', { days })}</span>
      <span className="text-sm text-muted card:hidden">
        <Timestamp at={dueAt} timeZone={timeZone} now={now} />
      </span>
    </span>
  );
}

/** How many chargebacks the filters leave, and what became of the money, one line per currency. */
export function DisputesTotals({ totals }: { totals: readonly DisputeTotals[] }) {
  const t = useTranslations('dispute-desk');
  const sum = (of: 'open' | 'won' | 'lost', { currency, ...sums }: DisputeTotals) =>
    sums[of] === 0 ? null : <TotalSum label={t(of)} amount={sums[of]} currency={currency} />;
  return (
    <ListTotals label={t('totals')}>
      {totals.map((total) => (
        <CurrencyTotals key={total.currency} currency={total.currency} count={t('count', { count: total.count })}>
          {sum('open', total)}
          {sum('won', total)}
          {sum('lost', total)}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
