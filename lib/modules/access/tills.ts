import { createHash, randomBytes } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { recordAudit } from '#lib/modules/audit/index.ts';
import { database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { OpenTill, PinRefusal } from './views.ts';
import { PIN_DAY_LIMIT, PIN_LIMIT, SELLER_PIN_DAY_LIMIT, TILL_PIN_DAY_LIMIT, TILL_PIN_LIMIT } from './domain.ts';
import { isHttps, openSession } from './sign-in/sessions.ts';
import { forgiveChecks, reserveChecks } from './sign-in/store-limits.sql.ts';
import { findByPin, findTill } from './find-till.sql.ts';
import { findMembership, insertTill, setPin } from './store-tills.ts';

/**
 * A browser that the people of a business share at a counter. Its cookie identifies the counter and authenticates no
 * person: a PIN does, for a session with the rights of a counter alone. A PIN is valid there alone.
 */

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** How long a browser stays shared without being opened again, seconds: a year. */
export const TILL_SECONDS = 31_536_000;

export const tillCookieName = (): string => (isHttps() ? '__Host-kupa.till' : 'kupa.till');

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

/** Keyed, and of one membership: the same PIN of two people looks different. */
const pinIndexOf = (membershipId: number, pin: string): Buffer<ArrayBuffer> =>
  secretIndex(`pin ${membershipId} ${pin}`);

/** Shares a browser; returns its token, which is stored nowhere. */
export async function shareBrowser(till: { sellerId: number; name: string; openedBy: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertTill(database(), { ...till, tokenHash: hashOf(token) });
  return token;
}

/** Shared browser that holds this token; null if unknown or no longer shared. */
export const tillOfToken = async (token: string | undefined): Promise<OpenTill | null> =>
  token !== undefined && TOKEN.test(token) ? findTill(database(), hashOf(token)) : null;

/**
 * Signs a person in by their PIN; returns the token of their session. Attempts count per person, so that neither many
 * at once nor many days find a PIN, and per counter and business, so that many people give no more attempts.
 */
export async function enterTill(
  tillToken: string | undefined,
  { membershipId, pin, ...from }: { membershipId: number; pin: string; ip: string; userAgent: string },
): Promise<Result<string, PinRefusal>> {
  const till = await tillOfToken(tillToken);
  if (!till) return refuse('ended');
  const db = database();
  // The membership of a person who is not offered here does not use up that person's attempts.
  const isOffered = till.people.some((one) => one.membershipId === membershipId);
  const ofPerson = [
    { key: `pin:${membershipId}`, limit: PIN_LIMIT },
    { key: `pin-day:${membershipId}`, limit: PIN_DAY_LIMIT },
  ];
  const counted = [
    ...(isOffered ? ofPerson : []),
    { key: `pin-till:${till.id}`, limit: TILL_PIN_LIMIT },
    { key: `pin-till-day:${till.id}`, limit: TILL_PIN_DAY_LIMIT },
    { key: `pin-seller-day:${till.sellerId}`, limit: SELLER_PIN_DAY_LIMIT },
  ];
  const reserved = await reserveChecks(db, counted);
  if (!reserved) return refuse('throttled');
  const pinIndex = pinIndexOf(membershipId, pin);
  const userId = await findByPin(db, till.sellerId, { membershipId, pinIndex });
  await recordAudit(db, {
    scope: { sellerId: till.sellerId },
    userId,
    ...from,
    action: userId === null ? 'sign-in-failed' : 'signed-in',
    subject: till.name,
  });
  if (userId === null) return refuse('wrong');
  await forgiveChecks(db, reserved, counted);
  return ok(await openSession({ userId, ...from, tillId: till.id }));
}

type Own = { sellerId: number; userId: number };

/** Whether a person has a PIN at a business; null where they are not of the business itself. */
export async function findPinState(own: Own): Promise<{ hasPin: boolean } | null> {
  const found = await findMembership(database(), own);
  return found && { hasPin: found.hasPin };
}

/** A person chooses their own PIN, or has none any more (null). False where they are not of the business itself. */
export async function choosePin(own: Own, pin: string | null): Promise<boolean> {
  const membership = await findMembership(database(), own);
  if (!membership) return false;
  const pinIndex = pin === null ? null : pinIndexOf(membership.id, pin);
  await setPin(database(), { sellerId: own.sellerId, membershipId: membership.id, pinIndex });
  return true;
}
