import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { HomeParams } from '#components/home/home-params.ts';
import { serializeHomeParams, type DaySpan } from '#components/home/home-params.ts';
import { PeriodSwitch } from '#components/home/period-switch.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Section } from '#components/ui/section.tsx';
import type { StatisticItem, Statistics } from '#lib/modules/payments/views/statistics.ts';
import { RecoverableMoney } from './recoverable-money.tsx';
import { byAnother, SHOWN_DIMENSIONS, type ShownDimension } from './statistics-address.ts';
import { StatisticFigures } from './statistic-figures.tsx';
import { StatisticRows } from './statistic-rows.tsx';
import { rowsOf } from './statistics-rows.ts';
import { TimeBars } from './time-bars.tsx';

type ScreenProps = {
  by: ShownDimension;
  period: HomeParams;
  days: DaySpan;
  /** How many days they are. */
  length: number;
  /** The sums by day, for the figures. */
  whole: { items: readonly StatisticItem[]; previous: readonly StatisticItem[] };
  /** The sums by the dimension, with the names of terminals. */
  read: Statistics & { terminals: readonly { deviceId: string; name: string }[] };
  currencies: readonly string[];
  mayRemind: boolean;
  zone: { zoneName: string; today: string };
};

/** Statistics of a period: its numbers beside those of the time before, then its sums by one dimension. */
export function StatisticsScreen({ by, period, days, length, whole, read, currencies, mayRemind, zone }: ScreenProps) {
  const t = useTranslations('statistics');
  const { currency } = read;
  const rows = rowsOf(by, read, days);
  const isEmpty = whole.items.every(({ count }) => count === 0);
  return (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8 max-sm:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
        <PeriodSwitch address={period} days={days} currencies={currencies} currency={currency} {...zone} />
        <p className="w-full max-w-[70ch] text-muted">{t('lead')}</p>
      </div>
      {isEmpty ? (
        <p className="grid h-40 place-items-center rounded-panel bg-sunken px-4 text-center text-muted">
          {t('nothing')}
        </p>
      ) : (
        <>
          <StatisticFigures {...whole} days={days} length={length} currency={currency} />
          <Dimensions by={by} period={period} />
          <Section id="statistics" title={t(`heading.${by}`, { currency })}>
            {by === 'decline' ? (
              <RecoverableMoney rows={rows} currency={currency} mayRemind={mayRemind} />
            ) : (
              <div className="grid gap-6">
                {by === 'day' || by === 'hour' ? <TimeBars by={by} rows={rows} currency={currency} /> : null}
                <StatisticRows by={by} rows={rows} currency={currency} terminals={read.terminals} />
              </div>
            )}
          </Section>
        </>
      )}
    </div>
  );
}

function Dimensions({ by, period }: { by: ShownDimension; period: HomeParams }) {
  const t = useTranslations('statistics');
  return (
    <nav aria-label={t('by.label')} className="-mb-4 flex gap-1 overflow-x-auto">
      {SHOWN_DIMENSIONS.map((one) => (
        <Link
          key={one}
          href={serializeHomeParams(byAnother(period, one))}
          scroll={false}
          aria-current={one === by ? 'page' : undefined}
          className={cx(
            'thumb inline-flex h-9 shrink-0 items-center rounded-control px-3 text-sm whitespace-nowrap',
            'pointer-coarse:h-11',
            one === by ? 'bg-sunken font-medium' : 'text-muted hover:text-ink',
          )}
        >
          {t(`by.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
