/** Types of sales on the wire, and the numbers that get-sales gives them (specification 2.7, 3). */

export const SALE_TYPES = ['sale', 'authorize', 'token', 'template', 'multi-capture'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

const SALE_TYPE_NUMBERS: Readonly<Record<SaleType, number>> = {
  sale: 1,
  token: 2,
  authorize: 5,
  'multi-capture': 5,
  template: 10,
};

/** A date of a subscription, and a sale that a template made. */
const FROM_SUBSCRIPTION = 3;
const FROM_TEMPLATE = 4;

type TypedSale = { type: SaleType; parentId: number | null; subscriptionId: number | null };

/** `sale_type` as get-sales writes it. What has a parent and is no multi-capture was made by a template. */
export function saleTypeNumber({ type, parentId, subscriptionId }: TypedSale): number {
  if (type !== 'sale') return SALE_TYPE_NUMBERS[type];
  if (subscriptionId !== null) return FROM_SUBSCRIPTION;
  return parentId !== null ? FROM_TEMPLATE : SALE_TYPE_NUMBERS[type];
}
