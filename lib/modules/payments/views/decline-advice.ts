import { declineKeyOf, type DeclineKey } from '#lib/kernel/refusals/refusals.ts';
import { GIVEN_UP } from './statistics.ts';

/** Advice after a declined payment: the table of the decline coach (docs/decisions/0198). */

/** Reasons that a payment came to nothing: those of the issuer, and that nobody finished it. */
export type DeclineReason = DeclineKey | 'given_up';

export type DeclineAdvice = {
  /** Person who can do something now: the buyer, or the business for the buyer. */
  who: 'buyer' | 'business';
  /** Whether the same card is worth another try: at once, with a wait, or not at all. */
  sameCard: 'now' | 'later' | 'never';
  /** Hours to wait where it is `later`. Schemes charge for tries that follow too soon. */
  waitHours: number;
  otherCard: boolean;
  /** The issuer declines less where it has authenticated the buyer itself. */
  threeDs: boolean;
};

const NO_WAIT = { waitHours: 0 } as const;

export const DECLINE_ADVICE: Readonly<Record<DeclineReason, DeclineAdvice>> = {
  do_not_honour: { who: 'buyer', sameCard: 'later', waitHours: 24, otherCard: true, threeDs: true },
  lost_or_stolen: { who: 'buyer', sameCard: 'never', ...NO_WAIT, otherCard: true, threeDs: false },
  expired_card: { who: 'buyer', sameCard: 'never', ...NO_WAIT, otherCard: true, threeDs: false },
  wrong_cvv: { who: 'buyer', sameCard: 'now', ...NO_WAIT, otherCard: true, threeDs: false },
  cvv_required: { who: 'business', sameCard: 'now', ...NO_WAIT, otherCard: false, threeDs: false },
  over_limit: { who: 'buyer', sameCard: 'later', waitHours: 24, otherCard: true, threeDs: false },
  not_permitted: { who: 'buyer', sameCard: 'never', ...NO_WAIT, otherCard: true, threeDs: false },
  blocked_card: { who: 'buyer', sameCard: 'never', ...NO_WAIT, otherCard: true, threeDs: false },
  call_issuer: { who: 'buyer', sameCard: 'later', waitHours: 1, otherCard: true, threeDs: true },
  given_up: { who: 'business', sameCard: 'now', ...NO_WAIT, otherCard: true, threeDs: false },
};

/** The reason behind a key of statistics by decline: a code, or that of nobody finishing it. */
export const reasonOf = (key: string): DeclineReason => (key === GIVEN_UP ? 'given_up' : declineKeyOf(Number(key)));

type Tried = { kind: string; state: string; declineCode: number | null };

/** The reason of the last try to pay that came to nothing, of attempts newest first; null where none did. */
export function lastDecline(attempts: readonly Tried[]): DeclineReason | null {
  const tried = attempts.find(
    ({ kind, state }) =>
      ['pay', 'authorize', 'tokenize'].includes(kind) && (state === 'declined' || state === 'cancelled'),
  );
  if (!tried) return null;
  return tried.declineCode === null ? 'given_up' : declineKeyOf(tried.declineCode);
}
