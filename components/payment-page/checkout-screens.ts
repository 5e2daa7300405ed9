import type { CheckoutScreens } from '#lib/modules/checkout/index.ts';
import { receiptDocument } from '#components/receipt/printable-page.tsx';
import { receiptFileName, receiptPaper } from '#components/receipt/receipt-paper.ts';
import { paperOf, receiptView } from '#components/receipt/view.ts';
import { MODULE_OF } from './model/method-module.ts';
import {
  notReceived,
  methodResponseOfCancel,
  methodResponseOfStart,
  methodResponseOfState,
} from './model/method-responses.ts';
import { responseOfPayment, responseOfState } from './model/responses.ts';
import { pageView } from './model/view.ts';
import { queryInLanguage, readPrefill } from './runtime/prefill.ts';
import { backHtml } from './views/back-page.tsx';
import { paymentHtml } from './views/html-page.tsx';
import { linkCardHtml } from './views/link-card.tsx';
import { cardModuleScript, challengeScript, moduleScript, paymentPageAssets, receiptAssets } from './assets.ts';

/** Draws the responses of the checkout's routes: the page, responses as sentences, scripts of methods, receipts. */
export const checkoutScreens: CheckoutScreens = {
  page({ sale, language, query, nonce, ...around }) {
    const view = pageView(sale, language, query, readPrefill(query, around.sandbox), around);
    return {
      html: paymentHtml(view, paymentPageAssets(around.sandbox), nonce),
      asksForAmount: view.screen.kind === 'amount',
    };
  },
  linkCard: linkCardHtml,
  queryInLanguage,
  paymentAnswer: (answer, language) => responseOfPayment(answer, language, challengeScript(language).address),
  stateAnswer: (sale, state, language) =>
    responseOfState(sale, state, language, sale === null ? '' : challengeScript(language).address),
  startAnswer: methodResponseOfStart,
  waitAnswer: methodResponseOfState,
  cancelAnswer: methodResponseOfCancel,
  notReceived,
  moduleScript(name, language) {
    if (name === 'challenge') return challengeScript(language);
    const module = Object.values(MODULE_OF).find((one) => one === name);
    return module ? moduleScript(module, language) : null;
  },
  cardModuleScript,
  receipt: (receipt, { language, paper, nonce }) =>
    receiptDocument(receipt && receiptView(receipt, language), {
      language,
      paper: paperOf(paper),
      nonce,
      ...receiptAssets(),
    }),
  receiptPaper: (receipt, { language, paper, logo }) => ({
    paper: receiptPaper(receipt, { language, paper: paperOf(paper), timeZone: receipt.timeZone, logo }),
    name: receiptFileName(receipt, language),
  }),
  backToPage: backHtml,
};
