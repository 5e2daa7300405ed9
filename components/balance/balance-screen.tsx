import { CircleAlert, Clock } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { figureSize, widthOf } from '#components/home/figure-text.ts';
import { PayoutsTable } from '#components/payouts/payouts-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { cx } from '#components/ui/class-names.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { CurrencyBalance, MoneyOfBusiness } from '#lib/modules/payouts/views/money.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { ComingChart } from './coming-chart.tsx';
import { useDayText } from './day-text.ts';
import { entriesHref } from './entries.ts';
import { ReserveFacts } from './reserve-facts.tsx';

type ScreenProps = {
  money: MoneyOfBusiness;
  /** The currency that the address names; the first where it names none of them. */
  currency: string | null;
  /** Key of the business. */
  seller: string;
  /** Buttons beside the available amount. */
  actions: ReactNode;
  timeZone: string;
  now: Date;
};

/** The available amount as the one figure, the rest of the balance, releases by day, and the last payouts. */
export function BalanceScreen({ money, currency, seller, actions, timeZone, now }: ScreenProps) {
  const t = useTranslations('payouts.balance');
  const { balances, latest } = money;
  const balance = balances.find((one) => one.currency === currency) ?? balances[0];
  if (!balance) return null;
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <CurrencyTabs balances={balances} current={balance.currency} seller={seller} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <Available balance={balance} money={money} timeZone={timeZone} />
        {actions}
      </div>
      <ThreeToTwo
        aside={
          <>
            <Parts balance={balance} seller={seller} now={now} timeZone={timeZone} />
            <Reserve reserve={money.reserve} />
          </>
        }
      >
        <Section id="coming" title={t('coming', { currency: balance.currency })}>
          <p className="-mt-2 mb-6 max-w-prose text-sm text-muted">{t('comingLead')}</p>
          <ComingChart days={balance.coming} currency={balance.currency} seller={seller} />
        </Section>
      </ThreeToTwo>
      {latest.length > 0 ? (
        <Section
          id="latest"
          title={t('latest')}
          aside={
            <Link
              href="/payouts"
              prefetch={false}
              className="thumb inline-flex items-center text-sm text-link hover:text-accent"
            >
              {t('allPayouts')}
            </Link>
          }
        >
          <PayoutsTable rows={latest} showSeller={false} timeZone={timeZone} now={now} />
        </Section>
      ) : null}
    </div>
  );
}

/** Tabs of the currencies, each with what can be paid out in it; nothing where there is one. */
function CurrencyTabs({
  balances,
  current,
  seller,
}: {
  balances: readonly CurrencyBalance[];
  current: string;
  seller: string;
}) {
  const t = useTranslations('payouts.balance');
  if (balances.length < 2) return null;
  return (
    <nav aria-label={t('currency')} className="-mb-2 flex flex-wrap gap-2">
      {balances.map(({ currency, available }) => (
        <Link
          key={currency}
          href={`/balance?seller=${seller}&currency=${currency}`}
          prefetch={false}
          aria-current={currency === current ? 'page' : undefined}
          className={cx(
            'thumb inline-flex h-9 items-center gap-2 rounded-control border px-3',
            currency === current ? 'border-accent bg-accent/8 font-medium' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <span translate="no">{currency}</span>
          <Money amount={available} currency={currency} />
        </Link>
      ))}
    </nav>
  );
}

function Available({
  balance,
  money,
  timeZone,
}: {
  balance: CurrencyBalance;
  money: MoneyOfBusiness;
  timeZone: string;
}) {
  const t = useTranslations('payouts.balance');
  const width = widthOf(amountText(balance.available, balance.currency, useLocale()));
  const isBelow = balance.available < 0;
  return (
    <div className="@container min-w-0">
      <p className="text-muted">{t(isBelow ? 'below' : 'available')}</p>
      <p
        style={{ fontSize: figureSize(width, true) }}
        className={cx('mt-1.5 mb-1 leading-tight font-semibold whitespace-nowrap tabular-nums', isBelow && 'text-bad')}
      >
        <Money amount={balance.available} currency={balance.currency} large />
      </p>
      <WhatNext balance={balance} money={money} timeZone={timeZone} />
    </div>
  );
}

/** The next event of the available amount: a payout, none for now, or, below zero, what covers it. */
function WhatNext({
  balance,
  money: { interval, pausedReason },
  timeZone,
}: {
  balance: CurrencyBalance;
  money: MoneyOfBusiness;
  timeZone: string;
}) {
  const t = useTranslations('payouts.balance');
  const language = useLocale();
  const dayText = useDayText();
  const { available, pending, next, currency } = balance;
  if (available < 0)
    return (
      <Note isBad>
        {t(pending + available >= 0 ? 'belowCovered' : 'belowOpen', {
          pending: amountText(pending, currency, language),
        })}
      </Note>
    );
  if (pausedReason !== null) return <Note isBad>{t('paused', { reason: isolate(pausedReason) })}</Note>;
  if (next === null) return <Note>{t(interval === 'manual' ? 'byHand' : 'nothingNext')}</Note>;
  const amount = amountText(next.amount, currency, language);
  const day = dayText(dayOf(next.at, timeZone), 'long');
  return (
    <Note>
      {next.last4 === null
        ? t('nextWithoutAccount', { amount, day })
        : t('next', { amount, day, last4: isolate(next.last4) })}
    </Note>
  );
}

function Note({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const Icon = isBad ? CircleAlert : Clock;
  return (
    <p className="mt-2 flex max-w-prose items-start gap-2 text-muted">
      <Icon aria-hidden className={cx('mt-0.5 size-4.5 shrink-0', isBad ? 'text-bad' : 'text-faint')} />
      <span className={cx(isBad && 'text-ink')}>{children}</span>
    </p>
  );
}

/** The parts of the balance as a sum, and what was paid out ever. */
function Parts({
  balance,
  seller,
  now,
  timeZone,
}: {
  balance: CurrencyBalance;
  seller: string;
  now: Date;
  timeZone: string;
}) {
  const t = useTranslations('payouts.balance');
  const total = useTranslations('common')('total');
  const { currency } = balance;
  const month = dayOf(now, timeZone).slice(0, 7);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <Section id="parts" title={t('parts')}>
      <Sums>
        <SumLine name={t('available')}>{money(balance.available)}</SumLine>
        <SumLine name={t('pending')}>{money(balance.pending)}</SumLine>
        <SumLine name={t('reserved')}>{money(balance.reserved)}</SumLine>
        <SumLine name={t('inTransit')}>{money(balance.inTransit)}</SumLine>
        <SumLine name={total} isTotal className="border-t pt-2 font-semibold">
          {money(balance.total)}
        </SumLine>
        <SumLine name={t('paidOut')} className="mt-3 text-sm">
          {money(balance.paidOut)}
        </SumLine>
      </Sums>
      <p className="mt-4">
        <Link
          href={entriesHref({ seller, month, currency })}
          prefetch={false}
          className="thumb inline-flex items-center text-sm text-link hover:text-accent"
        >
          {t('entries')}
        </Link>
      </p>
    </Section>
  );
}

/** What is held back, and why; nothing for a business of which nothing is. */
function Reserve({ reserve }: { reserve: ReserveView }) {
  const t = useTranslations('reserve');
  if (reserve.terms === null && reserve.held.length === 0) return null;
  return (
    <Section id="reserve" title={t('title')}>
      <ReserveFacts reserve={reserve} />
    </Section>
  );
}
