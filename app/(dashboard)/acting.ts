import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import type { RefusalKey } from '#lib/kernel/refusals.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isOwnRequest, mayRefund } from '#lib/modules/access/index.ts';
import type { Outcome } from '#lib/modules/payments/answer.ts';
import type { MoneyAnswer, RefusedWhy } from '#lib/modules/payments/contract/dashboard.ts';
import { ownerOf } from '#lib/modules/payments/queries/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';

/**
 * Who stands behind a request that moves money. The page's own checks are for the eye; these are the ones that count: where the request
 * comes from, who asks, whether the sale is theirs, and whether their role there may move money.
 */
type Acting = { by: 'dashboard'; userId: number; sellerIds: readonly number[] };

type Asked = { acting: Acting } | { refused: Refused };

export async function askForOne(saleId: string): Promise<Asked> {
  const t = await getTranslations('dashboard.money.error');
  if (!isOwnRequest(await headers(), settings().appUrl)) return { refused: no('forbidden', t('forbidden')) };
  const person = await currentPerson();
  if (!person) return { refused: no('forbidden', t('signedOut')) };
  const owner = await ownerOf(database(), person.sellers.map(({ id }) => id), saleId);
  const seller = person.sellers.find(({ id }) => id === owner);
  if (!seller) return { refused: no('failed', say(readLanguage(await getLocale()), 'refusals.sale_not_found')) };
  if (!mayRefund(seller.role)) return { refused: no('forbidden', t('forbidden')) };
  return { acting: { by: 'dashboard', userId: person.id, sellerIds: [seller.id] } };
}

type Refused = Extract<MoneyAnswer, { outcome: 'refused' }>;

export const no = (why: RefusedWhy, message: string): Refused => ({ outcome: 'refused', why, message });

/** What an operation came to, in the person's words. */
export async function answerOf(outcome: Outcome): Promise<MoneyAnswer> {
  const t = await getTranslations('dashboard.money.error');
  if (outcome.outcome === 'done') return { outcome: 'done', amount: outcome.claim.attempt.amount };
  if (outcome.outcome === 'challenged' || outcome.outcome === 'submitted') return { outcome: 'unknown', message: t('unknown') };
  if (outcome.outcome === 'refused') return refusalAnswer(outcome.refusal.key);
  const { kind, fromSellerCard } = outcome.claim.attempt;
  if (kind === 'seller-charge') return no('declined', t('declined.sellerCard'));
  if (kind === 'refund') return no('declined', t(fromSellerCard ? 'declined.afterCard' : 'declined.refund'));
  return no('declined', t(kind === 'void' ? 'declined.void' : 'declined.capture'));
}

export async function refusalAnswer(key: RefusalKey): Promise<MoneyAnswer> {
  const t = await getTranslations('dashboard.money.error');
  if (key === 'outcome_unknown') return { outcome: 'unknown', message: t('unknown') };
  if (key === 'sale_busy') return no('busy', t('busy'));
  if (key === 'invalid_price' || key === 'wrong_sale_status') return no('changed', t('changed'));
  if (key === 'temporarily_unavailable') return no('failed', t('unavailable'));
  return no('failed', say(readLanguage(await getLocale()), `refusals.${key}`));
}
