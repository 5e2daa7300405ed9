import { SquareTerminal } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { CallFilters } from '#components/developers/call-filters.tsx';
import { CALLS, callsQuery } from '#components/developers/calls.ts';
import { CallsCount, CallsTable } from '#components/developers/calls-table.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { contracts } from '#lib/contracts.ts';
import { KEPT_CALLS, KEPT_DAYS } from '#lib/modules/api-log/contract.ts';
import { listCalls } from '#lib/modules/api-log/dashboard.ts';

const OPERATIONS = contracts.map(({ id }) => id).sort();

/** Every call of the API with the keys of the business, newest first. */
const { generateMetadata, page } = listPage('/developers/requests', {
  list: CALLS,
  lead: async () => (await getTranslations('api-log'))('lead', { days: KEPT_DAYS, calls: KEPT_CALLS }),
  filters: CallFilters,
  loadFilters: () => ({ operations: OPERATIONS }),
  filterMessages: ({ common, dashboard, 'api-log': texts }) => ({ common, dashboard, 'api-log': texts }),
  load: ({ sellerIds, params, now, timeZone }) => listCalls(sellerIds, callsQuery(params, now, timeZone)),
  empty: { icon: SquareTerminal, action: () => <EmptyLink list="api-log" href="/docs" /> },
  totals: ({ count }) => <CallsCount count={count} />,
  rows: ({ rows, now }, { showSeller, timeZone }, foot) => (
    <>
      <CallsTable rows={rows} showSeller={showSeller} timeZone={timeZone} now={now} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
