import { timingSafeEqual } from 'node:crypto';
import { isPublicId } from '#lib/kernel/ids.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/**
 * Links of a subscription that open without an account. A key says whose it is and until when, and signs both for one
 * purpose: a key of one page is none of another, and nothing of it is kept.
 */

/** Where each of them leads; `session` goes with the pages of the buyer after the code was typed. */
const LIFE_MINUTES = { card: 30 * 24 * 60, manage: 90 * 24 * 60, session: 15 } as const;
type Purpose = keyof typeof LIFE_MINUTES;

/** Characters of 128 bits. */
const MAC_LENGTH = 22;

// The signature stands before the time: programs that make links of text leave out a dash at the end of one.
const KEY = new RegExp(`^(SUB[A-Z0-9-]{32})\\.([\\w-]{${MAC_LENGTH}})([1-9a-z][0-9a-z]{0,6})$`);

/** What a key says. Null is no key of ours for this purpose. */
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

/** Address of the buyer's own page of a subscription, for 90 days; what it shows asks for a code first. */
export const manageLinkOf = (origin: string, subscriptionId: string, now: Date): string =>
  `${origin}/subscription/manage/${keyOf('manage', subscriptionId, now)}`;

export const readManageKey = (key: string, now: Date): LinkKey => readKey('manage', key, now);

/** What a buyer's pages carry along for 15 minutes after the code was typed. */
export const sessionOf = (subscriptionId: string, now: Date): string => keyOf('session', subscriptionId, now);

export const readSession = (session: string, now: Date): LinkKey => readKey('session', session, now);
