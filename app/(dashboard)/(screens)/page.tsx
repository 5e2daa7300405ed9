import { loadHome } from '#app/_server/load/load-home.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { links } from '#app/_server/screens/link-actions.ts';
import { BusinessHome } from '#components/home/business-home.tsx';
import { DateTitle } from '#components/home/home-head.tsx';
import { HomeActions } from '#components/home/home-actions.tsx';
import { PartnerHome } from '#components/home/partner-home.tsx';
import { FirstPayment } from '#components/start/first-payment.tsx';

/** The home screen, by what the person does all day: of a partner's people, or of people of businesses. */
const { generateMetadata, page } = dashboardPage('/', {
  title: 'dashboard.home.title',
  load: loadHome,
  show: ({ sellers, home, firstSeller, timeZone, now }) => (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8 max-sm:gap-6">
      {home.kind === 'partner' ? (
        <>
          <DateTitle now={now} timeZone={timeZone} />
          <HomeActions actions={home.actions} />
          <PartnerHome {...home} timeZone={timeZone} now={now} />
        </>
      ) : (
        <BusinessHome
          {...home}
          first={firstSeller && <FirstPayment rights={home.rights} sellerKey={firstSeller.key} make={links.make} />}
          showSeller={sellers.length > 1}
          timeZone={timeZone}
        />
      )}
    </div>
  ),
});

export { generateMetadata };
export default page;
