import { timingSafeEqual } from 'node:crypto';
import { isPublicId } from '#lib/kernel/ids.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/**
 * Links of a subscription that open without an account. A key holds the subscription and its expiry, signed for one
 * purpose: a key of one page does not open another. Keys are not stored.
 */

/** Lifetime of each link, minutes. `session`: the buyer's pages after the code. */
const LIFE_MINUTES = { card: 30 * 24 * 60, manage: 90 * 24 * 60, session: 15 } as const;
type Purpose = keyof typeof LIFE_MINUTES;

/** Characters of 128 bits. */
const MAC_LENGTH = 22;

// The signature stands before the time: programs that make links of text leave out a dash at the end of one.
const KEY = new RegExp(`^(SUB[A-Z0-9-]{32})\\.([\\w-]{${MAC_LENGTH}})([1-9a-z][0-9a-z]{0,6})$`);

/** A verified key; null: malformed, or not signed for this purpose. */
export type LinkKey = { subscriptionId: string; isExpired: boolean } | null;

function keyOf(purpose: Purpose, subscriptionId: string, now: Date): string {
  const minutes = Math.ceil(now.getTime() / 60_000) + LIFE_MINUTES[purpose];
  return `${subscriptionId}.${macOf(purpose, subscriptionId, minutes)}${minutes.toString(36)}`;
}

const macOf = (purpose: Purpose, subscriptionId: string, minutes: number): string =>
  secretIndex(`subscription ${purpose} ${subscriptionId} ${minutes}`).toString('base64url').slice(0, MAC_LENGTH);

function readKey(purpose: Purpose, key: string, now: Date): LinkKey {
  const [, subscriptionId = '', mac = '', ends = ''] = KEY.exec(key) ?? [];
  if (!isPublicId('subscription', subscriptionId)) return null;
  const minutes = Number.parseInt(ends, 36);
  const wanted = macOf(purpose, subscriptionId, minutes);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(wanted))) return null;
  return { subscriptionId, isExpired: minutes * 60_000 <= now.getTime() };
}

/**
 * Address of the page on which a buyer brings another card, for 30 days from `now` of the product's clock. `origin` as
 * in `settings().appUrl`.
 */
export const cardLinkOf = (origin: string, subscriptionId: string, now: Date): string =>
  `${origin}/subscription/card/${keyOf('card', subscriptionId, now)}`;

export const readCardKey = (key: string, now: Date): LinkKey => readKey('card', key, now);

/** Address of the buyer's own page of a subscription, valid for 90 days; the page requires a code. */
export const manageLinkOf = (origin: string, subscriptionId: string, now: Date): string =>
  `${origin}/subscription/manage/${keyOf('manage', subscriptionId, now)}`;

export const readManageKey = (key: string, now: Date): LinkKey => readKey('manage', key, now);

/** Session of the buyer's pages after the code, valid for 15 minutes. */
export const sessionOf = (subscriptionId: string, now: Date): string => keyOf('session', subscriptionId, now);

export const readSession = (session: string, now: Date): LinkKey => readKey('session', session, now);
