import { Store } from 'lucide-react';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { hasFilters, parseListParams } from '#components/list/filters/list-params.ts';
import { ListFoot } from '#components/list/list-foot.tsx';
import { Nothing } from '#components/list/nothing.tsx';
import { AllSellersFilters } from '#components/operator/seller-filters.tsx';
import { ALL_SELLERS, allSellersQuery } from '#components/operator/sellers.ts';
import { AllSellersTable } from '#components/operator/sellers-table.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { listAllSellers } from '#lib/modules/operators/dashboard.ts';

/** All sellers of the installation. */
const { generateMetadata, page } = operatorPage('/operator/sellers', {
  title: 'operator.sellers.title',
  load: async ({ search, now, timeZone }) => {
    const params = parseListParams(ALL_SELLERS, search);
    const [found, { common, dashboard, operator }, t] = await Promise.all([
      listAllSellers(allSellersQuery(params)),
      getMessages(),
      getTranslations('operator.sellers'),
    ]);
    const zone = { zoneName: zoneName(timeZone, await getLocale()), today: dayOf(now, timeZone) };
    return { params, found, zone, t, messages: { common, dashboard, operator } };
  },
  show: ({ params, found, zone, t, messages, timeZone, now }) => (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('title')}</h1>
      <NextIntlClientProvider messages={messages}>
        <AllSellersFilters params={params} {...zone} />
      </NextIntlClientProvider>
      {found.count === 0 ? (
        <Nothing
          texts={{
            emptyTitle: t('emptyTitle'),
            emptyBody: t('emptyBody'),
            nothingTitle: t('nothingTitle'),
            nothingBody: t('nothingBody'),
          }}
          isEmpty={!hasFilters(ALL_SELLERS, params)}
          icon={Store}
          action={null}
          sample={null}
          path={ALL_SELLERS.path}
        />
      ) : (
        <div className="mt-4">
          <AllSellersTable rows={found.rows} timeZone={timeZone} now={now} />
          <ListFoot list={ALL_SELLERS} params={params} found={found} totals={null} />
        </div>
      )}
    </>
  ),
});

export { generateMetadata };
export default page;
