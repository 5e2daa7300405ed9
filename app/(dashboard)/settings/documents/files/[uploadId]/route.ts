import { uploadRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { atDesk } from '#app/(dashboard)/settings/documents/at-desk.ts';

/** A document of a business (`?seller=`) on its way, in parts. */
export const { GET, PATCH, POST, DELETE } = uploadRoutes(
  { path: '/settings/documents/files/[uploadId]', who: 'add-seller-files' },
  atDesk('/settings/documents/files/[uploadId]'),
);
