import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type Result, refuse } from '#lib/kernel/result.ts';
import { sellerIndexOf } from '#lib/modules/principals/index.ts';
import type { SaleContext } from '../context.ts';
import { type GeneratedSale, generateSale, type SaleToMake } from './generate-sale.ts';

/**
 * A person makes a sale for a seller of theirs: the same operation, rules and limit as generate-sale. Who may ask is
 * the caller's to know.
 */
export async function makeSaleByPerson(
  context: SaleContext,
  sellerId: number,
  sale: SaleToMake,
): Promise<Result<GeneratedSale, Refusal>> {
  const index = await sellerIndexOf(context.database, sellerId);
  if (!index) return refuse({ key: 'seller_not_found', about: 'seller' });
  return generateSale(context, { sellerIndex: index, clientKeyIndex: null }, sale);
}
