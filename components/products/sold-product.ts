/** A product that can be sold. `price` is with VAT, hundredths of the major unit whatever the currency. */
export type SoldProduct = { guid: string; name: string; price: number; currency: string };

/** How many products are offered at once to be picked. */
export const MAX_PICKED = 6;
