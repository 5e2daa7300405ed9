import { sellerFileRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { admitToFiles } from '#app/(dashboard)/(screens)/settings/documents/files-access.ts';

/** The documents of a business (`?seller=`), for their screen: listed, handed in, photographed by a phone. */
export const { GET, POST } = sellerFileRoutes(
  { path: '/settings/documents/files', who: 'see-seller-files' },
  admitToFiles('/settings/documents/files'),
);
