import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** What a card company says begins here. */
const FIRST_DECLINE = 20_000;

/** Why the last charge failed, for the merchant; empty where none did. `code` is its `status_error_code`. */
export function failureText(language: Language, code: number): string {
  if (code === 0) return '';
  if (code >= FIRST_DECLINE) return say(language, `declines.merchant.${declineKeyOf(code)}`);
  return say(
    language,
    code === refusalOf('token_unusable').code ? 'refusals.token_unusable' : 'refusals.temporarily_unavailable',
  );
}
