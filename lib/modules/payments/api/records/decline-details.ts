import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { AnsweredOutcome } from '../../domain/attempt-outcome.ts';
import type { Claim } from '../../domain/facts.ts';
import type { DeclineDetails } from './wire-records.ts';

/** The language that the request names, else the sale's. */
export const languageOf = ({ sale }: Claim, { named }: Call): Language => named ?? sale.language;

export function declineDetails(outcome: AnsweredOutcome, call: Call): DeclineDetails | null {
  return outcome.outcome === 'succeeded'
    ? null
    : declineDetailsOf(outcome.decline.code, languageOf(outcome.claim, call));
}

export const declineDetailsOf = (code: number, language: Language): DeclineDetails => ({
  code,
  details: say(language, `declines.buyer.${declineKeyOf(code)}`),
});
