import { getLocale, getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { sendSubscriptionLink } from '#app/(dashboard)/(screens)/subscriptions/[subscriptionId]/link/actions.ts';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { NewSubscription } from '#components/subscriptions/create/new-subscription.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { can } from '#lib/modules/access/index.ts';
import { createFromDashboard } from './actions.ts';

/** A subscription for one buyer is made, or a template for many. */
const { generateMetadata, page } = dashboardPage('/subscriptions/new', {
  title: 'subscription-work.new.title',
  load: ({ sellers, search }) => ({
    businesses: sellers.map((seller) => ({
      key: seller.key,
      name: seller.name,
      seesCustomers: can(seller, 'see-customers'),
    })),
    kind: paramReader(search)('kind') === 'template' ? ('template' as const) : ('regular' as const),
    mayWrite: sellers.some((seller) => can(seller, 'write-buyers')),
  }),
  async show({ businesses, kind, mayWrite, now, timeZone }) {
    const [t, list] = await Promise.all([getTranslations('subscription-work.new'), getTranslations('subscriptions')]);
    return (
      <>
        <BackTo href="/subscriptions" label={list('title')} />
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-6 max-w-prose text-muted">{t('lead')}</p>
        <NewSubscription
          {...{ businesses, kind, now, timeZone }}
          create={createFromDashboard}
          send={mayWrite ? sendSubscriptionLink : null}
          zoneName={zoneName(timeZone, await getLocale())}
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
