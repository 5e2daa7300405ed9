import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';
import type { Refused } from '#components/ui/refused.ts';

/** What the link dialog asks of the server, and what comes back. */

type LinkItem = { guid: string; quantity: number };
/**
 * Whose link it is and what for: products in their numbers, or an amount where there are none; a customer's guid, or
 * nothing.
 */
type LinkTarget = { sellerKey: string; items: readonly LinkItem[]; customer: string };
export type LinkResult =
  | { ok: true; url: string; saleId: string; price: number; most: number | null; currency: string }
  | Refused<keyof LinkForm>;
export type MakeLink = (target: LinkTarget, form: LinkForm) => Promise<LinkResult>;
