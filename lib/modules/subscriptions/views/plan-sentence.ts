import type { Language } from '#lib/kernel/language.ts';
import { datesToCome, type PlanToMake } from './plan-preview.ts';
import { movesText, startSentence } from './plan-text.ts';

type SentenceContext = { now: Date; timeZone: string; language: Language };

/**
 * Sentence that will stand on the page of a plan that is not made yet. Called on the server, which has every language.
 * `moves`: the sentence that its day is earlier in shorter months; null where no date is.
 */
export function planSentence(
  { currency, ...plan }: PlanToMake & { currency: string },
  { now, timeZone, language }: SentenceContext,
): { text: string; moves: string | null } {
  const terms = { ...plan, currency, dates: datesToCome(plan, now, timeZone) };
  return { text: startSentence(terms, language), moves: movesText(terms, language) };
}
