import { invoiceDocument } from '#components/receipt/invoice-document.tsx';
import { invoiceView } from '#components/receipt/invoice-view.ts';
import { paperOf } from '#components/receipt/view.ts';
import type { DrawDocument } from '#lib/modules/documents/dashboard.ts';
import { receiptAssets } from './assets.ts';

/** Draws what the page of a document answers. */
export const drawDocument: DrawDocument = (document, { language, paper, nonce }) =>
  invoiceDocument(document && invoiceView(document, language), {
    language,
    nonce,
    paper: paperOf(paper),
    ...receiptAssets(),
  });
