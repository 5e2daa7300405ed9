import { documentRoutes } from '#app/_server/pages/document-routes.ts';
import { atDesk } from '#app/(dashboard)/settings/documents/at-desk.ts';

/** The documents of a business (`?seller=`), for their screen: listed, handed in, photographed by a phone. */
export const { GET, POST } = documentRoutes(
  { path: '/settings/documents/files', who: 'see-seller-files' },
  atDesk('/settings/documents/files'),
);
