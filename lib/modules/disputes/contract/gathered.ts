/**
 * Evidence that our records hold about a sale. Frozen as JSON with an answer, so times are ISO 8601. A part is null
 * where there is nothing to say. No card number is in it: four last digits at most.
 */
export type Gathered = {
  receipt: {
    saleId: string;
    productName: string;
    /** Lines of the order, at most 50. */
    lines: readonly { name: string; quantity: number; total: number }[];
    amount: number;
    currency: string;
    paidAt: string | null;
    method: string;
    cardBrand: string | null;
    cardLast4: string | null;
    authNumber: string | null;
    installments: number;
    /** Address of the receipt at our origin, without it: `/receipt/…`. */
    documents: readonly { type: string; number: number }[];
  };
  buyer: { name: string; email: string; phone: string };
  /** The issuer's answer to who paid. `liability`: the loss is the issuer's by the schemes' rules. */
  authentication: { eci: string; isAuthenticated: boolean; isLiabilityShifted: boolean; at: string } | null;
  /** Payment at a terminal. */
  device: { name: string; entry: string | null; at: string } | null;
  /** Links to a payment that were opened, and the buyer's page: when it was seen. */
  delivery: { shipping: string | null; address: string | null; opened: readonly string[] } | null;
  messages: readonly { template: string; channel: 'email' | 'sms'; recipient: string; state: string; at: string }[];
  refunds: readonly { amount: number; at: string; reason: string | null }[];
  /** Paid sales of the same buyer before this one, by e-mail, phone or card: how many are undisputed. */
  earlierSales: {
    count: number;
    undisputed: number;
    firstAt: string | null;
    latest: readonly { saleId: string; amount: number; currency: string; productName: string; paidAt: string }[];
  };
};
