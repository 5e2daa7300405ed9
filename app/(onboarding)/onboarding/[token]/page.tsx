import { getTranslations } from 'next-intl/server';
import { loadOverview, placeOf } from '#app/(onboarding)/onboarding/[token]/load-onboarding.ts';
import { OnboardingFrame } from '#app/(onboarding)/onboarding/[token]/onboarding-frame.tsx';
import { OverviewScreen } from '#app/(onboarding)/onboarding/[token]/overview-screen.tsx';
import { publicPage } from '#app/_server/pages/open-pages.tsx';

/** The page of a link: who opens it proves to have its address, and then sees how far the onboarding is. */
const { generateMetadata, page } = publicPage('/onboarding/[token]', {
  title: async () => (await getTranslations('onboarding'))('title'),
  load: async (address) => ({ overview: await loadOverview(address) }),
  show: ({ overview, params, timeZone, now }) => (
    <OnboardingFrame brand={overview.brand} token={params['token'] ?? ''} place={placeOf(overview)}>
      <OverviewScreen overview={overview} timeZone={timeZone} now={now} />
    </OnboardingFrame>
  ),
});

export { generateMetadata };
export default page;
