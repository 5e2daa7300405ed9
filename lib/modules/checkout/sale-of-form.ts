import { countPayments } from '../payments/index.ts';
import { idFrom } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { BuyerSale } from './contract/buyer-page.ts';
import { type FormQuery, isOnce } from './contract/once.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import type { CheckoutContext } from './context.ts';

/**
 * The sale that one form of a template's page makes (docs/decisions/0050). Its identifier is derived from the template
 * and the form's token, so that a second click, a retry of the network and the question how the payment stands all find
 * the same sale. Without our key it cannot be computed.
 */
const derived = (...words: (string | number)[]): string => idFrom('sale', secretIndex(words.join(' ')));

/** Sale id of a form that pays; null without a token. */
export const saleOfForm = (templateId: string, once: string | undefined): string | null =>
  isOnce(once) ? derived('paid', templateId, once) : null;

/** Sale id of a form that chooses the amount: one token and one amount are one sale. */
export const saleOfAmount = (templateId: string, once: string, amount: number): string | null =>
  isOnce(once) ? derived('chosen', templateId, once, amount) : null;

/**
 * The sale of a form that pays. Null while nothing of the form has been claimed, or not yet its last click (`clicks`:
 * how many it has sent): how an earlier one ended says nothing about it.
 */
export async function findSaleOfForm(
  context: CheckoutContext,
  templateId: string,
  { once, clicks }: FormQuery,
): Promise<BuyerSale | null> {
  const saleId = saleOfForm(templateId, once);
  if (saleId === null) return null;
  // Counted before the sale is read: a click that is claimed in between is then seen as one that is under way.
  const arrived = await countPayments(context.database, saleId);
  const sale = await findSaleForBuyer(context, saleId);
  return sale?.state === 'payable' && arrived < clicks ? null : sale;
}

/**
 * State of a form whose payment was refused: an earlier click may have paid or be under way, and takes precedence over
 * the refusal. Null: neither.
 */
export async function stateOfForm(
  context: CheckoutContext,
  ownSaleId: string | null,
): Promise<{ outcome: 'paid'; sale: BuyerSale } | { outcome: 'unknown'; saleAddress: string } | null> {
  const sale = ownSaleId && (await findSaleForBuyer(context, ownSaleId));
  if (!sale) return null;
  if (sale.state === 'paid') return { outcome: 'paid', sale };
  return sale.state === 'busy' ? { outcome: 'unknown', saleAddress: `/sale/generate/${sale.saleId}` } : null;
}
