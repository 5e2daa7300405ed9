import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { OperationOutcome } from '../../charge/operation-outcome.ts';
import type { Claim } from '../../domain/facts.ts';
import type { DeclineWords } from './wire-records.ts';

/** The language that the request names, else the sale's. */
export const languageOf = ({ sale }: Claim, { named }: Call): Language => named ?? sale.language;

export function declineWords(
  outcome: Extract<OperationOutcome, { outcome: 'done' | 'declined' }>,
  call: Call,
): DeclineWords | null {
  return outcome.outcome === 'done' ? null : wordsOf(outcome.decline.code, languageOf(outcome.claim, call));
}

export const wordsOf = (code: number, language: Language): DeclineWords => ({
  code,
  details: say(language, `declines.buyer.${declineKeyOf(code)}`),
});
