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

/**
 * What the routes of the checkout have drawn for them. The drawing itself is components/payment-page and
 * components/receipt; app/_server/documents/documents.ts brings both together, so that this half knows no screen.
 */

/** The page of a sale, and what it needs to be drawn. `sale` as a word: there is none to show. */
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
  asked: AmountRequest;
};

/** A script in one language and its address; other content has another address. */
type Part = { script: string; address: string };

export type CheckoutScreens = {
  /** `isAsking`: the page asks for an amount. */
  page(page: PageToDraw): { html: string; isAsking: boolean };
  /** The same page's query in another language: what the shop filled in and the host chose travel along. */
  queryInLanguage(query: URLSearchParams, language: Language): string;
  /** What a payment came to, in the buyer's words, as JSON of the page. */
  paymentAnswer(answer: PagePaymentResult, language: Language): object;
  /** How a sale stands; null is one that nobody has. */
  stateAnswer(sale: BuyerSale | null, state: PaymentState | null, language: Language): object;
  startAnswer(answer: StartResult, method: PageMethod, language: Language): object;
  waitAnswer(state: PaymentState, paid: BuyerSale | null, language: Language, known?: string | null): object;
  cancelAnswer(answer: CancelResult, paid: BuyerSale | null, language: Language): object;
  /** No request of this form has arrived so far. */
  notReceived(language: Language): object;
  /** A kind of method, or the issuer's question, by its name; null where there is no such part. */
  part(name: string, language: Language): Part | null;
  /** What a card form asks beside the card. `sellerKey` null remembers no cards. */
  cardPart(language: Language, sellerKey: string | null): string;
  /** `paper` as the request names it. Null is the document that says that there is no such receipt. */
  receipt(receipt: Receipt | null, drawn: { language: Language; paper: string | null; nonce: string }): string;
  /** Tells the page under an issuer's that the issuer is done. */
  backToPage(location: string, language: Language, nonce: string): string;
};
