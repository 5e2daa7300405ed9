import { statementFile } from '#app/_server/handlers/statement-file.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';

/** GET /statements/{period}/file: the statement of a business as a file. */
export const GET = screenRoute('/statements/[period]/file', async ({ request, params: { period = '' }, sellers }) => {
  const wanted = new URL(request.url).searchParams.get('seller');
  const seller = sellers.find(({ key }) => key === wanted);
  return seller
    ? statementFile(request, { owner: { kind: 'seller', id: seller.id }, period })
    : new Response(null, { status: 404 });
});
