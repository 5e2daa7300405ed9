import { ownOrFirst, type SandboxViewer, sellersOffered, sellersOpenTo } from '#app/_server/sandbox-viewer.ts';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import { can } from '#lib/modules/access/index.ts';
import { shownInbox } from '#lib/modules/callbacks/dashboard.ts';
import { inboxUrlOf } from '#lib/modules/callbacks/index.ts';
import { settings } from '#lib/platform/env.ts';

/** Events that the page shows at once: each has its fields, headers and signatures. The address may ask for all. */
const SHOWN = 40;

/** The callbacks of the seller of an address. Secrets are sent only to people of the seller that owns them. */
export async function loadInbox(viewer: SandboxViewer, { seller, all }: SearchParams) {
  const { person } = viewer;
  const sellers = await sellersOpenTo(viewer);
  const chosen = ownOrFirst(viewer, sellers, seller);
  const publicKey = chosen?.publicKey ?? '';
  const inboxUrl = inboxUrlOf(settings().appUrl, publicKey);
  const shown = chosen && (await shownInbox(publicKey, inboxUrl, person?.id ?? null));
  const own = person?.sellers.find(({ key }) => key === publicKey);
  return {
    inbox: {
      sellers: sellersOffered(viewer, sellers),
      chosen,
      inboxUrl: chosen && inboxUrl,
      groups: shown?.groups.slice(0, all === '1' ? undefined : SHOWN) ?? [],
      inAll: shown?.groups.length ?? 0,
      health: shown?.health ?? null,
      switched: shown?.switched ?? null,
      newest: shown?.news?.newest ?? 0,
      stamp: shown?.news?.stamp ?? '',
      isSignedIn: person !== null,
    },
    maySwitch: own !== undefined && can(own, 'play-sandbox'),
  };
}
