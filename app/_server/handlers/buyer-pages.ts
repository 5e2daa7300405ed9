import { checkoutScreens } from '#components/payment-page/checkout-screens.ts';
import * as dashboard from '#lib/modules/checkout/dashboard.ts';
import { checkoutRoutes } from '#lib/modules/checkout/index.ts';
import { subscriptionScreens } from '#components/subscription-page/subscription-screens.ts';
import { subscriptionRoutes } from '#lib/modules/subscriptions/index.ts';
import { buyerPages } from '#lib/modules/subscriptions/dashboard.ts';
import { invoiceDocument } from '#components/receipt/invoice-document.tsx';
import { paperOf } from '#components/receipt/view.ts';
import {
  type DrawDocument,
  documentCodeRoute,
  documentPaper,
  documentRoute,
  documentFiles,
  findDocument,
  payDocument as pay,
  payDocumentRoute,
} from '#lib/modules/documents/dashboard.ts';
import { amountText } from '#components/payment-page/model/amounts.ts';
import { documentUrl } from '#lib/kernel/sale/document.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { ShownDocument } from '#lib/modules/documents/contract/shown-document.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { DOT } from '#components/ui/dot.ts';
import { documentTitle } from '#lib/modules/documents/contract/document-title.ts';
import { paperHtml } from '#lib/platform/pdf/sheet-html.ts';
import { receiptAssets } from '#components/payment-page/assets.ts';

/** The routes of the buyer's page with who draws it. */
export const checkout = checkoutRoutes({ checkout: dashboard.checkout, screens: checkoutScreens });

/** The routes of a subscription's pages with who draws them. */
export const subscriptionPages = subscriptionRoutes({
  pages: buyerPages,
  screens: subscriptionScreens,
});

/** Draws what the page of a document answers. */
const drawDocument: DrawDocument = (document, { publicId, language, second, paper, nonce }) => {
  const drawn = { language, nonce, paper: paperOf(paper), ...receiptAssets() };
  if (!document) return invoiceDocument(null, drawn);
  const format = drawn.paper === 80 ? 'roll' : 'a4';
  const said = documentPaper(document, { language, second, format, logo: null, isCopy: true, signer: null });
  const title = documentTitle(document.type, document.number, language);
  return invoiceDocument(
    {
      title: title + DOT + document.content.seller.name,
      body: paperHtml(said, { logo: document.look.logo }),
      standing: standingOf(document, publicId, language),
    },
    drawn,
  );
};

/** Payment of a document that asks for money, as its page offers it; null where it asks for none. */
const standingOf = ({ payable, isPaid, currency, content }: ShownDocument, publicId: string, language: Language) =>
  payable > 0
    ? {
        pay: say(language, 'documents.pay.button', { amount: amountText(payable, currency, language) }),
        address: `${documentUrl('', publicId)}/pay?lang=${language}`,
      }
    : isPaid && content.paidWith === null
      ? { paid: MESSAGES[language].documents.pay.paid }
      : null;

/** The page of a document with who draws it. */
export const documentPage = documentRoute({
  find: (id) => findDocument(id),
  files: documentFiles,
  draw: drawDocument,
});

/** The button *Pay* of a document's page. */
export const payDocument = payDocumentRoute({ pay: (id, language) => pay(id, language), draw: drawDocument });

/** The short address of a document, which leads to its page. */
export const documentCode = documentCodeRoute({ draw: drawDocument });
