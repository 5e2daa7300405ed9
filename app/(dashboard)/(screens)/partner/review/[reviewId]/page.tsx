import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { startPreview } from '#app/_server/preview.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { SHORTCUTS_COOKIE } from '#components/layout/choices.ts';
import { PreviewButton } from '#components/review/preview-button.tsx';
import { ReviewScreen } from '#components/review/review-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import * as actions from '../actions.ts';

const DO = {
  take: actions.takeReview,
  accept: actions.acceptDocument,
  refuse: actions.refuseDocument,
  refuseDetail: actions.refuseDetail,
  clearDetail: actions.clearDetail,
  ask: actions.askSeller,
  approve: actions.approveSeller,
  reject: actions.rejectSeller,
  reopen: actions.reopenSeller,
};

/** One seller under review: documents beside the typed facts, and the decisions about them. */
const { generateMetadata, page } = recordPage('/partner/review/[reviewId]', {
  title: async ({ review }) => review.name,
  load: async () => ({ hasShortcuts: (await cookies()).get(SHORTCUTS_COOKIE)?.value !== 'off' }),
  show: async ({ review, next, mayPreviewAsSeller, hasShortcuts, timeZone, now }) => (
    <>
      <BackTo href="/partner/review" label={(await getTranslations('review'))('back')} />
      <ReviewScreen
        key={review.publicId}
        actions={DO}
        {...{ review, next, hasShortcuts, timeZone, now }}
        aside={mayPreviewAsSeller && <PreviewButton id={review.publicId} name={review.name} start={startPreview} />}
      />
    </>
  ),
});

export { generateMetadata };
export default page;
