import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { viewOf } from '#app/_server/person.ts';
import { AttentionList } from '#components/home/attention-list.tsx';
import { BarChart } from '#components/home/bar-chart.tsx';
import { Figures } from '#components/home/figures.tsx';
import { FirstSteps } from '#components/home/first-steps.tsx';
import { planHome, parseHomeParams } from '#components/home/home-params.ts';
import { MethodBars } from '#components/home/method-bars.tsx';
import { PeriodSwitch } from '#components/home/period-switch.tsx';
import type { SearchParams } from '#components/list/params/list-params.ts';
import { SalesTable } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { Section } from '#components/ui/section.tsx';
import { calendarLocale } from '#components/ui/timestamp.tsx';
import { can, type SellerAccess } from '#lib/modules/access/index.ts';
import { endpointScope, endpointsOf } from '#lib/modules/callbacks/dashboard.ts';
import { hasSales, homeNumbers, listSales, readNow } from '#lib/modules/payments/dashboard.ts';
import { settings } from '#lib/platform/env.ts';

const LATEST = {
  search: '',
  statuses: [],
  currency: null,
  from: null,
  until: null,
  least: null,
  most: null,
  parentId: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 6,
} as const;

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('dashboard.home'), viewOf('/')]);
  return { title: t('title') };
}

/** How many callback addresses do not get their callbacks; of those whose log the person may open. */
async function troubledAddresses(sellers: readonly SellerAccess[]): Promise<number> {
  const endpoints = await endpointsOf(endpointScope(sellers.filter((seller) => can(seller, 'see-callbacks'))));
  return endpoints.filter(({ state }) => state !== 'active').length;
}

/**
 * The home screen: open tasks, the numbers of a period beside those of the one before, its days and methods, and the
 * latest sales.
 */
export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [{ sellers, sellerIds }, params, now, t, locale] = await Promise.all([
    viewOf('/'),
    searchParams,
    readNow(),
    getTranslations('dashboard.home'),
    getLocale(),
  ]);
  if (sellers.length === 0) return null;
  const { timeZone } = settings();
  const address = parseHomeParams(params);
  const { question, days, bars, length, lately } = planHome(address, now, timeZone);
  const [numbers, latest, addresses, isUsed] = await Promise.all([
    homeNumbers(sellerIds, question),
    listSales(sellerIds, LATEST),
    troubledAddresses(sellers),
    hasSales(sellerIds),
  ]);
  const date = new Intl.DateTimeFormat(calendarLocale(locale), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now);
  const title =
    address.period === 'today'
      ? t('today', { date })
      : address.period === 'custom'
        ? t('title')
        : t(`period.${address.period}`);
  if (!isUsed)
    return (
      <div className="mx-auto grid max-w-[1200px] gap-8">
        <h1 className="text-xl font-semibold">{t('today', { date })}</h1>
        <FirstSteps />
      </div>
    );
  const { currency } = numbers;
  return (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-semibold">{title}</h1>
          <PeriodSwitch
            address={address}
            days={days}
            zoneName={zoneName(timeZone, locale)}
            currencies={numbers.currencies}
            currency={currency}
          />
        </div>
        <Figures numbers={numbers} days={days} length={length} isToday={address.period === 'today'} />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <div className="grid min-w-0 content-start gap-8">
          <Section id="chart" title={t('chart', { currency })}>
            <BarChart spans={bars} parts={numbers.bars} currency={currency} />
          </Section>
          <Section id="methods" title={t('methods', { currency })}>
            <MethodBars methods={numbers.methods} days={days} currency={currency} />
          </Section>
        </div>
        <Section id="attention" title={t('attention')}>
          <AttentionList waiting={{ ...numbers.attention, addresses }} lately={lately} />
        </Section>
      </div>
      <Section
        id="latest"
        title={t('recent')}
        aside={
          <Link href="/sales" className="text-sm text-muted underline underline-offset-2 hover:text-ink">
            {t('allSales')}
          </Link>
        }
      >
        <SalesTable rows={latest.rows} params={null} showSeller={sellers.length > 1} timeZone={timeZone} now={now} />
      </Section>
    </div>
  );
}
