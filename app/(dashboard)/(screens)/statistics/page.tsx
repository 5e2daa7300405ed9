import { getLocale } from 'next-intl/server';
import { mayInView } from '#app/_server/lists/list-page.tsx';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { planHome } from '#components/home/home-params.ts';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { parseStatistics } from '#components/statistics/statistics-address.ts';
import { StatisticsScreen } from '#components/statistics/statistics-screen.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readNow } from '#lib/modules/payments/dashboard.ts';
import { statisticsOf } from '#lib/modules/statistics/dashboard.ts';

/** Statistics of the sales in view. */
const { generateMetadata, page } = dashboardPage('/statistics', {
  title: 'statistics.title',
  async load({ sellerIds, search, timeZone }) {
    const now = await readNow();
    const { by, period } = parseStatistics(search);
    const { days, length } = planHome(period, now, timeZone);
    const asked = { ...days, currency: period.currency || null };
    const whole = await statisticsOf(sellerIds, { ...asked, by: 'day' });
    const { currency, currencies } = whole;
    const read = by === 'day' ? whole : await statisticsOf(sellerIds, { ...days, by, currency });
    const zone = { zoneName: zoneName(timeZone, await getLocale()), today: dayOf(now, timeZone) };
    return { by, period, days, length, whole, read, currencies, zone };
  },
  show: ({ by, period, days, length, whole, read, currencies, zone, ...view }) => (
    <StatisticsScreen
      {...{ by, period, days, length, whole, read, currencies, zone }}
      mayRemind={mayInView(view, 'edit-page')}
    />
  ),
});

export { generateMetadata };
export default page;
