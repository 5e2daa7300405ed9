import type { Language } from '#lib/kernel/language.ts';
import { velocityKeysOf } from '#lib/modules/payments/index.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { CardChange, CardStart } from '../contract/buyer-pages.ts';
import { startCardChange } from '../create/start-card-change.ts';
import { changeText } from '../views/card-change-text.ts';
import { findCardChange } from './managed.ts';
import { textDigest } from './text-digest.ts';

/** Names the text that a buyer has read before another card: another price or another day is another text. */
export const cardConsentDigestOf = (change: CardChange, language: Language): string =>
  textDigest('card change', changeText(change, language));

/**
 * Consent of a buyer to another card: stored word for word, and the sale that saves the card is made or found. A text
 * other than the one shown is never stored. `ip` is the buyer's address as our front saw it.
 */
export async function changeCardFromPage(
  context: SubscriptionsContext,
  subscriptionId: string,
  { consentDigest, language }: { consentDigest: string; language: Language },
  ip: string | null,
): Promise<CardStart> {
  const change = await findCardChange(context, subscriptionId);
  if (!change) return { outcome: 'not_possible' };
  if (consentDigest !== cardConsentDigestOf(change, language)) return { outcome: 'changed' };
  const { network } = velocityKeysOf(context, ip, '');
  const consent = { text: changeText(change, language), language, address: network };
  const started = await startCardChange(context, subscriptionId, consent);
  return started.ok ? { outcome: 'made', ...started.value } : { outcome: 'not_possible' };
}
