import { audit } from '#app/_server/actions/audit.ts';
import { currentPerson } from '#app/_server/person.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { findArchive, partsOf } from '#lib/modules/archives/dashboard.ts';

const missing = (): Response => new Response(null, { status: 404 });

/** GET /statements/{year}/archive: the archive of a year of a business, handed on part by part. */
export const GET = screenRoute(
  '/statements/[period]/archive',
  async ({ request, params: { period = '' }, sellers }) => {
    const query = new URL(request.url).searchParams;
    const [person, id] = [await currentPerson(), query.get('id') ?? ''];
    const asked = sellers.filter(({ key }) => key === query.get('seller')).map((seller) => seller.id);
    const archive = isUuid(id) && asked.length > 0 ? await findArchive(id, asked) : null;
    if (!person || archive?.state !== 'ready' || String(archive.year) !== period) return missing();
    const { sellerId, year, language, sha256, bytes } = archive;
    const after = { year, language, sha256 };
    await audit({ userId: person.id, scope: { sellerId }, action: 'exported', subject: 'archive', after });
    const parts = partsOf(archive.id);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="archive-${year}-${language}.zip"`,
        'content-length': String(bytes),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
