'use server';

import { revalidatePath } from 'next/cache';
import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import type { RefusalKey } from '#lib/kernel/refusals.ts';
import { isOwnRequest, mayRefund } from '#lib/modules/access/index.ts';
import type { RefundAnswer } from '#lib/modules/payments/contract/dashboard.ts';
import { showSale } from '#lib/modules/payments/queries/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { wiring } from '#lib/wiring.ts';

/**
 * Refunds part or all of a sale for the person of the session. The page's own checks are for the eye; these are the ones that count:
 * where the request comes from, who asks, whether the sale is theirs, and whether their role there may refund.
 * `amount` in minor units.
 */
export async function refundFromDashboard(saleId: string, amount: number): Promise<RefundAnswer> {
  const t = await getTranslations('dashboard.refund.error');
  if (!isOwnRequest(await headers(), settings().appUrl)) return { outcome: 'refused', message: t('forbidden') };
  const person = await currentPerson();
  if (!person) return { outcome: 'refused', message: t('signedOut') };
  if (typeof saleId !== 'string' || !Number.isSafeInteger(amount) || amount <= 0) return { outcome: 'refused', message: t('changed') };
  const sale = await showSale(database(), person.sellers.map(({ id }) => id), saleId);
  const seller = person.sellers.find(({ id }) => id === sale?.sellerId);
  if (!sale || !seller) return { outcome: 'refused', message: say(await getLocale(), 'refusals.sale_not_found') };
  if (!mayRefund(seller.role)) return { outcome: 'refused', message: t('forbidden') };
  const outcome = await wiring().payments.refundSale({ asker: { by: 'dashboard', userId: person.id, sellerIds: [seller.id] }, saleId, amount });
  revalidatePath(`/sales/${saleId}`);
  if (outcome.outcome === 'done') return { outcome: 'done', amount: outcome.claim.attempt.amount };
  if (outcome.outcome === 'declined') return { outcome: 'refused', message: t('declined') };
  return refusalAnswer(outcome.outcome === 'refused' ? outcome.refusal.key : 'outcome_unknown');
}

async function refusalAnswer(key: RefusalKey): Promise<RefundAnswer> {
  const t = await getTranslations('dashboard.refund.error');
  if (key === 'outcome_unknown') return { outcome: 'unknown', message: t('unknown') };
  if (key === 'sale_busy') return { outcome: 'refused', message: t('busy') };
  if (key === 'invalid_price' || key === 'wrong_sale_status') return { outcome: 'refused', message: t('changed') };
  return { outcome: 'refused', message: say(await getLocale(), `refusals.${key}`) };
}
