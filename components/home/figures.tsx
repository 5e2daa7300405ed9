import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/ui/money.tsx';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { changeText, figureSize, widthOf } from './figure-text.ts';
import { type DaySpan, failedHref, paidHref, refundsHref } from './home-params.ts';

type FiguresProps = { numbers: HomeNumbers; days: DaySpan; length: number; isToday: boolean };

/** The numbers of the period beside those of the period before it. Each opens the list that it is the sum of. */
export function Figures({ numbers: { now, before, currency }, days, length, isToday }: FiguresProps) {
  const t = useTranslations('dashboard.home');
  const locale = useLocale();
  const earlier = (value: string) => (isToday ? t('yesterday', { value }) : t('daysBefore', { value, days: length }));
  const money = (amount: number) => amountText(amount, currency, locale);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 lg:grid-cols-4">
      <Figure
        isMain
        label={t('collected')}
        href={paidHref(days, currency)}
        value={<Money amount={now.collected} currency={currency} large />}
        width={widthOf(money(now.collected))}
        change={{ now: now.collected, before: before.collected }}
        note={earlier(money(before.collected))}
      />
      <Figure
        label={t('paid')}
        href={paidHref(days, currency)}
        value={now.paid}
        width={widthOf(String(now.paid))}
        change={{ now: now.paid, before: before.paid }}
        note={earlier(String(before.paid))}
      />
      <Figure
        label={t('refunded')}
        href={refundsHref(days, currency)}
        value={<Money amount={now.refunded} currency={currency} large />}
        width={widthOf(money(now.refunded))}
        change={{ now: now.refunded, before: before.refunded }}
        note={earlier(money(before.refunded))}
      />
      <Figure
        label={t('failed')}
        href={failedHref(days, currency)}
        value={now.failed}
        width={widthOf(String(now.failed))}
        change={{ now: now.failed, before: before.failed }}
        note={earlier(String(before.failed))}
      />
    </dl>
  );
}

type Change = { now: number; before: number };
export type FigureProps = {
  label: string;
  href: string;
  value: ReactNode;
  width: number;
  change: Change;
  note: string;
  /** The one figure of the screen. */
  isMain?: boolean;
};

/** A number beside that of the time before. It is as large as its column allows: it never reaches into the next one. */
export function Figure({ label, href, value, width, change, note, isMain = false }: FigureProps) {
  return (
    <div className="@container min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="mt-1">
        <Link
          href={href}
          prefetch={false}
          style={{ fontSize: figureSize(width, isMain) }}
          className="thumb flex h-10 w-fit max-w-full items-center rounded-control font-semibold whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
        >
          {value}
        </Link>
        <span className="mt-1 block text-sm text-muted">
          <Difference {...change} /> {note}
        </span>
      </dd>
    </div>
  );
}

/** The change against the time before, without a judgement: a rise is good for some figures and bad for others. */
function Difference({ now, before }: Change) {
  const t = useTranslations('dashboard.home');
  const text = changeText(now, before, useLocale());
  if (text === null) return null;
  const Icon = now > before ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-baseline gap-0.5 font-medium text-ink">
      <Icon aria-hidden className="size-3.5 self-center" />
      <span className="sr-only">{t(now > before ? 'more' : 'less')} </span>
      <bdi>{text}</bdi>
    </span>
  );
}
