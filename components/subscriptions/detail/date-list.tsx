import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { ShownDate, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { DateBadge } from '../subscription-badge.tsx';

type ListProps = {
  subscription: Pick<ShownSubscription, 'subscriptionId' | 'dates' | 'earlier' | 'currency'>;
  timeZone: string;
  now: Date;
};

/** Dates listed at once: the next ones, and the latest past ones. */
const COMING_SHOWN = 2;
const PAST_SHOWN = 6;

const IS_TO_COME: readonly ShownDate['state'][] = ['planned', 'resting'];

/** The dates as a table, the newest first: charged, failed with the reason, and the sale of each. */
export function DateList({ subscription, ...clock }: ListProps) {
  const t = useTranslations('subscriptions.dates');
  const { subscriptionId, dates, earlier, currency } = subscription;
  if (dates.length === 0 && earlier === 0) return <p className="text-muted">{t('noneAtAll')}</p>;
  const coming = dates.filter(({ state }) => IS_TO_COME.includes(state));
  const past = dates.filter(({ state }) => !IS_TO_COME.includes(state)).toReversed();
  const shown = [...coming.slice(0, COMING_SHOWN).toReversed(), ...past.slice(0, PAST_SHOWN)];
  const table = { currency, ...clock };
  return (
    <div className="grid gap-3">
      <Dates dates={shown} {...table} />
      {dates.length > shown.length ? (
        <details>
          <summary className="thumb inline-flex min-h-9 cursor-pointer items-center text-sm text-muted underline underline-offset-2 hover:text-ink">
            {t('all', { count: dates.length })}
          </summary>
          <div className="mt-2 max-h-[32rem] overflow-y-auto scroll-thin">
            <Dates dates={dates.toReversed()} {...table} />
          </div>
        </details>
      ) : null}
      {earlier > 0 ? (
        <Link href={`/sales?subscription=${subscriptionId}`} className="text-sm text-muted text-link hover:text-ink">
          {t('earlierDates', { count: earlier })}
        </Link>
      ) : null}
    </div>
  );
}

type TableProps = Omit<ListProps, 'subscription'> & { dates: readonly ShownDate[]; currency: string };

function Dates({ dates, currency, ...clock }: TableProps) {
  const t = useTranslations('subscriptions.dates');
  const head = 'h-8 px-2 text-xs font-medium text-muted first:ps-0 last:pe-0';
  const cell = 'border-t px-2 py-2 align-top first:ps-0 last:pe-0';
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-14 max-sm:hidden')}>
            {t('column.number')}
          </th>
          <th scope="col" className={cx(head, 'text-start')}>
            {t('column.date')}
          </th>
          <th scope="col" className={cx(head, 'text-start')}>
            {t('column.state')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-sm:hidden')}>
            {t('column.sale')}
          </th>
          <th scope="col" className={cx(head, 'figures')}>
            {t('column.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {dates.map((date) => (
          // A date that was not charged and comes again has its number twice.
          <tr key={`${date.number} ${date.state}`}>
            <td className={cx(cell, 'text-muted tabular-nums max-sm:hidden')}>{date.number}</td>
            <td className={cx(cell, 'max-sm:min-w-18 max-sm:[&_time]:whitespace-normal')}>
              <Timestamp at={date.at} {...clock} />
            </td>
            <td className={cell}>
              <DateBadge state={date.state} />
              {date.failure && date.state !== 'paid' ? (
                <span className="mt-1 block text-sm text-muted [overflow-wrap:anywhere]">
                  {date.failure.text}{' '}
                  <span translate="no" className="island">
                    {`(${date.failure.code})`}
                  </span>
                </span>
              ) : null}
              <span className="mt-1 block sm:hidden">
                <SaleOf date={date} />
              </span>
            </td>
            <td className={cx(cell, 'max-sm:hidden')}>
              <SaleOf date={date} />
            </td>
            <td className={cx(cell, 'figures', date.state === 'paid' && 'font-medium')}>
              <Money amount={date.price} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sale of a date; what became of its money afterwards is said as well. */
function SaleOf({ date: { sale, state } }: { date: ShownDate }) {
  const t = useTranslations('subscriptions.dates');
  if (sale === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={`/sales/${sale.saleId}`}
        prefetch={false}
        className="text-sm whitespace-nowrap text-link hover:text-accent"
      >
        {t('sale', { code: String(sale.code) })}
      </Link>
      {state === 'paid' && sale.status !== 'completed' ? <StatusBadge type={sale.type} status={sale.status} /> : null}
    </span>
  );
}
