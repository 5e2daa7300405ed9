import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type Result, refuse } from '#lib/kernel/result.ts';
import { sellerIndexOf } from '#lib/modules/principals/index.ts';
import type { SaleContext } from '../context.ts';
import { type GeneratedSale, generateSale, type SaleToMake } from './generate-sale.ts';

/**
 * Makes a sale on behalf of a person, for a seller of theirs: the operation, rules and limit of generate-sale. The
 * caller checks the person's right.
 */
export async function makeSaleByPerson(
  context: SaleContext,
  sellerId: number,
  sale: SaleToMake,
  options?: Parameters<typeof generateSale>[3],
): Promise<Result<GeneratedSale, Refusal>> {
  const index = await sellerIndexOf(context.database, sellerId);
  if (!index) return refuse({ key: 'seller_not_found', about: 'seller' });
  return generateSale(context, { sellerIndex: index, clientKeyIndex: null }, sale, options);
}
