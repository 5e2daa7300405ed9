import type { Assets } from '#components/payment-page/document.tsx';
import type { BuyerSale, PagePaymentAnswer, PagePaymentInput } from '#lib/modules/payments/contract/buyer-page.ts';

/** What the payment page needs of the house it stands in. Handlers are given a function for it, because settings are read late. */
export type PageHost = {
  payments: {
    findSaleForBuyer(saleId: string): Promise<BuyerSale | null>;
    payFromPage(saleId: string, input: PagePaymentInput): Promise<PagePaymentAnswer>;
  };
  sandbox: boolean;
  /** Our own origin, as buyers reach it. */
  origin: string;
  assets: Assets;
};
