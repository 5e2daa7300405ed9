import { Repeat2 } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { cancelFromDashboard, setPriceFromDashboard } from '#app/(dashboard)/subscriptions/actions.ts';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { NewSubscriptionLink } from '#components/subscription-work/new-subscription-link.tsx';
import { SubscriptionTabs } from '#components/subscription-work/subscription-tabs.tsx';
import { TemplateFilters } from '#components/subscription-work/templates/template-filters.tsx';
import { TEMPLATES, templatesQuestion } from '#components/subscription-work/templates/templates.ts';
import { TemplatesList } from '#components/subscription-work/templates/templates-list.tsx';
import { can } from '#lib/modules/access/index.ts';
import { hasTemplates, listTemplates } from '#lib/modules/subscriptions/dashboard.ts';
import { subscriptionUrlOf } from '#lib/modules/subscriptions/views/subscription-url.ts';
import { chooseOfTemplate, setPrices } from './actions.ts';

/** Links whose every buyer gets a subscription of their own, with what was made of each. */
const { generateMetadata, page } = listPage('/subscriptions/templates', {
  list: TEMPLATES,
  lead: async () => (await getTranslations('subscription-work.templates'))('lead'),
  above: <SubscriptionTabs current="templates" />,
  filters: TemplateFilters,
  actions: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink kind="template" />,
  load: ({ sellerIds, params }) => listTemplates(sellerIds, templatesQuestion(params)),
  isEmpty: async ({ sellerIds }) => !(await hasTemplates(sellerIds)),
  empty: {
    icon: Repeat2,
    action: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink kind="template" />,
  },
  rows: ({ rows }, { sellers, showSeller, timeZone, now, origin }, foot) => (
    <>
      <TemplatesList
        rows={rows.map((row) => ({
          ...row,
          url: subscriptionUrlOf(origin, { publicId: row.subscriptionId }),
          isAllowed: sellers.some((seller) => seller.id === row.sellerId && can(seller, 'manage-subscriptions')),
        }))}
        actions={{
          ...{ setPrice: setPriceFromDashboard, setPrices, choose: chooseOfTemplate },
          end: cancelFromDashboard,
        }}
        {...{ showSeller, timeZone, now }}
      />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
