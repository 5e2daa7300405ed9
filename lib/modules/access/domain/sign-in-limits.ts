/**
 * How often passwords are checked. Reservations count before the check, so that parallel guesses cannot pass the limit together;
 * a right password takes its reservation back.
 */
export const ACCOUNT_LIMIT = { checks: 10, minutes: 30 } as const;
export const ADDRESS_LIMIT = { checks: 100, minutes: 60 } as const;

/** Longest e-mail and password we look at; what is longer is refused before any work. */
export const LONGEST_EMAIL = 254;
export const LONGEST_PASSWORD = 256;

/** Minutes of silence after which a session ends; absolute hours after which everybody signs in again. */
export const IDLE_MINUTES = { production: 15, sandbox: 60 } as const;
export const ABSOLUTE_HOURS = 12;

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
