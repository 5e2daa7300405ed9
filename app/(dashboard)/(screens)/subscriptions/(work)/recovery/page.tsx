import { CircleCheck } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { RecoveryRows } from '#app/(dashboard)/(screens)/subscriptions/(work)/recovery/recovery-rows.tsx';
import { RECOVERY, recoveryQuery } from '#components/subscriptions/recovery/recovery.ts';
import { RecoveryFilters } from '#components/subscriptions/recovery/recovery-filters.tsx';
import { RecoverySummary } from '#components/subscriptions/recovery/recovery-summary.tsx';
import { RecoveryTotals } from '#components/subscriptions/recovery/recovery-totals.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { listRecovery, recoverySummary, savedThisMonth } from '#lib/modules/subscriptions/dashboard.ts';
import { messageChannels } from '#lib/modules/messages/dashboard.ts';

/** Failed payments of subscriptions: the reason, the next attempt, the amount at stake, and the actions on them. */
const { generateMetadata, page } = listPage('/subscriptions/recovery', {
  list: RECOVERY,
  lead: async () => (await getTranslations('subscription-work.recovery'))('lead'),
  above: async ({ sellerIds, now, timeZone }) => (
    <>
      <SubscriptionTabs current="recovery" />
      <RecoverySummary
        summary={await recoverySummary(sellerIds)}
        saved={await savedThisMonth(sellerIds, { now, timeZone })}
      />
    </>
  ),
  filters: RecoveryFilters,
  load: ({ sellerIds, params }) => listRecovery(sellerIds, recoveryQuery(params), messageChannels()),
  empty: { icon: CircleCheck },
  totals: ({ totals }) => <RecoveryTotals totals={totals} />,
  rows: (found, view, foot) => (
    <RecoveryRows found={found} view={view}>
      {foot}
    </RecoveryRows>
  ),
});

export { generateMetadata };
export default page;
