import { directionOf } from '#lib/kernel/language.ts';
import { methodText } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { PushContent } from './encrypt-push.ts';
import type { ClaimedPush } from './store-pushes.sql.ts';

type PushFacts = Pick<
  ClaimedPush,
  'language' | 'amount' | 'currency' | 'method' | 'sellerName' | 'isOneOfMany' | 'saleId'
>;

/**
 * Facts of a payment that a lock screen may show: the amount, the kind of method, and the business where the person has
 * several. Nothing of the buyer, of what was bought, or of the card.
 */
export function composePush(facts: PushFacts): PushContent {
  const { language, amount, currency, method, sellerName, isOneOfMany, saleId } = facts;
  const kind = methodText({ method, cardBrand: null, cardLast4: null, account: null }, language);
  return {
    title: say(language, 'notifications.push.paid', { amount: amountText(amount, currency, language) }),
    body: isOneOfMany ? `${kind} · ${sellerName}` : kind,
    tag: saleId,
    path: `/sales/${saleId}`,
    lang: language,
    dir: directionOf(language),
  };
}
