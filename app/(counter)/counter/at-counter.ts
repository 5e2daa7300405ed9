import { isUuid } from '#lib/kernel/ids.ts';
import type { Person, SellerAccess } from '#lib/modules/access/index.ts';
import { type CounterScope, isCounterSale, ownerOfCash } from '#lib/modules/counter/dashboard.ts';
import { ownerOfSale } from '#lib/modules/payments/dashboard.ts';

/** The person at a counter, and the sales within their reach. */

export const atCounter = (person: Person, seller: SellerAccess): CounterScope => ({
  sellerId: seller.id,
  userId: person.id,
  tillId: person.till?.id ?? null,
});

type Caller = { person: Person; sellers: readonly SellerAccess[] };

/** The business of a sale that was made at a counter of it; at a shared one, those that were made there. */
export async function counterSale(
  { person, sellers }: Caller,
  saleId: string,
): Promise<{ seller: SellerAccess } | 'gone'> {
  const sellerIds = sellers.map(({ id }) => id);
  const owner = await ownerOfSale(sellerIds, saleId);
  const seller = sellers.find(({ id }) => id === owner);
  const isHere = seller && (await isCounterSale(saleId, { sellerIds, tillId: person.till?.id ?? null }));
  return seller && isHere ? { seller } : 'gone';
}

/** The business of a cash count; the operation checks whether the drawer is this person's. */
export async function counterCash({ sellers }: Caller, cashId: string): Promise<{ seller: SellerAccess } | 'gone'> {
  const sellerIds = sellers.map(({ id }) => id);
  const owner = isUuid(cashId) ? await ownerOfCash(sellerIds, cashId) : null;
  const seller = sellers.find(({ id }) => id === owner);
  return seller ? { seller } : 'gone';
}
