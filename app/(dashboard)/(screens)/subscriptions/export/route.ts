import { listExport } from '#app/_server/lists/export.ts';
import { SUBSCRIPTIONS, subscriptionsQuery } from '#components/subscriptions/list/subscriptions.ts';
import { everySubscription, subscriptionRow } from '#lib/modules/subscriptions/dashboard.ts';

/** GET /subscriptions/export. */
export const GET = listExport('/subscriptions/export', {
  list: SUBSCRIPTIONS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everySubscription(sellerIds, { ...subscriptionsQuery(params, now, timeZone), ids }),
  row: subscriptionRow,
});
