import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, isDeclineCode } from '#lib/kernel/refusals/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Reason of a failed charge in the merchant's wording; a code that is no decline is a token that ended (9004). */
export const chargeFailureText = (errorCode: number, language: Language): string =>
  isDeclineCode(errorCode)
    ? say(language, `declines.merchant.${declineKeyOf(errorCode)}`)
    : say(language, 'subscription-work.recovery.tokenEnded');
