import { INVITATION_DAYS } from './contract/people.ts';
import type { Person, SellerAccess } from './contract/person.ts';
import { ROLES } from './contract/rights.ts';

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
 * Validity of an invitation's link, minutes. The invitation itself waits until it is withdrawn, and its link can be
 * sent again.
 */
export const INVITATION_LINK_MINUTES = INVITATION_DAYS * 24 * 60;

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Whether a state-changing request comes from one of our own pages: `Origin` must be ours, and where the browser says
 * `Sec-Fetch-Site`, it must be same-origin. A request without `Origin` is refused: every browser sends it with a POST.
 */
export function isOwnRequest(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return headers.get('origin') === new URL(appUrl).origin && (site === null || site === 'same-origin');
}

/**
 * The sellers of a list of grants, once each, by name: with the most powerful role and with what all of them allow
 * together.
 */
export function mergeAccess(grants: readonly SellerAccess[]): SellerAccess[] {
  const merged = new Map<number, SellerAccess>();
  for (const grant of grants) {
    const known = merged.get(grant.id);
    const role = known && ROLES.indexOf(known.role) < ROLES.indexOf(grant.role) ? known.role : grant.role;
    const rights = [...new Set([...(known?.rights ?? []), ...grant.rights])];
    merged.set(grant.id, { ...grant, role, rights, partnerId: grant.partnerId ?? known?.partnerId ?? null });
  }
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

/** Whether a person may act as an operator: one without a second factor sets it up first, and sees nothing before. */
export const isOperating = (person: Person | null): person is Person =>
  person?.isOperator === true && person.hasSecondFactor;

/** Sellers of the current view: the chosen one, or all where none of the person's is chosen. */
export function sellersInView(person: Person, chosenKey: string | undefined): readonly SellerAccess[] {
  const chosen = person.sellers.find((seller) => seller.key === chosenKey);
  return chosen ? [chosen] : person.sellers;
}

/** PINs that are guessed first. Pure. */

const step = (from: string, to: string): number => (Number(to) - Number(from) + 10) % 10;

/** Columns of a keypad, and the numbers that people choose most beside runs and repetitions. */
const COMMON: ReadonlySet<string> = new Set(['2580', '0852', '1004', '2468', '1357', '147258', '159753', '123321']);

/**
 * Digits that are all the same, run up or down (0 follows 9), repeat a shorter piece (`1212`, `123123`) or pairs
 * (`1122`), read the same backwards twice over (`1221`), or are among the commonest.
 */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin];
  const steps = digits.slice(1).map((digit, at) => step(digits[at] ?? '', digit));
  const isRun = [0, 1, 9].some((every) => steps.every((one) => one === every));
  const isRepeated = [1, 2, 3].some((length) => pin.length % length === 0 && pin === repeat(pin, length));
  const isOfPairs = pin.length % 2 === 0 && steps.every((one, at) => at % 2 === 1 || one === 0);
  const isMirrored = pin === digits.toReversed().join('');
  return isRun || isRepeated || isOfPairs || isMirrored || COMMON.has(pin);
}

const repeat = (pin: string, length: number): string => pin.slice(0, length).repeat(pin.length / length);
