'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type MoneyResult, paysFrom, type RefundResult } from '#lib/modules/payments/views/dashboard.ts';
import { amountToCapture } from '#lib/modules/payments/views/holds.ts';
import { isLargeRefund } from '#lib/modules/payments/views/large-refund.ts';
import { showSale } from '#lib/modules/payments/reading/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { wiring } from '#lib/wiring.ts';
import { answerOf, authorizeSale, factsOf, no, refusalResult } from './authorize-money.ts';

/** What a person does with one sale's money. Amounts in minor units, as the dialog said them. */

const isAmount = (amount: unknown): amount is number => Number.isSafeInteger(amount) && Number(amount) > 0;

/** Below the smallest amount only the whole rest can go; the operation takes it where no amount is named. */
const askedOf = (amount: number): number | null => (amount < MINIMUM_AMOUNT ? null : amount);

/** Refunds a payment. `source` is the payer that the person was shown: the balance may have changed since. */
export async function refundFromDashboard(
  saleId: string,
  amount: number,
  source: 'balance' | 'card',
): Promise<RefundResult> {
  const t = await getTranslations('dashboard.money.error');
  const asked = await authorizeSale(lookupText(saleId), 'refund');
  if ('refused' in asked) return asked.refused;
  const sale = await showSale(database(), asked.acting.sellerIds, saleId);
  if (!sale || !isAmount(amount) || sale.status === 'authorized') return no('changed', t('changed'));
  if (paysFrom(sale.funding, amount) !== source) return no('changed', t('sourceChanged'));
  const left = sale.captured - sale.refunded - sale.chargedBack;
  if (amount < MINIMUM_AMOUNT && amount !== left) return no('changed', t('changed'));
  // Checked last, so that a person is asked for their password only for a refund that can be made.
  if (isLargeRefund(sale, amount) && !asked.isConfirmed) return { outcome: 'unconfirmed' };
  const answer = await answerOf(
    await wiring().payments.refundSale({ actor: asked.acting, saleId, amount: askedOf(amount) }),
  );
  await asked.auditDone('refund', factsOf(amount, answer));
  return done(saleId, answer);
}

/** Captures what is held, or a part of it; the rest is released. */
export async function captureFromDashboard(saleId: string, amount: number): Promise<MoneyResult> {
  const asked = await authorizeSale(lookupText(saleId), 'end-holds');
  if ('refused' in asked) return asked.refused;
  const sale = await showSale(database(), asked.acting.sellerIds, saleId);
  if (!sale || !isAmount(amount)) return refusalResult('invalid_price');
  const wanted = amountToCapture(sale, amount);
  if (wanted === 'refused') return refusalResult('invalid_price');
  const answer = await answerOf(await wiring().payments.captureSale({ actor: asked.acting, saleId, amount: wanted }));
  await asked.auditDone('capture', factsOf(amount, answer));
  return done(saleId, answer);
}

/** Releases a hold, if it is still the amount that the person saw: a payment is never refunded by this. */
export async function releaseFromDashboard(saleId: string, amount: number): Promise<MoneyResult> {
  const asked = await authorizeSale(lookupText(saleId), 'end-holds');
  if ('refused' in asked) return asked.refused;
  if (!isAmount(amount)) return refusalResult('invalid_price');
  const answer = await answerOf(
    await wiring().payments.refundSale({ actor: asked.acting, saleId, amount, isRelease: true }),
  );
  await asked.auditDone('release', factsOf(amount, answer));
  return done(saleId, answer);
}

/** Ends a reusable link. */
export async function cancelLinkFromDashboard(saleId: string): Promise<MoneyResult> {
  const asked = await authorizeSale(lookupText(saleId), 'make-sales');
  if ('refused' in asked) return asked.refused;
  const cancelled = await wiring().payments.cancelTemplate(saleId, asked.acting.sellerIds);
  const answer = cancelled.ok ? ({ outcome: 'done', amount: 0 } as const) : await refusalResult(cancelled.reason.key);
  await asked.auditDone('link-cancelled', factsOf(0, answer));
  return done(saleId, answer);
}

function done(saleId: string, answer: MoneyResult): MoneyResult {
  if (answer.outcome !== 'refused') revalidatePath(`/sales/${saleId}`);
  return answer;
}
