import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Why a date could not be charged, as a merchant is told it; 0: what was kept could not be charged at all. */
export const failureText = (errorCode: number, language: Language): string =>
  errorCode === 0
    ? say(language, 'subscription-work.recovery.noCard')
    : say(language, `declines.merchant.${declineKeyOf(errorCode)}`);
