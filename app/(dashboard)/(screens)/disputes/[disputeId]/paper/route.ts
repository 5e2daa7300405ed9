import { getLocale } from 'next-intl/server';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { answerRefused } from '#app/_server/actions/dispute-answers.ts';
import { previewPaper, readPaper } from '#lib/modules/disputes/dashboard.ts';

const missing = (): Response => new Response(null, { status: 404 });

/** GET /disputes/{id}/paper: the PDF that was sent to the acquirer, or as it would be sent now. */
export const GET = screenRoute('/disputes/[disputeId]/paper', async ({ params: { disputeId = '' }, sellers }) => {
  if (!isPublicId('dispute', disputeId)) return missing();
  const of = { disputeId, sellerIds: sellers.map(({ id }) => id) };
  const sent = await readPaper(of);
  if (sent) return pdf(sent, disputeId);
  const made = await previewPaper(of);
  if (made.ok) return pdf(made.value.bytes, disputeId);
  if (made.reason === 'not-found') return missing();
  const { message } = answerRefused(readLanguage(await getLocale()), { paper: made.reason });
  return new Response(message, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });
});

const pdf = (bytes: Buffer, disputeId: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${disputeId}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
