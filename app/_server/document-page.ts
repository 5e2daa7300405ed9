import { drawDocument } from '#components/payment-page/server/draw-document.ts';
import { documentRoute, findDocument } from '#lib/modules/documents/dashboard.ts';

/** The page of a document with who draws it. */
export const documentPage = documentRoute({ find: (id) => findDocument(id), draw: drawDocument });
