import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, isDeclineCode, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Why the last charge failed, for the merchant; empty where none did. `code` is its `status_error_code`. */
export function statusErrorText(language: Language, code: number): string {
  if (code === 0) return '';
  if (isDeclineCode(code)) return say(language, `declines.merchant.${declineKeyOf(code)}`);
  return say(
    language,
    code === refusalOf('token_unusable').code ? 'refusals.token_unusable' : 'refusals.temporarily_unavailable',
  );
}
