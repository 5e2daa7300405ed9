import { useTranslations } from 'next-intl';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import { AttentionList } from './attention-list.tsx';
import { BarChart } from './bar-chart.tsx';
import type { HomePlan } from './home-params.ts';
import { MethodBars } from './method-bars.tsx';

type PartsProps = { plan: HomePlan; numbers: HomeNumbers; addresses: number };

/** The days and methods of a period, beside what waits. `addresses`: those that do not get their callbacks. */
export function PeriodParts({ plan: { bars, days, lately }, numbers, addresses }: PartsProps) {
  const t = useTranslations('dashboard.home');
  const { currency, attention, methods } = numbers;
  return (
    <ThreeToTwo
      aside={
        <Section id="attention" title={t('attention')}>
          <AttentionList waiting={{ ...attention, addresses }} lately={lately} />
        </Section>
      }
    >
      <Section id="chart" title={t('chart', { currency })}>
        <BarChart spans={bars} parts={numbers.bars} currency={currency} />
      </Section>
      <Section id="methods" title={t('methods', { currency })}>
        <MethodBars methods={methods} days={days} currency={currency} />
      </Section>
    </ThreeToTwo>
  );
}
