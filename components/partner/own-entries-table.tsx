import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { EntryRow } from '#lib/modules/payouts/views/entries.ts';

type TableProps = {
  rows: readonly EntryRow[];
  /** Names of the sellers in addresses, by their public keys; one that is another partner’s by now has none. */
  refs: ReadonlyMap<string, string>;
  timeZone: string;
  now: Date;
};

/** Lines of a payout to a partner: each opens the page of the seller whose payment it is of. */
export function OwnEntriesTable({ rows, refs, timeZone, now }: TableProps) {
  const t = useTranslations('payouts.entries.column');
  const own = useTranslations('partner-money.entries');
  const cause = useTranslations('payouts.cause');
  const columns: Column<EntryRow>[] = [
    {
      key: 'booked',
      label: t('booked'),
      className: 'w-36 text-muted',
      phone: 'line',
      cell: ({ bookedAt }) => <Timestamp at={bookedAt} timeZone={timeZone} now={now} />,
    },
    { key: 'cause', label: t('cause'), className: 'w-64', phone: 'note', cell: (row) => cause(row.cause) },
    {
      key: 'seller',
      label: own('seller'),
      className: 'w-56',
      phone: 'head',
      cell: ({ seller }) => <Seller {...{ seller, refs }} />,
    },
    {
      key: 'what',
      label: t('what'),
      isCut: true,
      className: 'max-lg:hidden',
      cell: ({ description }) => (description === '' ? <Absent /> : <bdi>{description}</bdi>),
    },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-32 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ ownId, entryId }) => `${ownId} ${entryId}`} />;
}

function Seller({ seller, refs }: Pick<EntryRow, 'seller'> & Pick<TableProps, 'refs'>) {
  if (seller === null) return <Absent />;
  const ref = refs.get(seller.key);
  if (ref === undefined) return <bdi>{seller.name}</bdi>;
  return (
    <RowLink href={`/partner/sellers/${ref}`}>
      <bdi>{seller.name}</bdi>
    </RowLink>
  );
}
