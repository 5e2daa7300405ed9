import type { Language } from '#lib/kernel/language.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type {
  AmountRequest,
  BuyerSale,
  CancelResult,
  PagePaymentResult,
  PaymentState,
  StartResult,
} from '#lib/modules/checkout/contract/buyer-page.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import type { PageWallets } from '#lib/modules/acquiring/index.ts';
import type { Paper, Picture } from '#lib/platform/pdf/paper.ts';
import type { Checkout } from '../checkout.ts';

/**
 * Renderers of the checkout's routes. The components are components/payment-page and components/receipt;
 * app/_server/handlers/page-handlers.ts connects both, so that this half has no dependency on screens.
 */

/**
 * Data of the page of a sale. `sale`: `unknown` for no such sale, `unavailable` while it cannot be read. `once`: token
 * of the form, so that a second submission has no effect.
 */
type PageToDraw = {
  sale: BuyerSale | 'unknown' | 'unavailable';
  language: Language;
  query: URLSearchParams;
  nonce: string;
  sandbox: boolean;
  isFramed: boolean;
  isEncrypted: boolean;
  state: PaymentState | null;
  /** Wallets that this kind of browser may have. */
  wallets: string[];
  sheets: { apple: boolean; google: PageWallets['google'] };
  once: string;
  amountRequest: AmountRequest;
};

/** A script in one language and its address; other content has another address. */
type ModuleScript = { script: string; address: string };

export type CheckoutScreens = {
  /** `asksForAmount`: the link has an open amount, which the buyer enters first. */
  page(page: PageToDraw): { html: string; asksForAmount: boolean };
  /** Card of a link for programs that preview addresses. `origin`: our own, without a slash at the end. */
  linkCard(sale: BuyerSale, at: { origin: string; url: string }): string;
  /** The page's query in another language, with the shop's prefilled fields and the host's choices. */
  queryInLanguage(query: URLSearchParams, language: Language): string;
  /** Result of a payment with the buyer's texts, as JSON for the page. */
  paymentAnswer(answer: PagePaymentResult, language: Language): object;
  /** Payment state of a sale; null for an unknown one. */
  stateAnswer(sale: BuyerSale | null, state: PaymentState | null, language: Language): object;
  startAnswer(answer: StartResult, method: PageMethod, language: Language): object;
  waitAnswer(state: PaymentState, paid: BuyerSale | null, language: Language, known?: string | null): object;
  cancelAnswer(answer: CancelResult, paid: BuyerSale | null, language: Language): object;
  /** No request of this form has arrived so far. */
  notReceived(language: Language): object;
  /** Script of a method's module, or of the issuer's challenge (`challenge`); null for another name. */
  moduleScript(name: string, language: Language): ModuleScript | null;
  /** Module of the card form. `sellerKey` null: without saved cards. */
  cardModuleScript(language: Language, sellerKey: string | null): string;
  /** `paper` as the request names it. Null is the document that says that there is no such receipt. */
  receipt(receipt: Receipt | null, drawn: { language: Language; paper: string | null; nonce: string }): string;
  /** The same as PDF, and the name of its file. `logo`: the picture of the receipt's look. */
  receiptPaper(
    receipt: Receipt,
    drawn: { language: Language; paper: string | null; logo: Picture | null },
  ): { paper: Paper; name: string };
  /** Notifies the payment page around the issuer's page of the end of the challenge. */
  backToPage(location: string, language: Language, nonce: string): string;
};

/** Dependencies of the checkout's routes: its operations in this process, and the renderer of its screens. */
export type CheckoutPorts = { checkout: () => Checkout; screens: CheckoutScreens };
