import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { monthOf, shiftMonth } from '#components/ui/month.ts';
import { useMonthName } from '#components/ui/month-name.ts';

type SwitchProps = {
  /** `YYYY-MM`. */
  month: string;
  /** The month that is not over: the last. */
  thisMonth: string;
  hrefOf: (month: string) => string;
};

/** The month of a screen, between links to the one before and the one after it. */
export function MonthSwitch({ month, thisMonth, hrefOf }: SwitchProps) {
  const t = useTranslations('payouts.fees');
  const monthName = useMonthName();
  const at = (by: number) => monthOf(shiftMonth(`${month}-01`, by));
  const look = buttonClass('plain', 'icon');
  return (
    <nav aria-label={t('month')} className="flex items-center gap-2">
      <Link href={hrefOf(at(-1))} prefetch={false} aria-label={t('monthBefore')} className={look}>
        <ChevronLeft aria-hidden className="turn size-4" />
      </Link>
      <span className="min-w-36 text-center font-medium">{monthName(month)}</span>
      {month < thisMonth ? (
        <Link href={hrefOf(at(1))} prefetch={false} aria-label={t('monthAfter')} className={look}>
          <ChevronRight aria-hidden className="turn size-4" />
        </Link>
      ) : (
        <span role="link" aria-disabled="true" aria-label={t('monthAfter')} className={look}>
          <ChevronRight aria-hidden className="turn size-4" />
        </span>
      )}
    </nav>
  );
}
