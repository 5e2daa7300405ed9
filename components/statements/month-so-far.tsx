import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useMonthName } from '#components/ui/month-name.ts';
import type { ListedMonth } from '#lib/modules/statements/views/statements.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type Holder, statementHref } from './statements.ts';

type SoFarProps = {
  /** Months that are not closed. */
  open: readonly ListedMonth[];
  /** `YYYY`, the newest first, of open months too: without years there are no months. */
  years: readonly string[];
  holder: Holder;
};

/** Months that are not closed, in a sentence for each currency, and the statements of whole years. */
export function MonthSoFar({ open, years, holder }: SoFarProps) {
  const t = useTranslations('statements.soFar');
  const archive = useTranslations('archives');
  const language = useLocale();
  const monthName = useMonthName();
  if (years.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {[...Map.groupBy(open, ({ month }) => month)].map(([month, some]) => (
        <section
          key={month}
          aria-label={t('title', { month: monthName(month) })}
          className="rounded-panel bg-sunken px-4 py-3"
        >
          <h2 className="font-medium">{t('title', { month: monthName(month) })}</h2>
          <ul className="mt-1 grid gap-0.5 text-muted">
            {some.map(({ currency, opening, closing }) => (
              <li key={currency}>
                {t('text', {
                  opening: amountText(opening, currency, language),
                  closing: amountText(closing, currency, language),
                })}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Link
              href={statementHref(holder, month)}
              prefetch={false}
              className="thumb inline-flex items-center text-sm underline underline-offset-2"
            >
              {t('show')}
            </Link>
          </p>
        </section>
      ))}
      <nav aria-label={t('years')} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-sm text-muted">{t('years')}</span>
        {years.map((year) => (
          <span key={year} className="inline-flex flex-wrap items-baseline gap-x-3">
            <Link
              href={statementHref(holder, year)}
              prefetch={false}
              className="thumb inline-flex items-center underline underline-offset-2"
            >
              {year}
            </Link>
            <Link
              href={`${statementHref(holder, year)}#archive`}
              prefetch={false}
              className="thumb inline-flex items-center text-sm underline underline-offset-2"
            >
              {archive('title', { year })}
            </Link>
          </span>
        ))}
      </nav>
    </div>
  );
}
