import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { useDayText } from '#components/balance/day-text.ts';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { PayoutRow } from '#lib/modules/payouts/views/payouts.ts';
import { PayoutBadge } from './payout-badge.tsx';

type TableProps = { rows: readonly PayoutRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Payouts as a table, and on phones as cards. The whole row opens the payout. */
export function PayoutsTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('payouts.list.column');
  const dayText = useDayText();
  const columns: Column<PayoutRow>[] = [
    {
      key: 'created',
      label: t('created'),
      className: 'w-44',
      phone: 'head',
      cell: ({ payoutId, createdAt }) => (
        <RowLink href={`/payouts/${payoutId}`}>
          <Timestamp at={createdAt} timeZone={timeZone} now={now} />
        </RowLink>
      ),
    },
    ...sellerColumn<PayoutRow>(showSeller, t('seller')),
    {
      key: 'arrives',
      label: t('arrives'),
      className: 'w-40',
      phone: 'line',
      cell: ({ valueDate }) => (valueDate === null ? <Absent>{t('noDate')}</Absent> : dayText(valueDate)),
    },
    {
      key: 'account',
      label: t('account'),
      className: 'w-32 text-muted',
      cell: ({ last4 }) => <Account last4={last4} />,
    },
    {
      key: 'reference',
      label: t('reference'),
      className: 'hidden text-muted lg:table-cell',
      isCut: true,
      cell: ({ bankReference }) =>
        bankReference === null ? (
          <Absent />
        ) : (
          <span translate="no" className="island">
            {bankReference}
          </span>
        ),
    },
    {
      key: 'status',
      label: t('status'),
      className: 'w-44',
      phone: 'line-end',
      cell: ({ status }) => <PayoutBadge status={status} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-36 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency, status }) => (
        <span className={cx((status === 'returned' || status === 'cancelled') && 'text-muted line-through')}>
          <Money amount={amount} currency={currency} />
        </span>
      ),
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ payoutId }) => payoutId} />;
}

/** The end of an account's number. */
export const Account = ({ last4 }: { last4: string }) => (
  <span translate="no" className="island">
    {`•••• ${last4}`}
  </span>
);
