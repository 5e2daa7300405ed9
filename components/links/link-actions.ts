import type { Refused } from '#components/ui/refused.ts';

/** What the link dialog asks of the server, and what comes back. */

export type LinkItem = { guid: string; quantity: number };
/**
 * A link to pay: for products, or for an amount with a word for it; of a customer where one is named. `most`: of a
 * reusable one, up to which amount its buyers choose.
 */
export type LinkInput = {
  sellerKey: string;
  items: readonly LinkItem[];
  amount: string;
  currency: string;
  description: string;
  customer: string;
  reusable: boolean;
  most: string | null;
  notify: boolean;
};
export type LinkResult =
  | { ok: true; url: string; saleId: string; price: number; most: number | null; currency: string }
  | Refused;
export type MakeLink = (asked: LinkInput) => Promise<LinkResult>;
