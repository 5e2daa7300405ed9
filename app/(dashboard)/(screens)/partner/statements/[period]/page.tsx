import { getLocale, getTranslations } from 'next-intl/server';
import { loadPartnerStatements } from '#app/_server/load/load-statement.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { StatementScreen } from '#components/statements/statement-screen.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { periodName } from '#lib/modules/statements/dashboard.ts';

/** The statement of a month or a year of a partner's own money. */
const { generateMetadata, page } = dashboardPage('/partner/statements/[period]', {
  load: ({ params: { period = '' }, search }) => loadPartnerStatements(period, paramReader(search)('workspace')),
  title: async ({ params: { period = '' } }) =>
    (await getTranslations('statements.one'))('title', {
      period: periodName(period, readLanguage(await getLocale())),
    }),
  show: async ({ params: { period = '' }, statements, partner, workspace, isOneOfSeveral, timeZone, now }) => (
    <StatementScreen
      {...{ period, statements, timeZone, now }}
      thisMonth={dayOf(now, timeZone).slice(0, 7)}
      holder={{ workspace }}
      owner={isOneOfSeveral ? partner.name : null}
      back={{
        href: `/partner/fees?workspace=${workspace}`,
        label: (await getTranslations('partner-money.fees'))('title'),
      }}
    />
  ),
});

export { generateMetadata };
export default page;
