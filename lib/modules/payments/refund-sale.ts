import type { Refusal } from '#lib/kernel/refusals.ts';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { whyNoCaller } from '#lib/modules/sellers/index.ts';
import { isBusy, retryTransient } from '#lib/platform/db/errors.ts';
import { newId } from '#lib/platform/random.ts';
import { type Outcome, refused, SALE_BUSY } from './answer.ts';
import type { PaymentsContext } from './context.ts';
import { decideRefund } from './domain/decide-refund.ts';
import type { Claim } from './domain/facts.ts';
import { REFUNDABLE } from './domain/sale-states.ts';
import { outcomeOf } from './pay-sale.ts';
import { callAndBook } from './settle-attempt.ts';
import { type Credentials, claimRefund, findSaleForPage, type RefundClaimAnswer } from './store.ts';

/** Who asks for a refund: a program with its keys, or a person with the sellers the person may act for. */
export type RefundAsker = { by: 'api'; credentials: Credentials } | { by: 'dashboard'; userId: number; sellerIds: readonly number[] };

/** `amount` in minor units; null gives back all that is left. */
export type RefundToMake = { asker: RefundAsker; saleId: string; amount: number | null };

/** Gives money back to the card it came from: claim and reserve, call the acquirer, book, answer (specification 4.4). */
export async function refundSale(context: PaymentsContext, refund: RefundToMake): Promise<Outcome> {
  const answer = await claim(context, refund);
  if ('refusal' in answer) return refused(answer.refusal);
  const { claimed, originReference, claimedAt } = answer;
  const { attempt, seller } = claimed;
  const settled = await callAndBook(
    context,
    claimed,
    {
      operation: 'refund', reference: attempt.publicId, merchant: String(seller.id), amount: attempt.amount, currency: attempt.currency,
      originalReference: originReference,
    },
    claimedAt,
  );
  return settled ? outcomeOf(claimed, settled) : refused({ key: 'outcome_unknown' });
}

type Claimed = { claimed: Claim; originReference: string; claimedAt: Date };

async function claim({ database }: PaymentsContext, { asker, saleId, amount }: RefundToMake): Promise<Claimed | { refusal: Refusal }> {
  let answer: RefundClaimAnswer | null;
  try {
    answer = await retryTransient(() =>
      claimRefund(database, { ...asker, saleId, amount, attemptId: newId('attempt'), refundable: REFUNDABLE, minimum: amount === null ? null : MINIMUM_AMOUNT }),
    );
  } catch (error) {
    if (isBusy(error)) return { refusal: SALE_BUSY };
    throw error;
  }
  if (!answer && asker.by === 'api') return { refusal: await whyNoCaller(database, asker.credentials.clientKeyIndex) };
  if (!answer?.sale) return { refusal: { key: 'sale_not_found', field: 'svc_sale_id' } };
  if (answer.claim && answer.originReference) return { claimed: answer.claim, originReference: answer.originReference, claimedAt: answer.claimedAt };
  const decided = decideRefund(answer.sale, amount);
  if (decided.ok) throw new Error(`the refund of ${saleId} was refused for no reason the rules know`);
  // A payment under way: busy for as long as it runs, whatever the status says meanwhile (specification 7.6).
  if (decided.reason.key === 'wrong_sale_status' && (await findSaleForPage(database, saleId))?.isBusy) return { refusal: SALE_BUSY };
  return { refusal: decided.reason };
}
