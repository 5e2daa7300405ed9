import type { PaymentsContext, SaleForPage } from '../payments/index.ts';
import type { BuyerSale, PageLine } from './contract/buyer-page.ts';
import type { Receipt } from './contract/receipt.ts';

/** The payment that a receipt is of. */
type ReceiptFacts = {
  /** Number of the sale's row. */
  saleId: number;
  /** The public name of the subscription that the sale is of; null where it is of none. */
  subscriptionId: string | null;
  /** Time of the product's clock. */
  now: Date;
  /** False for the seller's people: links that only the buyer may open are left out. */
  isForBuyer: boolean;
};

/**
 * Additions of a module to the buyer's view of a sale: to the payment page and to the receipt. Addresses are paths of
 * our own origin.
 */
export type BuyerExtension = {
  /** Texts on the payment page, from the sale as read (`found`) and as its buyer sees it (`shown`). */
  onPage?(found: SaleForPage, shown: Omit<BuyerSale, 'lines'>, timeZone: string): readonly PageLine[];
  /** Fields of a receipt. `added`: rows among its facts, which any number of modules may bring. */
  onReceipt?(
    context: Pick<PaymentsContext, 'database' | 'timeZone'>,
    paid: ReceiptFacts,
  ): Promise<Partial<Pick<Receipt, 'added' | 'documents' | 'manage'>>>;
};
