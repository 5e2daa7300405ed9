import { BellOff, ChevronRight, CircleHelp, Hourglass, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { viewOf } from '#app/person.ts';
import { DayChart } from '#components/sales/day-chart.tsx';
import { SalesTable } from '#components/sales/sales-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import { calendarLocale } from '#components/ui/timestamp.tsx';
import type { Attention, DayNumbers, HomeNumbers } from '#lib/modules/payments/contract/home.ts';
import { listSales } from '#lib/modules/payments/queries/list-sales.ts';
import { homeNumbers } from '#lib/modules/payments/queries/home.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

const LATEST = { search: '', statuses: [], currency: null, from: null, until: null, least: null, most: null, parentId: null, sort: 'created', ascending: false, page: 1, size: 6 } as const;

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('dashboard.home'), viewOf('/')]);
  return { title: t('title') };
}

/** What needs somebody first, then today's numbers beside yesterday's, two weeks at a glance, and the latest sales. */
export default async function HomePage() {
  const { sellers, sellerIds } = await viewOf('/');
  if (sellers.length === 0) return null;
  const { timeZone } = settings();
  const [numbers, latest, t, locale] = await Promise.all([homeNumbers(database(), sellerIds, timeZone), listSales(database(), sellerIds, LATEST), getTranslations('dashboard.home'), getLocale()]);
  const date = new Intl.DateTimeFormat(calendarLocale(locale), { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(numbers.now);
  return (
    <div className="mx-auto grid max-w-[1200px] gap-8">
      <div>
        <h1 className="text-xl font-semibold">{t('today', { date })}</h1>
        <TodayNumbers numbers={numbers} />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <Section id="chart" title={t('chart', { currency: numbers.currency })}><DayChart days={numbers.days} currency={numbers.currency} /></Section>
        <Section id="attention" title={t('attention')}><AttentionList attention={numbers.attention} /></Section>
      </div>
      <Section id="latest" title={t('recent')} aside={<Link href="/sales" className="text-sm text-muted underline underline-offset-2 hover:text-ink">{t('allSales')}</Link>}>
        <SalesTable rows={latest.rows} address={null} showSeller={sellers.length > 1} timeZone={timeZone} now={numbers.now} />
      </Section>
    </div>
  );
}

const NOTHING = { collected: 0, paid: 0, refunded: 0 };

async function TodayNumbers({ numbers }: { numbers: HomeNumbers }) {
  const [t, locale] = await Promise.all([getTranslations('dashboard.home'), getLocale()]);
  const of = (days: readonly DayNumbers[]) => days.find(({ currency }) => currency === numbers.currency) ?? NOTHING;
  const [today, yesterday] = [of(numbers.today), of(numbers.yesterday)];
  const money = (amount: number) => amountText(amount, numbers.currency, locale);
  const others = numbers.today.filter(({ currency, collected }) => currency !== numbers.currency && collected > 0);
  const also = others.length > 0 ? <span className="text-sm text-muted">{others.map(({ currency, collected }) => <span key={currency} className="ms-2">+ <Money amount={collected} currency={currency} /></span>)}</span> : null;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
      <Figure label={t('collected')} value={<><Money amount={today.collected} currency={numbers.currency} large />{also}</>} note={t('yesterday', { value: money(yesterday.collected) })} />
      <Figure label={t('paid')} value={today.paid} note={t('yesterday', { value: String(yesterday.paid) })} />
      <Figure label={t('refunded')} value={<Money amount={today.refunded} currency={numbers.currency} large />} note={t('yesterday', { value: money(yesterday.refunded) })} />
      <Figure label={t('declined')} value={numbers.declined} />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return <div><dt className="text-muted">{label}</dt><dd className="mt-1"><span className="block text-2xl font-semibold">{value}</span>{note ? <span className="text-sm text-muted">{note}</span> : null}</dd></div>;
}

type Item = { key: keyof Attention; icon: LucideIcon; tone: string; href: string };
const ITEMS: readonly Item[] = [
  { key: 'doubts', icon: CircleHelp, tone: 'bg-wait-soft text-wait', href: '/sales?range=day' },
  { key: 'chargebacks', icon: ShieldAlert, tone: 'bg-bad-soft text-bad', href: '/sales?status=chargeback,partial-chargeback' },
  { key: 'holds', icon: Hourglass, tone: 'bg-wait-soft text-wait', href: '/holds?within=48h' },
  { key: 'callbacks', icon: BellOff, tone: 'bg-bad-soft text-bad', href: '/callbacks?state=dropped' },
];

async function AttentionList({ attention }: { attention: Attention }) {
  const t = await getTranslations('dashboard.home');
  const waiting = ITEMS.filter(({ key }) => attention[key] > 0);
  if (waiting.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  return (
    <ul className="-mt-2 divide-y">
      {waiting.map(({ key, icon: Icon, tone, href }) => (
        <li key={key}>
          <Link href={href} className="flex items-center gap-3 rounded-control py-3 hover:bg-hover">
            <span className={`grid size-9 shrink-0 place-items-center rounded-full ${tone}`}><Icon aria-hidden className="size-4.5" /></span>
            <span className="min-w-0 grow"><span className="block font-medium">{t(key, { count: attention[key] })}</span><span className="block text-sm text-muted">{t(`${key}Hint`)}</span></span>
            <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
