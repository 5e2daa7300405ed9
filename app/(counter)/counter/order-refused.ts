import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import type { OrderRefusal } from '#lib/modules/counter/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { CASH_LIMIT } from '#lib/modules/counter/views.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The refusal of an order in words; `renewed` has the screen make a new idempotency key. */
export function orderRefused(language: Language, reason: OrderRefusal): Refused {
  if (reason === 'cashLimit') return { ok: false, message: say(language, 'counter.cashLimit', cashRule(language)) };
  if (typeof reason === 'string')
    return { ok: false, message: say(language, `counter.${reason}`), ...(reason === 'renewed' && { why: reason }) };
  return { ok: false, message: say(language, `refusals.${reason.key}`, { field: fieldNameOf(reason) ?? '' }) };
}

const cashRule = (language: Language) => ({ limit: amountText(CASH_LIMIT, 'ILS', language) });
