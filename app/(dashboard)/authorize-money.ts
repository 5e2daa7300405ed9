import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { audit } from '#app/audit.ts';
import { currentPerson } from '#app/person.ts';
import { roleNamesOf } from '#app/role-names.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can, isOwnRequest, type Right } from '#lib/modules/access/index.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import { asRefusal, type AttemptOutcome, isRefused } from '#lib/modules/payments/index.ts';
import type { MoneyResult, RefusedWhy } from '#lib/modules/payments/views/dashboard.ts';
import { ownerOf } from '#lib/modules/payments/reading/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';

/**
 * Who stands behind a request that moves money. The page's own checks are for the eye; these are the ones that count:
 * where the request comes from, who asks, whether the sale is theirs, and whether their role there may move money.
 */
type MoneyActor = { by: 'dashboard'; userId: number; sellerIds: readonly number[] };

/** `auditDone` writes down what became of it; `isConfirmed`: they proved who they are in the last five minutes. */
type AuthorizedSale =
  | { acting: MoneyActor; isConfirmed: boolean; auditDone: (action: AuditAction, after?: AuditFacts) => Promise<void> }
  | { refused: Refused };

export async function authorizeSale(saleId: string, right: Right): Promise<AuthorizedSale> {
  const t = await getTranslations('dashboard.money.error');
  if (!isOwnRequest(await headers(), settings().appUrl))
    return { refused: no('forbidden', t('forbidden', { roles: await roleNamesOf(right) })) };
  const person = await currentPerson();
  if (!person) return { refused: no('forbidden', t('signedOut')) };
  const owner = await ownerOf(
    database(),
    person.sellers.map(({ id }) => id),
    saleId,
  );
  const seller = person.sellers.find(({ id }) => id === owner);
  if (!seller) return { refused: no('failed', say(readLanguage(await getLocale()), 'refusals.sale_not_found')) };
  if (!can(seller, right)) return { refused: no('forbidden', t('forbidden', { roles: await roleNamesOf(right) })) };
  const auditDone = (action: AuditAction, after?: AuditFacts) =>
    audit({ userId: person.id, scope: { sellerId: seller.id }, action, subject: saleId, ...(after && { after }) });
  return {
    acting: { by: 'dashboard', userId: person.id, sellerIds: [seller.id] },
    isConfirmed: person.isConfirmed,
    auditDone,
  };
}

type Refused = Extract<MoneyResult, { outcome: 'refused' }>;

export const no = (why: RefusedWhy, message: string): Refused => ({ outcome: 'refused', why, message });

/** What an operation came to, as the audit log keeps it. Amounts in minor units. */
export const factsOf = (asked: number, answer: MoneyResult): AuditFacts => ({
  amount: answer.outcome === 'done' ? answer.amount : asked,
  outcome: answer.outcome === 'refused' ? answer.why : answer.outcome,
});

/** What an operation came to, in the person's words. */
export async function answerOf(outcome: AttemptOutcome): Promise<MoneyResult> {
  const t = await getTranslations('dashboard.money.error');
  if (outcome.outcome === 'succeeded') return { outcome: 'done', amount: outcome.claim.attempt.amount };
  if (outcome.outcome === 'challenged' || outcome.outcome === 'submitted')
    return { outcome: 'unknown', message: t('unknown') };
  if (isRefused(outcome)) return refusalResult(asRefusal(outcome).key);
  const { kind, fromSellerCard } = outcome.claim.attempt;
  if (kind === 'seller-charge') return no('declined', t('declined.sellerCard'));
  if (kind === 'refund') return no('declined', t(fromSellerCard ? 'declined.afterCard' : 'declined.refund'));
  return no('declined', t(kind === 'void' ? 'declined.void' : 'declined.capture'));
}

export async function refusalResult(key: RefusalKey): Promise<MoneyResult> {
  const t = await getTranslations('dashboard.money.error');
  if (key === 'outcome_unknown') return { outcome: 'unknown', message: t('unknown') };
  if (key === 'sale_busy') return no('busy', t('busy'));
  if (key === 'invalid_price' || key === 'wrong_sale_status') return no('changed', t('changed'));
  if (key === 'temporarily_unavailable') return no('failed', t('unavailable'));
  return no('failed', say(readLanguage(await getLocale()), `refusals.${key}`));
}
