import type { PaymentsContext, SaleForPage } from '../payments/index.ts';
import type { BuyerSale, PageLine } from './contract/buyer-page.ts';
import type { Receipt } from './contract/receipt.ts';

/** The payment that a receipt is of. */
type ReceiptFacts = {
  /** Of the sale's row. */
  saleId: number;
  /** The public name of the subscription that the sale is of; null where it is of none. */
  subscriptionId: string | null;
  /** What the product's clock says. */
  now: Date;
  /** False for the seller's people, who are shown nothing that only the buyer may open. */
  isForBuyer: boolean;
};

/**
 * What a module adds to what is seen of a sale by its buyer: to the page that pays it, and to the receipt. Addresses
 * are paths: both are on our own origin.
 */
export type BuyerExtension = {
  /** Texts on the page that pays it, of what was read of the sale and of what the buyer may see of it. */
  onPage?(found: SaleForPage, shown: Omit<BuyerSale, 'lines'>, timeZone: string): readonly PageLine[];
  /** Fields of a receipt. `added`: rows among its facts, which any number of modules may bring. */
  onReceipt?(
    context: Pick<PaymentsContext, 'database' | 'timeZone'>,
    paid: ReceiptFacts,
  ): Promise<Partial<Pick<Receipt, 'added' | 'documents' | 'manage'>>>;
};
