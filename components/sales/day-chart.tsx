import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { calendarLocale } from '#components/ui/timestamp.tsx';
import type { DayCollected } from '#lib/modules/payments/contract/home.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** Two weeks of days as bars on one line, each opening its sales; the same numbers as a table behind a toggle. */
export function DayChart({ days, currency }: { days: readonly DayCollected[]; currency: string }) {
  const t = useTranslations('dashboard');
  const language = useLocale();
  const format = new Intl.DateTimeFormat(calendarLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const most = Math.max(...days.map(({ collected }) => collected), 1);
  const hrefOf = (day: string) => `/sales?from=${day}&to=${day}&currency=${currency}`;
  return (
    <div>
      <ol className="flex h-36 items-stretch gap-1 border-b sm:gap-2">
        {days.map(({ day, collected }, index) => (
          <li key={day} className="min-w-0 grow">
            <Link href={hrefOf(day)} prefetch={false} aria-label={`${nameOf(day)}: ${amountText(collected, currency, language)}`} title={`${nameOf(day)}: ${amountText(collected, currency, language)}`} className="flex h-full items-end rounded-t-sm hover:bg-hover">
              <span className={`w-full rounded-t-sm ${index === days.length - 1 ? 'bg-accent' : 'bg-accent/45'}`} style={{ blockSize: `${Math.max(collected === 0 ? 0 : 2, (collected / most) * 100)}%` }} />
            </Link>
          </li>
        ))}
      </ol>
      <div className="mt-1.5 flex justify-between text-xs text-muted"><span>{nameOf(days[0]?.day ?? '')}</span><span>{nameOf(days.at(-1)?.day ?? '')}</span></div>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-2 hover:text-ink">{t('home.chartTable')}</summary>
        <table className="mt-2 w-full max-w-sm">
          <thead><tr className="text-xs text-muted [&>th]:pb-1 [&>th]:font-medium"><th scope="col" className="text-start">{t('home.day')}</th><th scope="col" className="text-end">{t('home.paid')}</th><th scope="col" className="text-end">{t('home.collected')}</th></tr></thead>
          <tbody>{days.map(({ day, collected, count }) => <tr key={day} className="border-t [&>td]:py-1"><td>{nameOf(day)}</td><td className="text-end">{count}</td><td className="text-end"><Money amount={collected} currency={currency} /></td></tr>)}</tbody>
        </table>
      </details>
    </div>
  );
}
