import { INVITATION_DAYS } from '../contract/people.ts';

/**
 * How often passwords and codes are checked. Reservations count before the check, so that parallel guesses cannot pass
 * the limit together; a right one takes its reservation back.
 */
export type Limit = { readonly checks: number; readonly minutes: number };

export const ACCOUNT_LIMIT: Limit = { checks: 10, minutes: 30 };
export const ADDRESS_LIMIT: Limit = { checks: 100, minutes: 60 };

/**
 * Codes of the second factor: five in a row, and so few in a day that guessing one takes more than ten thousand of them
 * (three codes of a million are right).
 */
export const CODE_LIMIT: Limit = { checks: 5, minutes: 15 };
export const CODE_DAY_LIMIT: Limit = { checks: 30, minutes: 1_440 };

/** PINs at a shared counter, per person: so few in a day that one of four digits is guessed in most of a year. */
export const PIN_LIMIT: Limit = { checks: 5, minutes: 15 };
export const PIN_DAY_LIMIT: Limit = { checks: 20, minutes: 1_440 };

/**
 * Wrong PINs of all people together, at one shared counter and in a business: guessing at many people is no faster than
 * at one.
 */
export const TILL_PIN_LIMIT: Limit = { checks: 15, minutes: 15 };
export const TILL_PIN_DAY_LIMIT: Limit = { checks: 40, minutes: 1_440 };
export const SELLER_PIN_DAY_LIMIT: Limit = { checks: 60, minutes: 1_440 };

/** Links for a new password, per e-mail and per address. */
export const RESET_LIMIT: Limit = { checks: 3, minutes: 60 };
export const RESET_ADDRESS_LIMIT: Limit = { checks: 20, minutes: 60 };

/** Longest e-mail and password; longer ones are refused before any work. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 256;

/** Minutes of silence after which a session ends; absolute hours after which every person signs in again. */
export const IDLE_MINUTES = { production: 15, sandbox: 60 } as const;
export const ABSOLUTE_HOURS = 12;

/** How long after a proof of identity dangerous actions are allowed, minutes. */
export const FRESH_MINUTES = 5;

/** How long a link for a new password is valid, minutes. */
export const RESET_LINK_MINUTES = 60;

/**
 * The same of an invitation's link: `INVITATION_DAYS`. The invitation itself waits until it is withdrawn, and its link
 * can be sent again.
 */
export const INVITATION_LINK_MINUTES = INVITATION_DAYS * 24 * 60;

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
