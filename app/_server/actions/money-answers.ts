import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import { asRefusal, type AttemptOutcome, isRefused } from '#lib/modules/payments/index.ts';
import type { MoneyResult, RefusedWhy } from '#lib/modules/payments/views/dashboard.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';

/** Results of operations with money, as texts for the person and as facts of the audit log. */

type MoneyText =
  Extract<MessageKey, `dashboard.money.error.${string}`> extends `dashboard.money.error.${infer Name}` ? Name : never;

export const moneyRefused = (language: Language, why: RefusedWhy | 'unknown', text: MoneyText): Refused => ({
  ok: false,
  why,
  message: say(language, `dashboard.money.error.${text}`),
});

/** Amounts in minor units. */
export const moneyFacts = (requested: number, answer: MoneyResult): AuditFacts => ({
  amount: answer.ok ? answer.amount : requested,
  outcome: answer.ok ? 'done' : (answer.why ?? 'failed'),
});

/** The result of an operation as an answer to the person. */
export function moneyAnswer(language: Language, outcome: AttemptOutcome): { ok: true; amount: number } | Refused {
  if (outcome.outcome === 'succeeded') return { ok: true, amount: outcome.claim.attempt.amount };
  if (outcome.outcome === 'challenged' || outcome.outcome === 'submitted')
    return moneyRefused(language, 'unknown', 'unknown');
  if (isRefused(outcome)) return refusedMoney(language, asRefusal(outcome).key);
  const { kind, fromSellerCard } = outcome.claim.attempt;
  if (kind === 'seller-charge') return moneyRefused(language, 'declined', 'declined.sellerCard');
  if (kind === 'refund')
    return moneyRefused(language, 'declined', fromSellerCard ? 'declined.afterCard' : 'declined.refund');
  return moneyRefused(language, 'declined', kind === 'void' ? 'declined.void' : 'declined.capture');
}

export function refusedMoney(language: Language, key: RefusalKey): Refused {
  if (key === 'outcome_unknown') return moneyRefused(language, 'unknown', 'unknown');
  if (key === 'sale_busy') return moneyRefused(language, 'busy', 'busy');
  if (key === 'invalid_price' || key === 'wrong_sale_status') return moneyRefused(language, 'changed', 'changed');
  if (key === 'temporarily_unavailable') return moneyRefused(language, 'failed', 'unavailable');
  return { ok: false, why: 'failed', message: say(language, `refusals.${key}`) };
}
