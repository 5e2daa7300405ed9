import { useLocale, useTranslations } from 'next-intl';
import { Figure, type FigureProps } from '#components/home/figures.tsx';
import { widthOf } from '#components/home/figure-text.ts';
import type { DaySpan } from '#components/home/home-params.ts';
import { Money } from '#components/ui/money.tsx';
import {
  addedUp,
  secondsToPay,
  type StatisticItem,
  type StatisticSums,
} from '#lib/modules/payments/views/statistics.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { durationText, rateText } from './figure-words.ts';
import { salesHref } from './statistics-address.ts';
import { approvalRate } from './statistics-rows.ts';

type FiguresProps = {
  items: readonly StatisticItem[];
  previous: readonly StatisticItem[];
  days: DaySpan;
  length: number;
  currency: string;
};

/** The numbers of a period beside those of the time before. Each opens the sales that it is of. */
export function StatisticFigures({ items, previous, days, length, currency }: FiguresProps) {
  const t = useTranslations('statistics.figure');
  const beforeText = useTranslations('dashboard.home');
  const locale = useLocale();
  const [now, before] = [addedUp(items), addedUp(previous)];
  const href = (...narrowed: [Parameters<typeof salesHref>[2]]) => salesHref(days, currency, ...narrowed);
  const note = (value: string) => beforeText('daysBefore', { value, days: length });
  const money = (of: 'total' | 'declinedTotal' | 'refunded' | 'chargedBack'): Shown => ({
    value: <Money amount={now[of]} currency={currency} large />,
    width: widthOf(amountText(now[of], currency, locale)),
    change: { now: now[of], before: before[of] },
    note: note(amountText(before[of], currency, locale)),
  });
  const number = (of: 'buyersFirst' | 'buyersReturning'): Shown => ({
    value: now[of],
    width: widthOf(String(now[of])),
    change: { now: now[of], before: before[of] },
    note: note(String(before[of])),
  });
  const text = (of: (sums: StatisticSums) => string): Shown => ({
    value: of(now),
    width: widthOf(of(now)),
    change: { now: 0, before: 0 },
    note: note(of(before)),
  });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 lg:grid-cols-4">
      <Figure isMain label={t('collected')} href={href({ outcome: 'approved' })} {...money('total')} />
      <Figure
        label={t('approval')}
        href={href({ outcome: 'tried' })}
        {...text((sums) => rateText(approvalRate(sums), locale))}
      />
      <Figure label={t('declined')} href={href({ outcome: 'declined' })} {...money('declinedTotal')} />
      <Figure label={t('refunded')} href={href({ outcome: 'approved' })} {...money('refunded')} />
      <Figure
        label={t('chargedBack')}
        href={href({ status: 'chargeback,partial-chargeback' })}
        {...money('chargedBack')}
      />
      <Figure label={t('first')} href={href({ buyers: 'first' })} {...number('buyersFirst')} />
      <Figure label={t('returning')} href={href({ buyers: 'returning' })} {...number('buyersReturning')} />
      <Figure
        label={t('time')}
        href={href({ outcome: 'approved' })}
        {...text((sums) => durationText(secondsToPay(sums), locale))}
      />
    </dl>
  );
}

type Shown = Pick<FigureProps, 'value' | 'width' | 'change' | 'note'>;
