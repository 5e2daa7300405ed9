import { useLocale, useTranslations } from 'next-intl';
import { isChannel } from '#components/sales/list/counted-words.ts';
import { hourName } from '#components/sales/list/hour-name.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { ShownDimension } from './statistics-address.ts';
import type { StatisticRow } from './statistics-rows.ts';

/** Name of a row of statistics. */
export function useKeyName(
  by: ShownDimension,
  terminals: readonly { deviceId: string; name: string }[] = [],
): (row: StatisticRow) => string {
  const t = useTranslations('statistics.filter');
  const method = useTranslations('dashboard.method');
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(calendarLocale(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf: Readonly<Record<Exclude<ShownDimension, 'day'>, (key: string) => string>> = {
    hour: (key) => hourName(key, locale),
    method: (key) => {
      const known = PAYMENT_METHODS.find((one) => one === key);
      return known ? method(known) : key;
    },
    brand: (key) => (key === '' ? t('noCard') : key),
    country: (key) => t(key === 'local' || key === 'foreign' ? `country.${key}` : 'noCard'),
    device: (key) => {
      if (isChannel(key)) return t(`channel.${key}`);
      if (key === '') return t('unknown');
      const known = terminals.find(({ deviceId }) => deviceId === key);
      return known ? t('terminal', { name: known.name }) : t('oneTerminal');
    },
    decline: (key) => key,
  };
  return ({ key, days: { from, to } }) => {
    if (by !== 'day') return nameOf[by](key);
    const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
    return from === to ? day.format(first) : day.formatRange(first, last);
  };
}
