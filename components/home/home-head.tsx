import { useLocale, useTranslations } from 'next-intl';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import type { HomeParams, HomePlan } from './home-params.ts';
import { PeriodSwitch } from './period-switch.tsx';

type DateProps = { now: Date; timeZone: string };

/** Today's date, as the title of home where no period is chosen. */
export function DateTitle({ now, timeZone }: DateProps) {
  const t = useTranslations('dashboard.home');
  const date = useWrittenDate(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(now);
  return <h1 className="text-xl font-semibold text-balance">{t('today', { date })}</h1>;
}

const useWrittenDate = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(calendarLocale(useLocale()), { timeZone, ...options });

type HeadProps = DateProps & { address: HomeParams; plan: HomePlan; numbers: HomeNumbers };

/** The period by its name or its days, and the way to another one. On phones each choice has a row of its own. */
export function HomeHead({ address, plan: { days }, numbers, timeZone, now }: HeadProps) {
  const t = useTranslations('dashboard.home');
  const locale = useLocale();
  const written = useWrittenDate('UTC', { day: 'numeric', month: 'short', year: 'numeric' });
  const { period } = address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {period === 'today' ? (
        <DateTitle now={now} timeZone={timeZone} />
      ) : (
        <h1 className="text-xl font-semibold text-balance">
          {period === 'custom' ? written.formatRange(new Date(days.from), new Date(days.to)) : t(`period.${period}`)}
        </h1>
      )}
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
