import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { INSTALLMENT_VALUES, installmentChoice, MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';
import type { SaleFacts } from './facts.ts';
import { PAYABLE } from './sale-states.ts';

/** Values of a payment that have to fit its sale. */
export type PaymentInput = { price: number; currency: string; installments: number };

/** Why this sale cannot be paid so, or null. Same order as the catalogue: currency, price, installments, status. */
export function whyNotPayable(
  sale: Pick<SaleFacts, 'status' | 'type' | 'price' | 'currency' | 'requestedInstallments'>,
  input: PaymentInput,
): Refusal | null {
  if (input.currency !== sale.currency)
    return { key: 'currency_not_allowed', about: 'currency', cause: only(sale.currency) };
  if (input.price !== sale.price) return { key: 'invalid_price', about: 'price', cause: only(sale.price) };
  if (!allowsInstallments(sale.requestedInstallments, input.installments))
    return { key: 'invalid_value', about: 'installments' };
  // A multi-capture draws from an authorization and is never paid by its buyer, even if the acquirer declined it.
  if (!PAYABLE.includes(sale.status) || sale.type === 'multi-capture')
    return { key: 'wrong_sale_status', field: sale.status };
  return null;
}

/** Cause of a refusal that allows one value alone. */
export const only = (value: string | number): Cause => ({ key: 'one_of', values: { values: value } });

/** A fixed count takes only itself, a choice takes 1 up to its most; a sale that named none takes 1 to 12. */
export function allowsInstallments(requested: number | null, chosen: number): boolean {
  if (chosen < 1 || chosen > MAX_INSTALLMENTS) return false;
  if (requested === null) return true;
  const most = installmentChoice(requested);
  return most === undefined ? chosen === requested : chosen <= most;
}

/** The `installments` requests under which a buyer may choose this count: the rule above as a list for the database. */
export function permitting(chosen: number): number[] {
  return INSTALLMENT_VALUES.filter((requested) => allowsInstallments(requested, chosen));
}
