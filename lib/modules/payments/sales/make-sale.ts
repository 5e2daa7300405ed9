import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { refuse } from '#lib/kernel/result.ts';
import { sellerIndexOf } from '#lib/modules/sellers/index.ts';
import type { PaymentsContext } from '../context.ts';
import { type GeneratedSale, generateSale, type SaleToMake } from './generate-sale.ts';
import { setChoice } from '../checkout/store-open-amounts.sql.ts';

/**
 * A person makes a sale for a seller of theirs: the same operation, rules and limit as generate-sale. Who may ask is
 * the caller's to know.
 */
export async function makeSaleByPerson(
  context: PaymentsContext,
  sellerId: number,
  sale: Omit<SaleToMake, 'seller_svc_id'>,
): Promise<Result<GeneratedSale, Refusal>> {
  const index = await sellerIndexOf(context.database, sellerId);
  if (!index) return refuse({ key: 'seller_not_found', field: 'seller_svc_id' });
  return generateSale(context, { sellerIndex: index, clientKeyIndex: null }, { ...sale, seller_svc_id: '' });
}

/**
 * A person makes a template whose buyers choose what they pay, from its price up to `most`, minor units. No call of the
 * API can (docs/decisions/0041).
 */
export async function makeOpenLinkByPerson(
  context: PaymentsContext,
  sellerId: number,
  sale: Omit<SaleToMake, 'seller_svc_id' | 'sale_type'>,
  most: number,
): Promise<Result<GeneratedSale, Refusal>> {
  if (most < sale.sale_price || most > MAXIMUM_AMOUNT) return refuse({ key: 'invalid_price', field: 'sale_price' });
  return context.database.inTransaction(async (inside) => {
    const made = await makeSaleByPerson({ ...context, database: inside }, sellerId, { ...sale, sale_type: 'template' });
    if (made.ok) await setChoice(inside, made.value.saleId, most);
    return made;
  });
}
