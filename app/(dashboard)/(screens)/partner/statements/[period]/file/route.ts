import { statementFile } from '#app/_server/handlers/statement-file.ts';
import { partnerRoute } from '#app/_server/pages/routes.ts';
import { can } from '#lib/modules/access/index.ts';

/** GET /partner/statements/{period}/file: the statement of a partner's own money as a file. */
export const GET = partnerRoute(
  '/partner/statements/[period]/file',
  async ({ request, params: { period = '' }, partners }) => {
    const wanted = new URL(request.url).searchParams.get('workspace');
    const partner = partners.find((one) => `partner-${one.id}` === wanted && can(one, 'see-sellers'));
    return partner
      ? statementFile(request, { owner: { kind: 'partner', id: partner.id }, period })
      : new Response(null, { status: 404 });
  },
);
