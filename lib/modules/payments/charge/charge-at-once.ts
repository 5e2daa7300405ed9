import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ChargeContext, SaleContext } from '../context.ts';
import { MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';
import type { AttemptOutcome } from '../domain/attempt-outcome.ts';
import type { Means } from '../domain/means.ts';
import { generateSale, type SaleToMake } from '../sales/generate-sale.ts';
import { charge } from './charge.ts';

type ChargeAtOnce = { credentials: Credentials; sale: SaleToMake; means: Means; buyerSocialId?: string | undefined };

/**
 * Makes a sale and pays it in one call, without a page (generate-sale with `buyer_key`, POST /sales with a card;
 * answers, section 2). A refusal before the payment leaves no charge; a decline leaves the sale `failed` and payable.
 */
export async function chargeAtOnce(
  context: ChargeContext & SaleContext,
  { credentials, sale: toMake, means, buyerSocialId }: ChargeAtOnce,
): Promise<Result<AttemptOutcome, Refusal>> {
  const made = await generateSale(context, credentials, toMake, { isPaidAtOnce: true });
  if (!made.ok) return made;
  // The credentials and the rate limit were checked when the sale was made.
  const by = { who: 'system' } as const;
  const sale = { saleId: made.value.saleId };
  const installments = installmentsOf(toMake);
  return ok(await charge(context, { sale, means, by, installments, buyer: { socialId: buyerSocialId } }));
}

/** Installments that the buyer may choose become one payment when there is no buyer to ask. */
const installmentsOf = ({ requestedInstallments = null }: SaleToMake): number =>
  requestedInstallments !== null && requestedInstallments <= MAX_INSTALLMENTS ? requestedInstallments : 1;
