import { loadHome } from '#app/_server/load/load-home.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { FirstSteps } from '#components/home/first-steps.tsx';
import { HomeHead } from '#components/home/home-head.tsx';
import { LatestSales } from '#components/home/latest-sales.tsx';
import { PeriodSections } from '#components/home/period-sections.tsx';

/**
 * The home screen: open tasks, the numbers of a period beside those of the one before, its days and methods, and the
 * latest sales.
 */
const { generateMetadata, page } = dashboardPage('/', {
  title: 'dashboard.home.title',
  load: loadHome,
  show: ({ sellers, address, plan, numbers, latest, addresses, toRecover, isUsed, timeZone, now }) => (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <HomeHead address={address} plan={plan} numbers={isUsed ? numbers : null} timeZone={timeZone} now={now} />
      {isUsed ? (
        <>
          <PeriodSections address={address} plan={plan} numbers={numbers} addresses={addresses} toRecover={toRecover} />
          <LatestSales rows={latest} showSeller={sellers.length > 1} timeZone={timeZone} now={now} />
        </>
      ) : (
        <FirstSteps />
      )}
    </div>
  ),
});

export { generateMetadata };
export default page;
