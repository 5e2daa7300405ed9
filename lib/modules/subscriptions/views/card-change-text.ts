import type { Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { CardChange } from '../contract/buyer-pages.ts';
import { planDay, runningSentence, withoutIsolates } from './plan-text.ts';

/** What a buyer reads, and agrees to, before another card or another account pays: the page says it, and it is kept. */

/** What the plan costs while it runs; null where nothing is charged by itself at the moment. */
export const changeSentence = (change: CardChange, language: Language): string | null =>
  change.state === 'active' ? runningSentence(change, language) : null;

/** What becomes of the money when another card or account is there; null where nothing is to come. */
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

/** Whom the buyer lets charge it. */
export const changeConsent = (
  { means, sellerName }: Pick<CardChange, 'means' | 'sellerName'>,
  language: Language,
): string => say(language, `subscription-page.${means}.consent`, { seller: isolate(sellerName) });

/** Everything that a buyer agrees to with the button, word for word as the page shows it, to be kept. */
export const changeText = (change: CardChange, language: Language): string =>
  withoutIsolates(
    [change.description, changeSentence(change, language), changeNow(change, language), changeConsent(change, language)]
      .filter((line) => line !== null)
      .join('\n'),
  );
