import { currentPerson } from '#app/_server/person.ts';
import { type Right, isOwnRequest } from '#lib/modules/access/index.ts';
import type { SellerFilesAccess } from '#lib/modules/seller-files/index.ts';
import type { Audience } from '#lib/screen.ts';
import { settings } from '#lib/platform/env.ts';
import { serveSellerFiles, serveUpload } from '#lib/modules/seller-files/dashboard.ts';
import { declared } from './declared.ts';
import type { Params } from './shared.ts';

/**
 * The routes by which a page hands in files of a seller: one for all its files, one for an upload. They are the same
 * for every caller; `authorize` decides who calls, and for which seller.
 */

type RouteProps = { params?: Promise<Params> };
type Handler = (request: Request, props: RouteProps) => Promise<Response>;

/** The caller's access; null without any. */
export type Authorize = (request: Request, params: Params) => Promise<SellerFilesAccess | null>;

/** Path of a route and whom it is open to, as the table of screens declares it. */
type RouteAccess = { path: string; who: Right | Audience };

const nothing = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'private, no-store' } });

function guarded(
  { path, who }: RouteAccess,
  authorize: Authorize,
  serve: (request: Request, access: SellerFilesAccess, params: Params) => Promise<Response>,
): Handler {
  return declared(
    async (request: Request, { params }: RouteProps = {}) => {
      // Changes are accepted from pages of this origin alone.
      if (request.method !== 'GET' && !isOwnRequest(request.headers, settings().appUrl)) return nothing(403);
      // A preview of a seller's dashboard by its partner changes nothing.
      if (request.method !== 'GET' && (await currentPerson())?.preview) return nothing(403);
      const own = (await params) ?? {};
      const access = await authorize(request, own);
      return access ? serve(request, access, own) : nothing(404);
    },
    { path, who },
  );
}

/** GET and POST of `…/files` (`serveSellerFiles`). */
export const sellerFileRoutes = (route: RouteAccess, authorize: Authorize): { GET: Handler; POST: Handler } => {
  const handle = guarded(route, authorize, (request, access) => serveSellerFiles(request, access));
  return { GET: handle, POST: handle };
};

/** GET, PATCH, POST and DELETE of `…/files/[uploadId]` (`serveUpload`). */
export const uploadRoutes = (
  route: RouteAccess,
  authorize: Authorize,
): { GET: Handler; PATCH: Handler; POST: Handler; DELETE: Handler } => {
  const handle = guarded(route, authorize, (request, access, { uploadId = '' }) =>
    serveUpload(request, access, uploadId),
  );
  return { GET: handle, PATCH: handle, POST: handle, DELETE: handle };
};
