import { CircleCheck } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { makeCardLink, retryFromDashboard, sendCardLinkFromDashboard } from '#app/(dashboard)/subscriptions/actions.ts';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { RECOVERY, recoveryQuestion } from '#components/subscription-work/recovery/recovery.ts';
import { RecoveryFilters } from '#components/subscription-work/recovery/recovery-filters.tsx';
import { RecoveryList } from '#components/subscription-work/recovery/recovery-list.tsx';
import { RecoverySummary } from '#components/subscription-work/recovery/recovery-summary.tsx';
import { RecoveryTotals } from '#components/subscription-work/recovery/recovery-totals.tsx';
import { SubscriptionTabs } from '#components/subscription-work/subscription-tabs.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { listRecovery, recoverySummary } from '#lib/modules/subscriptions/dashboard.ts';
import { failureText } from '#lib/modules/subscriptions/views/failure-text.ts';
import { chooseAllFailures, recoverMany } from './actions.ts';

/** What could not be charged: why, what happens next and what is at stake, and what can be done about it. */
const { generateMetadata, page } = listPage('/subscriptions/recovery', {
  list: RECOVERY,
  lead: async () => (await getTranslations('subscription-work.recovery'))('lead'),
  above: async ({ sellerIds }) => (
    <>
      <SubscriptionTabs current="recovery" />
      <RecoverySummary summary={await recoverySummary(sellerIds)} />
    </>
  ),
  filters: RecoveryFilters,
  load: async ({ sellerIds, params }) => ({
    ...(await listRecovery(sellerIds, recoveryQuestion(params))),
    language: readLanguage(await getLocale()),
  }),
  empty: { icon: CircleCheck },
  totals: ({ totals }) => <RecoveryTotals totals={totals} />,
  rows: ({ rows, count, language }, view, foot) => {
    const may = (sellerId: number, right: Parameters<typeof can>[1]): boolean =>
      view.sellers.some((seller) => seller.id === sellerId && can(seller, right));
    return (
      <RecoveryList
        rows={rows.map((row) => ({
          ...row,
          why: failureText(row.errorCode, language),
          isAllowed: may(row.sellerId, 'manage-subscriptions'),
          mayWrite: may(row.sellerId, 'write-buyers'),
        }))}
        {...{ params: view.params, showSeller: view.showSeller, timeZone: view.timeZone, now: view.now, count }}
        actions={{
          ...{ retry: retryFromDashboard, makeLink: makeCardLink, many: recoverMany, chooseAll: chooseAllFailures },
          sendLink: mayInView(view, 'write-buyers') ? sendCardLinkFromDashboard : null,
        }}
      >
        {foot}
      </RecoveryList>
    );
  },
});

export { generateMetadata };
export default page;
