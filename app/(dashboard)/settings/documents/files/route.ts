import { sellerFileRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { atDesk } from '#app/(dashboard)/settings/documents/at-desk.ts';

/** The documents of a business (`?seller=`), for their screen: listed, handed in, photographed by a phone. */
export const { GET, POST } = sellerFileRoutes(
  { path: '/settings/documents/files', who: 'see-seller-files' },
  atDesk('/settings/documents/files'),
);
