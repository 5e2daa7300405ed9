import { auditBefore } from '#app/_server/actions/audit.ts';
import { sellerFileResponse } from '#app/_server/handlers/seller-file-response.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { openFile } from '#lib/modules/seller-files/dashboard.ts';

/**
 * GET /files/{file}: a document of a business, for people with the right to open them; `?preview` shows a picture
 * instead of saving it. The audit log records the reader before the first byte goes out. A missing file and one of
 * another business get the same answer.
 */
export const GET = screenRoute('/files/[fileId]', async ({ request, params: { fileId = '' }, sellers }) => {
  const [person, file] = [
    await currentPerson(),
    isUuid(fileId) && (await openFile({ fileId, sellerIds: sellers.map(({ id }) => id) })),
  ];
  if (!person || !file) return new Response(null, { status: 404 });
  await auditBefore({
    userId: person.id,
    scope: { sellerId: file.sellerId },
    action: 'seller-file-opened',
    subject: file.name,
  });
  return sellerFileResponse(file, { isPreview: new URL(request.url).searchParams.has('preview') });
});
