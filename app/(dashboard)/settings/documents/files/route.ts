import { documentRoutes } from '#app/_server/pages/document-routes.ts';
import { atDesk } from '#app/_server/seller-files/at-desk.ts';

/** The documents of a business (`?seller=`), for the screen that shows them: listed, handed in, photographed by phone. */
export const { GET, POST } = documentRoutes({ path: '/settings/documents/files', who: 'see-seller-files' }, atDesk);
