import { getLocale, getTranslations } from 'next-intl/server';
import { loadStatements } from '#app/_server/load/load-statement.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { StatementScreen } from '#components/statements/statement-screen.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { periodName } from '#lib/modules/statements/dashboard.ts';

/** The statement of a month or a year of a business. */
const { generateMetadata, page } = dashboardPage('/statements/[period]', {
  load: ({ params: { period = '' }, search }) => loadStatements(period, paramReader(search)('seller')),
  title: async ({ params: { period = '' } }) =>
    (await getTranslations('statements.one'))('title', {
      period: periodName(period, readLanguage(await getLocale())),
    }),
  show: async ({ params: { period = '' }, statements, seller, isOneOfSeveral, timeZone, now }) => (
    <StatementScreen
      {...{ period, statements, timeZone, now }}
      thisMonth={dayOf(now, timeZone).slice(0, 7)}
      holder={{ seller: seller.key }}
      owner={isOneOfSeveral ? seller.name : null}
      back={{ href: '/statements', label: (await getTranslations('statements.one'))('back') }}
    />
  ),
});

export { generateMetadata };
export default page;
