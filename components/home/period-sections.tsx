import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import { AttentionList, isAnythingWaiting, type ToRecover, type Waiting } from './attention-list.tsx';
import { Figures } from './figures.tsx';
import type { HomeParams, HomePlan } from './home-params.ts';
import { MethodBars } from './method-bars.tsx';
import { TrendChart } from './trend-chart.tsx';

type PartsProps = {
  address: HomeParams;
  plan: HomePlan;
  numbers: HomeNumbers;
  addresses: number;
  toRecover: ToRecover;
};

/**
 * The numbers of a period, its days and its methods, and what needs attention: beside them on wide screens, before them
 * on a phone unless nothing does. `addresses`: those that do not get their callbacks; `toRecover`: subscriptions whose
 * date could not be charged.
 */
export function PeriodSections({ address, plan, numbers, addresses, toRecover }: PartsProps) {
  const t = useTranslations('dashboard.home');
  const { currency, methods } = numbers;
  const waiting: Waiting = {
    ...numbers.attention,
    addresses,
    waitForCard: toRecover.failed,
    retrying: toRecover.retrying,
  };
  const attention = (
    <div className="min-w-0 lg:col-start-2 lg:row-start-2">
      <Section id="attention" title={t('attention')}>
        <AttentionList waiting={waiting} lately={plan.lately} />
      </Section>
    </div>
  );
  const isWaiting = isAnythingWaiting(waiting);
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12">
      {isWaiting ? attention : null}
      <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1">
        <Figures numbers={numbers} days={plan.days} length={plan.length} isToday={address.period === 'today'} />
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-start-2">
        <Section id="chart" title={t('chart', { currency })}>
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
