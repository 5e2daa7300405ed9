import type { Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { CardChange } from '../contract/buyer-pages.ts';
import { planDay, runningSentence, withoutIsolates } from './plan-text.ts';

/** Texts that a buyer agrees to before another card or account pays: shown on the page, and stored. */

/** Price of the running plan; null where no charge is scheduled. */
export const changeSentence = (change: CardChange, language: Language): string | null =>
  change.state === 'active' ? runningSentence(change, language) : null;

/** Next charge with the new card or account; null where none is to come. */
export function changeNow(change: CardChange, language: Language): string | null {
  const { state, means, failed, currency, price, dates } = change;
  const on = (at: Date): string => planDay(at, language, dates.timeZone);
  if (failed)
    return say(language, `subscription-page.${means}.failed`, {
      amount: amountText(failed.price, currency, language),
      date: on(failed.dueAt),
    });
  if (state === 'paused') return say(language, 'subscription-page.change.paused');
  const [next] = dates.next;
  return next
    ? say(language, `subscription-page.${means}.next`, {
        amount: amountText(price, currency, language),
        date: on(next),
      })
    : null;
}

/** Consent to charges by the seller. */
export const changeConsent = (
  { means, sellerName }: Pick<CardChange, 'means' | 'sellerName'>,
  language: Language,
): string => say(language, `subscription-page.${means}.consent`, { seller: isolate(sellerName) });

/** Full text that the button agrees to, word for word as on the page, for storage. */
export const changeText = (change: CardChange, language: Language): string =>
  withoutIsolates(
    [change.description, changeSentence(change, language), changeNow(change, language), changeConsent(change, language)]
      .filter((line) => line !== null)
      .join('\n'),
  );
