import { fromHundredths } from '#lib/kernel/money.ts';
import { MAX_SALE_NAME } from '../views/link-form-contract.ts';

/** Price and items of a link that is made of products. Amounts in minor units. */
export type Order = {
  price: number;
  currency: string;
  name: string;
  products?: string[];
  items?: { name: string; quantity: number; unit_price: number; total: number; product_code?: string }[];
};

/** A product as a line of an order needs it. Prices are hundredths. */
type Priced = {
  guid: string;
  name: string;
  remoteId: string;
  prices: { currency: string; includeVat?: number | null } | null;
};

const MAX_QUANTITY = 999;
/** Longest names of an item and of its product's code, characters (specification 8). */
const [MAX_ITEM_LENGTH, MAX_CODE_LENGTH] = [50, 100];

/**
 * The order of these products, at their prices as they are now. `counts` by guid. Null where a product is missing, a
 * count is none, or not all are of one currency.
 */
export function orderOfProducts(products: readonly Priced[], counts: ReadonlyMap<string, number>): Order | null {
  const currency = products[0]?.prices?.currency;
  const isSound =
    products.length === counts.size &&
    [...counts.values()].every((count) => Number.isInteger(count) && count >= 1 && count <= MAX_QUANTITY);
  if (!isSound || currency === undefined || products.some(({ prices }) => prices?.currency !== currency)) return null;
  const items = products.map(({ guid, name, remoteId, prices }) => {
    const [unit, quantity] = [fromHundredths(prices?.includeVat ?? 0, currency), counts.get(guid) ?? 1];
    return {
      name: cut(name, MAX_ITEM_LENGTH),
      quantity,
      unit_price: unit,
      total: unit * quantity,
      ...(remoteId !== '' && { product_code: cut(remoteId, MAX_CODE_LENGTH) }),
    };
  });
  return {
    price: items.reduce((sum, { total }) => sum + total, 0),
    currency,
    name: cut(products.map(({ name }) => name).join(', '), MAX_SALE_NAME),
    products: products.map(({ guid }) => guid),
    items,
  };
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');
