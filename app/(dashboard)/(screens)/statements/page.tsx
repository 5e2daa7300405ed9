import { CalendarCheck, ScrollText } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { MonthSoFar } from '#components/statements/month-so-far.tsx';
import { StatementFilters } from '#components/statements/statement-filters.tsx';
import { STATEMENTS, statementsQuery } from '#components/statements/statements.ts';
import { StatementsCount, StatementsTable } from '#components/statements/statements-table.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { hasStatements, listStatementRows, monthsOf, yearsOf } from '#lib/modules/statements/dashboard.ts';

/** Months that are not closed, and the years, of a person who looks at one business. */
async function SoFar({ view: { sellers, now, timeZone } }: { view: DashboardContext }) {
  const [seller, ...others] = sellers;
  if (!seller || others.length > 0) return null;
  const owner = { kind: 'seller', id: seller.id } as const;
  const [months, years] = await Promise.all([monthsOf(owner, dayOf(now, timeZone).slice(0, 4)), yearsOf(owner)]);
  const open = months.filter(({ sha256 }) => sha256 === null);
  return <MonthSoFar {...{ open, years }} holder={{ seller: seller.key }} />;
}

async function MonthEndLink() {
  return (
    <Link href="/month-end" prefetch={false} className={buttonClass()}>
      <CalendarCheck aria-hidden className="size-4" />
      {(await getTranslations('statements.end'))('title')}
    </Link>
  );
}

/** Statements of closed months, of all businesses in view. */
const { generateMetadata, page } = listPage('/statements', {
  list: STATEMENTS,
  lead: async () => (await getTranslations('statements'))('lead'),
  actions: () => <MonthEndLink />,
  above: (view) => (
    <>
      <MoneyTabs current="/statements" />
      <SoFar view={view} />
    </>
  ),
  filters: StatementFilters,
  filterMessages: ({ common, dashboard, statements: { currency, yearFilter, yearHint } }) => ({
    common,
    dashboard,
    statements: { currency, yearFilter, yearHint },
  }),
  load: ({ sellerIds, params }) => listStatementRows(sellerIds, statementsQuery(params)),
  isEmpty: async ({ sellerIds }) => !(await hasStatements(sellerIds)),
  empty: { icon: ScrollText },
  totals: ({ totals }) => <StatementsCount totals={totals} />,
  rows: ({ rows }, { sellers, showSeller }, foot) => (
    <>
      <StatementsTable rows={rows} keys={new Map(sellers.map(({ id, key }) => [id, key]))} showSeller={showSeller} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
