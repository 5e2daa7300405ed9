import { BellRing } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { dismissEarlyAlert } from '#app/(dashboard)/(screens)/early-alerts/actions.ts';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { AlertFilters } from '#components/early-alerts/alert-filters.tsx';
import { AlertsTable, AlertsTotals } from '#components/early-alerts/alerts-table.tsx';
import { DismissAlert } from '#components/early-alerts/dismiss-alert.tsx';
import { alertsQuery, EARLY_ALERTS } from '#components/early-alerts/early-alerts.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { hasAlerts, listAlerts } from '#lib/modules/early-alerts/dashboard.ts';

/** Notices of acquirers before a chargeback: what waits, and what became of the others. */
const { generateMetadata, page } = listPage('/early-alerts', {
  list: EARLY_ALERTS,
  lead: async () => (await getTranslations('early-alerts'))('lead'),
  above: <MoneyTabs current="/early-alerts" />,
  actions: (view) => (mayInView(view, 'manage-payouts') ? <RuleLink /> : null),
  filters: AlertFilters,
  filterMessages: ({ common, dashboard, 'early-alerts': texts }) => ({ common, dashboard, 'early-alerts': texts }),
  load: ({ sellerIds, params, now, timeZone }) => listAlerts(sellerIds, alertsQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasAlerts(sellerIds)),
  empty: { icon: BellRing },
  totals: ({ totals }) => <AlertsTotals totals={totals} />,
  rows: ({ rows }, view, foot) => (
    <Texts of={['common', 'catalog', 'early-alerts']}>
      <AlertsTable
        rows={rows}
        showSeller={view.showSeller}
        timeZone={view.timeZone}
        now={view.now}
        actionsOf={
          mayInView(view, 'refund')
            ? ({ alertId }) => <DismissAlert alertId={alertId} dismiss={dismissEarlyAlert} />
            : null
        }
      />
      {foot}
    </Texts>
  ),
});

function RuleLink() {
  return (
    <Link href="/early-alerts/rule" className={buttonClass()}>
      {useTranslations('early-alerts.rule')('title')}
    </Link>
  );
}

export { generateMetadata };
export default page;
