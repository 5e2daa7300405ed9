import { useTranslations } from 'next-intl';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;

/** How long something took, in the largest unit that it fills twice; seconds. */
export function useWaited(): (seconds: number) => string {
  const t = useTranslations('partner.time');
  return (seconds) => {
    if (seconds >= 2 * DAY) return t('days', { count: Math.round(seconds / DAY) });
    if (seconds >= 2 * HOUR) return t('hours', { count: Math.round(seconds / HOUR) });
    return t('minutes', { count: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}
