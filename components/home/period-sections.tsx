import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import { AttentionList, type Waiting, type waitingItems } from './attention-list.tsx';
import { Figures } from './figures.tsx';
import type { HomeParams, HomePlan } from './home-params.ts';
import { MethodBars } from './method-bars.tsx';
import { TrendChart } from './trend-chart.tsx';

type PartsProps = {
  address: HomeParams;
  plan: HomePlan;
  numbers: HomeNumbers;
  waiting: Waiting;
  /** Open tasks of the person. */
  items: ReturnType<typeof waitingItems>;
};

/** The numbers of a period, then open tasks beside its days and methods; on phones before those, if there are any. */
export function PeriodSections({ address, plan, numbers, waiting, items }: PartsProps) {
  const t = useTranslations('dashboard.home');
  const { currency, methods } = numbers;
  const attention = (
    <div className="min-w-0 lg:col-start-2 lg:row-start-2">
      <Section id="attention" title={t('attention')}>
        <AttentionList items={items} waiting={waiting} lately={plan.lately} />
      </Section>
    </div>
  );
  const isWaiting = items.length > 0;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12">
      <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1">
        <Figures numbers={numbers} days={plan.days} length={plan.length} isToday={address.period === 'today'} />
      </div>
      {isWaiting ? attention : null}
      <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-start-2">
        <Section id="chart" title={t('chart', { currency })} aside={<AllStatistics />}>
          <TrendChart
            spans={plan.bars}
            spansBefore={plan.barsBefore}
            points={numbers.bars}
            pointsBefore={numbers.barsBefore}
            currency={currency}
            isOpen={plan.isOpen}
          />
        </Section>
        <Section id="methods" title={t('methods', { currency })}>
          <MethodBars methods={methods} days={plan.days} currency={currency} />
        </Section>
      </div>
      {isWaiting ? null : attention}
    </div>
  );
}

const AllStatistics = () => (
  <Link href="/statistics" className="thumb text-sm text-muted underline underline-offset-2 hover:text-ink">
    {useTranslations('statistics')('all')}
  </Link>
);
