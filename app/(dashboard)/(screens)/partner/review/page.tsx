import { ClipboardCheck } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { ReviewFilters } from '#components/review/review-filters.tsx';
import { REVIEWS, reviewsQuery } from '#components/review/reviews.ts';
import { ReviewsList } from '#components/review/reviews-list.tsx';
import { SandboxReviewer } from '#components/review/sandbox-reviewer.tsx';
import { listReviews } from '#lib/modules/onboarding/dashboard.ts';
import { partnerReviews } from '#lib/modules/sellers/dashboard.ts';
import { switchReviewer } from './actions.ts';

/** Sellers that wait for a decision, the longest wait first. */
const { generateMetadata, page } = listPage('/partner/review', {
  list: REVIEWS,
  lead: async () => (await getTranslations('review'))('lead'),
  filters: ReviewFilters,
  above: async ({ partnerIds, isSandbox }) =>
    isSandbox && <SandboxReviewer partners={await partnerReviews(partnerIds)} turn={switchReviewer} />,
  load: ({ partnerIds, params }) => listReviews({ partnerIds, ...reviewsQuery(params) }),
  empty: { icon: ClipboardCheck },
  rows: ({ rows }, { params, partners, timeZone, now }, foot) => (
    <>
      <ReviewsList {...{ rows, params, timeZone, now }} showPartner={partners.length > 1} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
