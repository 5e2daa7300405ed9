import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { AnsweredOutcome } from '../../domain/attempt-outcome.ts';
import type { Claim } from '../../domain/facts.ts';
import type { DeclineWords } from './wire-records.ts';

/** The language that the request names, else the sale's. */
export const languageOf = ({ sale }: Claim, { named }: Call): Language => named ?? sale.language;

export function declineWords(outcome: AnsweredOutcome, call: Call): DeclineWords | null {
  return outcome.outcome === 'succeeded' ? null : wordsOf(outcome.decline.code, languageOf(outcome.claim, call));
}

export const wordsOf = (code: number, language: Language): DeclineWords => ({
  code,
  details: say(language, `declines.buyer.${declineKeyOf(code)}`),
});
