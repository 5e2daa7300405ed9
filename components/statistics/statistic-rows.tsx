import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { rateText } from './figure-words.ts';
import { salesHref, type ShownDimension } from './statistics-address.ts';
import { approvalRate, type StatisticRow } from './statistics-rows.ts';
import { useKeyName } from './use-key-name.ts';

type RowsProps = {
  by: ShownDimension;
  rows: readonly StatisticRow[];
  currency: string;
  terminals: readonly { deviceId: string; name: string }[];
};

const CHARGED_BACK = 'chargeback,partial-chargeback';

/** The sums of a dimension as a table with a bar in each row. Every number opens the sales that it is the sum of. */
export function StatisticRows({ by, rows, currency, terminals }: RowsProps) {
  const t = useTranslations('statistics.column');
  const locale = useLocale();
  const nameOf = useKeyName(by, terminals);
  const shown = by === 'day' || by === 'hour' ? rows.filter(({ sums }) => sums.count > 0) : rows;
  const most = Math.max(...shown.map(({ sums }) => sums.total), 1);
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[36rem]">
        <thead>
          <tr
            className={cx(
              'text-xs text-muted [&>th]:pb-1 [&>th]:figures [&>th]:font-medium',
              '[&>th:first-child]:text-start [&>th:not(:first-child)]:ps-4',
            )}
          >
            <th scope="col">{t(`key.${by}`)}</th>
            <th scope="col">{t('collected')}</th>
            {by === 'day' ? null : <th scope="col">{t('before')}</th>}
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('approval')}</th>
            <th scope="col">{t('declined')}</th>
            <th scope="col">{t('refunded')}</th>
            <th scope="col">{t('chargedBack')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const { key, sums, before, days, filter } = row;
            const to = (narrowed: Parameters<typeof salesHref>[2]) => salesHref(days, currency, narrowed, filter);
            return (
              <tr
                key={key}
                className="border-t [&>td]:py-1.5 [&>td]:ps-4 [&>td]:figures [&>td]:tabular-nums [&>th]:py-1.5"
              >
                <th scope="row" className="min-w-28 text-start sm:min-w-40 font-normal">
                  <Opens href={to({ outcome: 'tried' })}>
                    <bdi>{nameOf(row)}</bdi>
                  </Opens>
                  <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-calm-soft">
                    <span
                      className="block h-full rounded-full bg-accent/70"
                      style={{ inlineSize: `${(sums.total / most) * 100}%` }}
                    />
                  </span>
                </th>
                <td>
                  <Opens href={to({ outcome: 'approved' })}>
                    <Money amount={sums.total} currency={currency} className="font-medium" />
                  </Opens>
                </td>
                {before === null ? null : (
                  <td className="text-muted">
                    <Money amount={before.total} currency={currency} />
                  </td>
                )}
                <td>
                  <Opens href={to({ outcome: 'tried' })}>{sums.count}</Opens>
                </td>
                <td>{rateText(approvalRate(sums), locale)}</td>
                <td>
                  <Opens href={to({ outcome: 'declined' })}>{sums.declined}</Opens>
                </td>
                <td>
                  <Opens href={to({ outcome: 'approved' })}>
                    <Money amount={sums.refunded} currency={currency} />
                  </Opens>
                </td>
                <td>
                  <Opens href={to({ status: CHARGED_BACK })}>
                    <Money amount={sums.chargedBack} currency={currency} />
                  </Opens>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const Opens = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className="thumb rounded-control underline-offset-2 hover:underline">
    {children}
  </Link>
);
