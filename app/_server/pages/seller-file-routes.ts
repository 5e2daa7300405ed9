import { currentPerson } from '#app/_server/person.ts';
import { type Right, isOwnRequest } from '#lib/modules/access/index.ts';
import type { SellerFilesAccess } from '#lib/modules/seller-files/index.ts';
import type { Audience } from '#lib/screen.ts';
import { settings } from '#lib/platform/env.ts';
import { serveSellerFiles, serveUpload } from '#lib/modules/seller-files/dashboard.ts';
import { declared } from './declared.ts';
import type { Params } from './shared.ts';

/**
 * The routes by which a page hands in documents of a seller: one of all its documents, one of an upload. They are the
 * same for every caller; `admit` decides who calls, and for which seller.
 */

type RouteProps = { params?: Promise<Params> };
type Handler = (request: Request, props: RouteProps) => Promise<Response>;

/** The caller's access; null without any. */
export type Admit = (request: Request, params: Params) => Promise<SellerFilesAccess | null>;

type Opening = { path: string; who: Right | Audience };

const nothing = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'private, no-store' } });

function behind(
  { path, who }: Opening,
  admit: Admit,
  serve: (request: Request, access: SellerFilesAccess, params: Params) => Promise<Response>,
): Handler {
  return declared(
    async (request: Request, { params }: RouteProps = {}) => {
      // Changes are accepted from pages of this origin alone.
      if (request.method !== 'GET' && !isOwnRequest(request.headers, settings().appUrl)) return nothing(403);
      if (request.method !== 'GET' && (await currentPerson())?.preview) return nothing(403);
      const own = (await params) ?? {};
      const access = await admit(request, own);
      return access ? serve(request, access, own) : nothing(404);
    },
    { path, who },
  );
}

/** GET and POST of `…/files` (`serveSellerFiles`). */
export const sellerFileRoutes = (opening: Opening, admit: Admit): { GET: Handler; POST: Handler } => {
  const handle = behind(opening, admit, (request, access) => serveSellerFiles(request, access));
  return { GET: handle, POST: handle };
};

/** GET, PATCH, POST and DELETE of `…/files/[uploadId]` (`serveUpload`). */
export const uploadRoutes = (
  opening: Opening,
  admit: Admit,
): { GET: Handler; PATCH: Handler; POST: Handler; DELETE: Handler } => {
  const handle = behind(opening, admit, (request, access, { uploadId = '' }) => serveUpload(request, access, uploadId));
  return { GET: handle, PATCH: handle, POST: handle, DELETE: handle };
};
