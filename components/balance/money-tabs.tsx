import { useTranslations } from 'next-intl';
import { ScreenTabs } from '#components/layout/rail/screen-tabs.tsx';

const SCREENS = [
  '/balance',
  '/payouts',
  '/fees',
  '/statements',
  '/month-end',
  '/bookkeeping',
  '/bank-statements',
  '/refunds',
  '/disputes',
  '/early-alerts',
  '/settings/payouts',
  '/settings/payouts/card',
] as const;

/** The screens of money beside each other. */
export function MoneyTabs({ current }: { current: (typeof SCREENS)[number] }) {
  return <ScreenTabs label={useTranslations('payouts')('tabs')} screens={SCREENS} current={current} />;
}
