import { useLocale, useTranslations } from 'next-intl';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { AgreementRow, AgreementTotals } from '#lib/modules/agreements/views/agreements.ts';
import { AgreementBadge } from './agreement-badge.tsx';
import { calendarDay } from './calendar-day.ts';

type TableProps = { rows: readonly AgreementRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Agreements with what is paid of them; on phones as cards. */
export function AgreementsTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('agreements.column');
  const language = useLocale();
  const columns: Column<AgreementRow>[] = [
    {
      key: 'subject',
      label: t('subject'),
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <>
          <RowLink href={`/agreements/${row.agreementId}`}>
            <bdi>{row.subject}</bdi>
          </RowLink>
          <bdi className="block truncate text-sm text-muted">{row.businessName}</bdi>
        </>
      ),
    },
    ...sellerColumn<AgreementRow>(showSeller, t('seller')),
    {
      key: 'created',
      label: t('created'),
      className: 'hidden w-40 lg:table-cell',
      cell: ({ createdAt }) => <Timestamp at={createdAt} timeZone={timeZone} now={now} />,
    },
    {
      key: 'next',
      label: t('next'),
      className: 'w-36',
      phone: 'line',
      cell: ({ nextDate }) => (nextDate === null ? <Absent /> : calendarDay(nextDate, language)),
    },
    {
      key: 'state',
      label: t('state'),
      className: 'w-40',
      phone: 'line-end',
      cell: ({ status }) => <AgreementBadge status={status} />,
    },
    {
      key: 'paid',
      label: t('paid'),
      className: 'hidden w-28 md:table-cell',
      end: true,
      cell: ({ amountPaid, currency }) => <Money amount={amountPaid} currency={currency} />,
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
  return <ListTable rows={rows} columns={columns} keyOf={({ agreementId }) => agreementId} isTall />;
}

/** How many agreements the filters leave, and their sums, one line per currency. */
export function AgreementsTotals({ totals }: { totals: readonly AgreementTotals[] }) {
  const t = useTranslations('agreements');
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, count, paid, due }) => (
        <CurrencyTotals key={currency} currency={currency} count={t('count', { count })}>
          {paid === 0 ? null : <TotalSum label={t('paidSum')} amount={paid} currency={currency} />}
          {due === 0 ? null : <TotalSum label={t('dueSum')} amount={due} currency={currency} />}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
