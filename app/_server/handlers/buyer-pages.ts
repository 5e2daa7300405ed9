import { checkoutScreens } from '#components/payment-page/checkout-screens.ts';
import * as dashboard from '#lib/modules/checkout/dashboard.ts';
import { checkoutRoutes } from '#lib/modules/checkout/index.ts';
import { subscriptionScreens } from '#components/subscription-page/subscription-screens.ts';
import { subscriptionRoutes } from '#lib/modules/subscriptions/index.ts';
import { buyerPages } from '#lib/modules/subscriptions/dashboard.ts';
import { invoiceDocument } from '#components/receipt/invoice-document.tsx';
import { invoiceView } from '#components/receipt/invoice-view.ts';
import { invoicePaper } from '#components/receipt/receipt-paper.ts';
import { paperOf } from '#components/receipt/view.ts';
import {
  type DrawDocument,
  type DrawPaper,
  documentRoute,
  documentSigner,
  findDocument,
  findLogoOfDocument,
  originals,
} from '#lib/modules/documents/dashboard.ts';
import { receiptAssets } from '#components/payment-page/assets.ts';

/** The routes of the buyer's page with who draws it. */
export const checkout = checkoutRoutes({ checkout: dashboard.checkout, screens: checkoutScreens });

/** The routes of a subscription's pages with who draws them. */
export const subscriptionPages = subscriptionRoutes({
  pages: buyerPages,
  screens: subscriptionScreens,
});

/** Draws what the page of a document answers. */
const drawDocument: DrawDocument = (document, { language, paper, nonce }) =>
  invoiceDocument(document && invoiceView(document, language), {
    language,
    nonce,
    paper: paperOf(paper),
    ...receiptAssets(),
  });

const drawPaper: DrawPaper = (document, { language, paper, logo, isCopy, signer }) => {
  const view = invoiceView(document, language);
  return {
    paper: invoicePaper(view, { language, paper: paperOf(paper), timeZone: document.timeZone, logo, isCopy, signer }),
    name: `${view.title}.pdf`,
  };
};

/** The page of a document with who draws it. */
export const documentPage = documentRoute({
  find: (id) => findDocument(id),
  readLogo: (logo) => findLogoOfDocument(logo),
  signerOf: (sellerId) => documentSigner(sellerId),
  originals,
  draw: drawDocument,
  drawPaper,
});
