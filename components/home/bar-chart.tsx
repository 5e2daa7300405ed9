import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { HomePart } from '#lib/modules/payments/views/home.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type DaySpan, paidHref } from './home-params.ts';

type ChartProps = { spans: readonly DaySpan[]; parts: readonly HomePart[]; currency: string };

const EMPTY: HomePart = { collected: 0, paid: 0 };

/** Days or weeks as bars on one line, each opening its sales; the same numbers as a table behind a toggle. */
export function BarChart({ spans, parts, currency }: ChartProps) {
  const t = useTranslations('dashboard');
  const language = useLocale();
  const format = new Intl.DateTimeFormat(calendarLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayName = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const nameOf = ({ from, to }: DaySpan) => (from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`);
  const bars = spans.map((span, index) => ({ span, name: nameOf(span), part: parts[index] ?? EMPTY }));
  const most = Math.max(...bars.map(({ part }) => part.collected), 0);
  return (
    <div>
      <p className="mb-1 text-xs text-muted">
        {most > 0 ? <Money amount={most} currency={currency} /> : t('home.chartEmpty')}
      </p>
      <ol className="flex h-40 items-stretch gap-px border-y border-t-line border-b-edge sm:gap-1">
        {bars.map(({ span, name, part }, index) => {
          const label = `${name}: ${amountText(part.collected, currency, language)}`;
          return (
            <li key={span.from} className="min-w-0 grow basis-0">
              <Link
                href={paidHref(span, currency)}
                prefetch={false}
                aria-label={label}
                title={label}
                className="flex h-full items-end rounded-t-sm hover:bg-hover"
              >
                <span
                  className={`w-full rounded-t-sm ${index === bars.length - 1 ? 'bg-accent' : 'bg-accent/45'}`}
                  style={{
                    blockSize:
                      most === 0 ? 0 : `${Math.max(part.collected === 0 ? 0 : 2, (part.collected / most) * 100)}%`,
                  }}
                />
              </Link>
            </li>
          );
        })}
      </ol>
      <div className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{bars[0]?.name}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.name : ''}</span>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-2 hover:text-ink">
          {t('home.chartTable')}
        </summary>
        <table className="mt-2 w-full max-w-sm">
          <thead>
            <tr className="text-xs text-muted [&>th]:pb-1 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('home.day')}
              </th>
              <th scope="col" className="text-end">
                {t('home.paid')}
              </th>
              <th scope="col" className="text-end">
                {t('home.collected')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ span, name, part }) => (
              <tr key={span.from} className="border-t [&>td]:py-1">
                <td>
                  <Link href={paidHref(span, currency)} prefetch={false} className="underline-offset-2 hover:underline">
                    {name}
                  </Link>
                </td>
                <td className="text-end">{part.paid}</td>
                <td className="text-end">
                  <Money amount={part.collected} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
