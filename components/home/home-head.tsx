import { useLocale, useTranslations } from 'next-intl';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import type { HomeParams, HomePlan } from './home-params.ts';
import { PeriodSwitch } from './period-switch.tsx';

type HeadProps = {
  address: HomeParams;
  plan: HomePlan;
  /** Figures of the chosen period; null before the first sale, when there is no period to choose. */
  numbers: HomeNumbers | null;
  timeZone: string;
  now: Date;
};

/** The period by its name, and the way to another one. */
export function HomeHead({ address, plan: { days }, numbers, timeZone, now }: HeadProps) {
  const t = useTranslations('dashboard.home');
  const locale = useLocale();
  const date = new Intl.DateTimeFormat(calendarLocale(locale), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now);
  if (!numbers) return <h1 className="text-xl font-semibold text-balance">{t('today', { date })}</h1>;
  const { period } = address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-xl font-semibold text-balance">
        {period === 'today' ? t('today', { date }) : period === 'custom' ? t('title') : t(`period.${period}`)}
      </h1>
      <PeriodSwitch
        address={address}
        days={days}
        zoneName={zoneName(timeZone, locale)}
        today={dayOf(now, timeZone)}
        currencies={numbers.currencies}
        currency={numbers.currency}
      />
    </div>
  );
}
