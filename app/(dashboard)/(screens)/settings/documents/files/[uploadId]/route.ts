import { uploadRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { admitToFiles } from '#app/(dashboard)/(screens)/settings/documents/files-access.ts';

/** A document of a business (`?seller=`) on its way, in parts. */
export const { GET, PATCH, POST, DELETE } = uploadRoutes(
  { path: '/settings/documents/files/[uploadId]', who: 'add-seller-files' },
  admitToFiles('/settings/documents/files/[uploadId]'),
);
