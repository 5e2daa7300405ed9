import { isIdentifier } from '#lib/kernel/ids.ts';
import type { FoundCustomer } from '#lib/modules/customers/contract/found-customer.ts';
import type { FoundSale } from '#lib/modules/payments/views/dashboard.ts';
import type { FoundProduct } from '#lib/modules/products/contract/found-product.ts';
import type { FoundSubscription } from '#lib/modules/subscriptions/views/subscriptions.ts';

/** Data of the global search: from the server, and of earlier searches in this browser. */

/** `at`: when it was made, in the reader's words and the deployment's zone. */
type FoundSaleNow = Omit<FoundSale, 'buyerEmail' | 'createdAt'> & { at: string };
export type FoundBuyer = { name: string; email: string };
/**
 * Buyers who are customers are found as customers. `isTooBroad`: the search for one of the records took too long,
 * and those that it would have found are not among these.
 */
export type FoundNow = {
  sales: FoundSaleNow[];
  buyers: FoundBuyer[];
  products: FoundProduct[];
  customers: FoundCustomer[];
  subscriptions: FoundSubscription[];
  isTooBroad: boolean;
};

/** Products, customers and subscriptions that are offered of each; where there are as many, there may be more. */
export const MAX_RECORDS = 4;

/** Searches that led somewhere, the last first; in this browser only. */
const KEY = 'kupa-searches';
const MAX_SEARCHES = 5;
const MAX_LENGTH = 120;

/** Twelve digits and more, with nothing but signs between them. */
const MAY_BE_A_CARD = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){11}/u;

/** Identifiers of any type are stored, however many digits they have; other numbers that may be a card's are not. */
const isKept = (text: string): boolean =>
  text !== '' && text.length <= MAX_LENGTH && (isIdentifier(text) || !MAY_BE_A_CARD.test(text));

export function readSearches(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string' && isKept(one)).slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

/** Stores one more search. A browser without storage keeps none. */
export function rememberSearch(storage: Pick<Storage, 'getItem' | 'setItem'>, typed: string): void {
  const text = typed.trim();
  if (!isKept(text)) return;
  try {
    storage.setItem(
      KEY,
      JSON.stringify([text, ...readSearches(storage).filter((one) => one !== text)].slice(0, MAX_SEARCHES)),
    );
  } catch {
    // Full or forbidden: the search itself has worked.
  }
}
