import { sandboxViewer, type SandboxViewer, viewerHere } from '#app/_server/sandbox-viewer.ts';
import { currentPerson, partnersFor, sellersFor } from '#app/_server/person.ts';
import { isOwnRequest, type PartnerAccess, type SellerAccess } from '#lib/modules/access/index.ts';
import { OPEN_PAGES, type OpenPage, type Screen, SCREENS } from '#lib/screens.ts';
import { settings } from '#lib/platform/env.ts';
import { declared } from './declared.ts';
import type { Params } from './shared.ts';

/** Routes that screens read. Routes of the API and of the buyer's page are `nextAdapter`s of what modules bring. */

type RouteProps = { params?: Promise<Params> };
type Handler = (request: Request, props: RouteProps) => Promise<Response>;

const missing = (): Response => new Response(null, { status: 404 });

export type ScreenRequest = { request: Request; params: Params; sellers: readonly SellerAccess[] };

/**
 * A reading route of the dashboard. Its context has the person's businesses with the right of its screen. `refuse`
 * answers people without the right; without it they get 404.
 */
export const screenRoute = (
  screen: Screen,
  answer: (context: ScreenRequest) => Promise<Response>,
  refuse: (refused: { request: Request; isSignedIn: boolean }) => Response | Promise<Response> = missing,
): Handler =>
  declared(
    async (request: Request, { params }: RouteProps = {}) => {
      const [own = {}, sellers] = await Promise.all([params, sellersFor(screen)]);
      if (!sellers || sellers.length === 0) return refuse({ request, isSignedIn: sellers !== null });
      return answer({ request, params: own, sellers });
    },
    { path: screen, who: SCREENS[screen] ?? 'person' },
  );

/**
 * A route by which a screen changes something: as `screenRoute`, from pages of this origin alone, and not in a
 * partner's preview of the dashboard.
 */
export const changingRoute = (screen: Screen, answer: (context: ScreenRequest) => Promise<Response>): Handler =>
  declared(
    async (request: Request, { params }: RouteProps = {}) => {
      const [own = {}, sellers] = await Promise.all([params, sellersFor(screen)]);
      if (!sellers || sellers.length === 0) return missing();
      const isHere = isOwnRequest(request.headers, settings().appUrl);
      if (!isHere || (await currentPerson())?.preview) return new Response(null, { status: 403 });
      return answer({ request, params: own, sellers });
    },
    { path: screen, who: SCREENS[screen] ?? 'person' },
  );

type PartnerRequest = { request: Request; params: Params; partnerIds: readonly number[] } & {
  partners: readonly PartnerAccess[];
};

/** A reading route of partners' screens: it is given the partners where the person has the right; 404 without one. */
export const partnerRoute = (screen: Screen, answer: (context: PartnerRequest) => Promise<Response>): Handler =>
  declared(
    async (request: Request, { params }: RouteProps = {}) => {
      const [own = {}, partners] = await Promise.all([params, partnersFor(screen)]);
      if (!partners || partners.length === 0) return missing();
      return answer({ request, params: own, partners, partnerIds: partners.map(({ id }) => id) });
    },
    { path: screen, who: SCREENS[screen] ?? 'person' },
  );

/** A reading route of the sandbox. `refuse` answers in production, and a viewer whom a page would ask to sign in. */
export const sandboxRoute = (
  path: OpenPage<'sandbox' | 'sandbox-viewers'>,
  answer: (context: { request: Request; params: Params; viewer: SandboxViewer }) => Promise<Response>,
  refuse: () => Response = missing,
): Handler =>
  declared(
    async (request: Request, { params }: RouteProps = {}) => {
      if (settings().isProduction) return refuse();
      const [own = {}, viewer] = [
        await params,
        await (OPEN_PAGES[path] === 'sandbox' ? viewerHere() : sandboxViewer()),
      ];
      return viewer ? answer({ request, params: own, viewer }) : refuse();
    },
    { path, who: OPEN_PAGES[path] },
  );

/** A route for everyone. */
export const publicRoute = <Props>(
  path: OpenPage<'everybody'>,
  answer: (request: Request, props: Props) => Promise<Response>,
): ((request: Request, props: Props) => Promise<Response>) =>
  declared((request: Request, props: Props) => answer(request, props), { path, who: OPEN_PAGES[path] });
