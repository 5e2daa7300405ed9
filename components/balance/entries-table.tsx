import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { EntriesPage, EntryRow } from '#lib/modules/payouts/views/entries.ts';
import { useDayText } from './day-text.ts';

type TableProps = { rows: readonly EntryRow[]; timeZone: string; now: Date };

/** Lines of a balance: each opens its sale, or else its payout. */
export function EntriesTable({ rows, timeZone, now }: TableProps) {
  const t = useTranslations('payouts.entries.column');
  const cause = useTranslations('payouts.cause');
  const dayText = useDayText();
  const columns: Column<EntryRow>[] = [
    {
      key: 'booked',
      label: t('booked'),
      className: 'w-36 text-muted',
      phone: 'line',
      cell: ({ bookedAt }) => <Timestamp at={bookedAt} timeZone={timeZone} now={now} />,
    },
    { key: 'cause', label: t('cause'), className: 'w-56', phone: 'head', cell: (row) => cause(row.cause) },
    { key: 'what', label: t('what'), isCut: true, phone: 'note', cell: (row) => <What row={row} /> },
    {
      key: 'counts',
      label: t('counts'),
      className: 'w-36 text-muted columns:max-lg:hidden',
      phone: 'line-end',
      cell: ({ valueDate }) => dayText(valueDate),
    },
    {
      key: 'payout',
      label: t('payout'),
      className: 'hidden w-36 lg:table-cell',
      cell: ({ payoutId }) => <PayoutOfEntry payoutId={payoutId} />,
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

/** The product of a sale, or the reason of an adjustment. */
function What({ row: { saleId, payoutId, description } }: { row: EntryRow }) {
  const t = useTranslations('payouts.entries');
  const href = saleId !== null ? `/sales/${saleId}` : payoutId !== null ? `/payouts/${payoutId}` : null;
  const text = description === '' ? t(saleId === null ? 'openPayout' : 'openSale') : description;
  if (href === null) return description === '' ? <Absent /> : <bdi>{description}</bdi>;
  return (
    <RowLink href={href}>
      <bdi>{text}</bdi>
    </RowLink>
  );
}

function PayoutOfEntry({ payoutId }: { payoutId: string | null }) {
  const t = useTranslations('payouts.entries.column');
  if (payoutId === null) return <Absent>{t('noPayout')}</Absent>;
  return (
    <Link
      href={`/payouts/${payoutId}`}
      prefetch={false}
      className="relative text-link underline-offset-2 hover:underline"
    >
      <span translate="no" className="island">{`…${payoutId.slice(-8)}`}</span>
    </Link>
  );
}

/**
 * The sum of all filtered lines, one per currency: the figure that led here. A count that is not exact is one more than
 * are added up, so that the text says "more than" those.
 */
export function EntriesTotals({ totals, count: found, isExact }: Pick<EntriesPage, 'totals' | 'count' | 'isExact'>) {
  const t = useTranslations('payouts.entries');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {isExact ? null : <p className="font-medium">{t('countMore', { count: found - 1 })}</p>}
      {totals.map(({ currency, count, amount }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-medium">{t('count', { count })}</span>
          <span className="text-sm text-muted">{t('together')}</span>
          <span className="font-semibold">
            <Money amount={amount} currency={currency} />
          </span>
        </p>
      ))}
    </section>
  );
}
