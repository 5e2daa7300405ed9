import type { Language } from '#lib/kernel/language.ts';
import { datesToCome, type PlanToMake } from './plan-preview.ts';
import { movesText, startSentence } from './plan-text.ts';

type Told = { now: Date; timeZone: string; language: Language };

/** What the page of a plan that is not made yet will say to its buyer. On the server: it has every language. */
export function planSentence(
  { currency, ...plan }: PlanToMake & { currency: string },
  { now, timeZone, language }: Told,
): { text: string; moves: string | null } {
  const terms = { ...plan, currency, dates: datesToCome(plan, now, timeZone) };
  return { text: startSentence(terms, language), moves: movesText(terms, language) };
}
