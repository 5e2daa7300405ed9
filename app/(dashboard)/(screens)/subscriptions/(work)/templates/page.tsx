import { Repeat2 } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { TemplateRows } from '#app/(dashboard)/(screens)/subscriptions/(work)/templates/template-rows.tsx';
import { NewSubscriptionLink } from '#components/subscriptions/new-subscription-link.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { TemplateFilters } from '#components/subscriptions/templates/template-filters.tsx';
import { TEMPLATES, templatesQuery } from '#components/subscriptions/templates/templates.ts';
import { hasTemplates, listTemplates } from '#lib/modules/subscriptions/dashboard.ts';

/** Links that make a subscription for each buyer, with the number of subscriptions. */
const { generateMetadata, page } = listPage('/subscriptions/templates', {
  list: TEMPLATES,
  lead: async () => (await getTranslations('subscription-work.templates'))('lead'),
  above: <SubscriptionTabs current="templates" />,
  filters: TemplateFilters,
  actions: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink kind="template" />,
  load: ({ sellerIds, params }) => listTemplates(sellerIds, templatesQuery(params)),
  isEmpty: async ({ sellerIds }) => !(await hasTemplates(sellerIds)),
  empty: {
    icon: Repeat2,
    action: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink kind="template" />,
  },
  rows: ({ rows }, view, foot) => (
    <>
      <TemplateRows rows={rows} view={view} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
