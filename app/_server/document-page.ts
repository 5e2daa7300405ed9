import { drawDocument } from '#components/payment-page/server/draw-document.ts';
import { documentRoute } from '#lib/modules/documents/dashboard.ts';
import { wiring } from '#lib/wiring.ts';

/** The page of a document with who draws it. */
export const documentPage = documentRoute({ find: (id) => wiring().documents.find(id), draw: drawDocument });
