import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { BooksPageHead } from '#components/bookkeeping/books-page-head.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { type FileProblem, TaxFilesScreen } from '#components/tax-files/tax-files-screen.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { wrongDayOf } from '#lib/modules/tax-files/contract/period.ts';
import { hasDetails, readRegistration } from '#lib/modules/tax-files/dashboard.ts';

const PROBLEMS: readonly FileProblem[] = ['wrongPeriod', 'busy', 'currency'];

/** Files of a period for the tax authority; without one in the address, of this year. */
const { generateMetadata, page } = dashboardPage('/bookkeeping/tax-files', {
  title: 'tax-files.title',
  async load({ search, now, timeZone }) {
    const one = paramReader(search);
    const business = await loadBusiness('/bookkeeping/tax-files', one('seller'));
    const year = Number(dayOf(now, timeZone).slice(0, 4));
    const asked = { from: one('from'), to: one('to') };
    return {
      ...business,
      hasDetails: await hasDetails(business.seller.id),
      registration: await readRegistration(),
      problem: PROBLEMS.find((known) => known === one('problem')) ?? null,
      years: [year, year - 1, year - 2],
      ...(wrongDayOf(asked) === null ? asked : { from: `${year}-01-01`, to: `${year}-12-31` }),
    };
  },
  show: ({ seller, choices, hasDetails: isReady, registration, problem, years, from, to }) => (
    <>
      <BooksPageHead texts="tax-files" seller={seller.key} choices={choices} />
      <Texts of={['common', 'tax-files']}>
        <TaxFilesScreen {...{ registration, problem, years, from, to }} hasDetails={isReady} seller={seller.key} />
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
