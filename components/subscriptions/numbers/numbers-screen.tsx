import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { figureSize, widthOf } from '#components/home/figure-text.ts';
import { monthOf, shiftMonth } from '#components/ui/month.ts';
import { Money } from '#components/ui/money.tsx';
import { TabLinks } from '#components/ui/page/tab-links.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { cx } from '#components/ui/class-names.ts';
import type { Movement, SubscriptionNumbers } from '#lib/modules/subscriptions/views/numbers.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { ForecastChart } from './forecast-chart.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { figureHref, recurringHref } from './figure-rows.ts';

type NumbersProps = { numbers: SubscriptionNumbers; timeZone: string; now: Date };

/** Recurring income of a month, its changes, and the forecast; each number opens its subscriptions. */
export function NumbersScreen({ numbers, timeZone, now }: NumbersProps) {
  const t = useTranslations('subscription-work.numbers');
  const { currency, expected, addedUpAt } = numbers;
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <Figures numbers={numbers} />
      <Section id="forecast" title={t('forecast', { currency })}>
        <p className="-mt-2 mb-6 max-w-prose text-sm text-muted">
          {t('forecastLead')}
          {addedUpAt ? (
            <>
              {' '}
              {t('addedUp')} <Timestamp at={addedUpAt} timeZone={timeZone} now={now} exact />
            </>
          ) : null}
        </p>
        <ForecastChart months={expected} currency={currency} />
      </Section>
    </div>
  );
}

/** Tabs of the currencies; nothing where there is one. */
export function CurrencyTabs({ currencies, current }: { currencies: readonly string[]; current: string }) {
  const t = useTranslations('subscription-work.numbers');
  if (currencies.length < 2) return null;
  const hrefOf = (currency: string) => `/subscriptions/numbers?currency=${currency}`;
  return (
    <TabLinks
      label={t('currency')}
      links={currencies.map((currency) => ({ href: hrefOf(currency), label: currency }))}
      current={hrefOf(current)}
    />
  );
}

function Figures({ numbers }: { numbers: SubscriptionNumbers }) {
  const t = useTranslations('subscription-work.numbers');
  const monthName = useMonthName();
  const { currency, recurring, now, before, month } = numbers;
  const monthBefore = monthOf(shiftMonth(`${month}-01`, -1));
  const gained = now.new.amount - now.lost.amount;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 lg:grid-cols-4">
      <Figure
        isMain
        label={t('recurring')}
        href={recurringHref(currency)}
        amount={recurring.amount}
        currency={currency}
        note={
          <>
            {t('ofSubscriptions', { count: recurring.count })}
            {gained === 0 ? null : (
              <span className="block">
                <Change amount={gained} currency={currency} /> {t('thisMonth')}
              </span>
            )}
          </>
        }
      />
      {(['new', 'lost', 'recovered'] as const).map((name) => (
        <Figure
          key={name}
          label={t(name, { month: monthName(month) })}
          href={figureHref(name, month, currency)}
          amount={now[name].amount}
          currency={currency}
          note={
            <>
              {t('ofSubscriptions', { count: now[name].count })}
              <Before movement={before[name]} href={figureHref(name, monthBefore, currency)} currency={currency} />
            </>
          }
        />
      ))}
    </dl>
  );
}

function Before({ movement, href, currency }: { movement: Movement; href: string; currency: string }) {
  const t = useTranslations('subscription-work.numbers');
  const amount = amountText(movement.amount, currency, useLocale());
  return (
    <Link href={href} prefetch={false} className="reach block w-fit underline-offset-2 hover:text-ink hover:underline">
      {t('monthBefore', { amount, count: movement.count })}
    </Link>
  );
}

function Change({ amount, currency }: { amount: number; currency: string }) {
  const t = useTranslations('subscription-work.numbers');
  const Icon = amount > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-baseline gap-0.5 font-medium text-ink">
      <Icon aria-hidden className="size-3.5 self-center" />
      <span className="sr-only">{t(amount > 0 ? 'more' : 'less')} </span>
      <Money amount={Math.abs(amount)} currency={currency} />
    </span>
  );
}

type FigureProps = {
  label: string;
  href: string;
  amount: number;
  currency: string;
  note: ReactNode;
  /** The one figure of the screen. */
  isMain?: boolean;
};

/** A number as large as its column allows. It opens the list that it is the sum of. */
function Figure({ label, href, amount, currency, note, isMain = false }: FigureProps) {
  const width = widthOf(amountText(amount, currency, useLocale()));
  return (
    <div className="@container min-w-0">
      {/* On a phone a name takes two lines beside one of a single line: the numbers stay beside each other. */}
      <dt className="text-muted max-sm:flex max-sm:min-h-[2lh] max-sm:items-end">{label}</dt>
      <dd className="mt-1">
        <Link
          href={href}
          prefetch={false}
          style={{ fontSize: figureSize(width, isMain) }}
          className={cx(
            'flex h-10 w-fit max-w-full items-center rounded-control font-semibold whitespace-nowrap tabular-nums',
            'underline-offset-4 hover:underline pointer-coarse:h-11',
          )}
        >
          <Money amount={amount} currency={currency} large />
        </Link>
        <span className="mt-1 block text-sm text-muted">{note}</span>
      </dd>
    </div>
  );
}
