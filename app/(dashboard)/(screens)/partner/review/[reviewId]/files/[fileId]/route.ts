import { auditBefore } from '#app/_server/actions/audit.ts';
import { sellerFileResponse } from '#app/_server/handlers/seller-file-response.ts';
import { partnerRoute } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { findReviewed } from '#lib/modules/onboarding/dashboard.ts';
import { openFile } from '#lib/modules/seller-files/dashboard.ts';

/**
 * GET /partner/review/{onboarding}/files/{file}: a document of a seller for its reviewer; `?preview` shows it instead
 * of saving it. The seller's audit log records the reader before the first byte goes out. A missing file and one of
 * another seller get the same answer.
 */
export const GET = partnerRoute(
  '/partner/review/[reviewId]/files/[fileId]',
  async ({ request, params: { reviewId = '', fileId = '' }, partnerIds }) => {
    const isNamed = isUuid(reviewId) && isUuid(fileId);
    const [person, sellerId] = [await currentPerson(), isNamed ? await findReviewed(reviewId, partnerIds) : null];
    const file = sellerId === null ? null : await openFile({ fileId, sellerIds: [sellerId] });
    if (!person || !file) return new Response(null, { status: 404 });
    const scope = { sellerId: file.sellerId };
    await auditBefore({ userId: person.id, scope, action: 'seller-file-opened', subject: file.name });
    return sellerFileResponse(file, {
      isPreview: new URL(request.url).searchParams.has('preview'),
      reader: 'reviewer',
    });
  },
);
