import { createHash, randomBytes } from 'node:crypto';
import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import type { Person } from '../contract/person.ts';
import { AT_TILL, readRole, type Right, rightsAtSeller } from '../contract/rights.ts';
import { mergeAccess, ABSOLUTE_HOURS, IDLE_MINUTES } from '../domain.ts';
import { findSessionPerson, listGrants, touchSession } from '../store.sql.ts';
import { deleteSession, insertSession } from '../store.ts';
import { keepPreview, renewToken } from './store-sessions.ts';

/**
 * Sessions live in the database; the browser holds an opaque 256-bit token of which only the SHA-256 is kept.
 * They end after 12 hours, after 15 minutes of silence (60 in the sandbox), at sign-out, and at once when the account
 * is disabled.
 */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

/** Starts a session, at a counter where it names a till, and returns its token, which is stored nowhere. */
export async function openSession({
  tillId = null,
  ...started
}: {
  userId: number;
  ip: string;
  userAgent: string;
  tillId?: number | null;
}): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertSession(database(), {
    ...started,
    tillId,
    userAgent: maskCards(started.userAgent.slice(0, 300)),
    tokenHash: hashOf(token),
    hours: ABSOLUTE_HOURS,
  });
  return token;
}

/**
 * The person of a token, with their present rights; null when the token is unknown, ended, idle for too long or of a
 * disabled account. `chosenKey`: the public key of the seller that they have chosen, as a cookie has it.
 */
export async function personOfToken(token: string | undefined, chosenKey?: string): Promise<Person | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const db = database();
  const tokenHash = hashOf(token);
  const row = await findSessionPerson(db, tokenHash, IDLE_MINUTES[settings().environment]);
  if (!row) return null;
  if (row.stale) await touchSession(db, tokenHash);
  const { till, preview } = row;
  const grants = preview
    ? [{ ...preview, role: 'owner', partnerId: null }]
    : (await listGrants(db, row.id, chosenOf(chosenKey))).filter(({ id }) => till === null || id === till.sellerId);
  const mayHere = (right: Right) => till === null || AT_TILL.includes(right);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: readLanguage(row.language),
    sessionId: row.sessionId,
    // A PIN is no proof of identity for dangerous operations.
    isConfirmed: row.isConfirmed && till === null && preview === null,
    hasSecondFactor: row.hasSecondFactor,
    isOperator: row.isOperator,
    till: till && { id: till.id, name: till.name },
    preview: preview && { sellerId: preview.id, name: preview.name },
    sellers: mergeAccess(
      grants.map((grant) => {
        const role = readRole(grant.role);
        return { ...grant, role, rights: rightsAtSeller(role).filter(mayHere) };
      }),
    ),
  };
}

/** The person whose session a request carries, as `personOfToken` does. */
export const personOfRequest = ({ headers }: Request, chosenKey?: string): Promise<Person | null> =>
  personOfToken(cookieIn(headers.get('cookie') ?? '', sessionCookieName()), chosenKey);

/** A cookie of a header, or of a line that sets one. */
export function cookieIn(text: string, name: string): string | undefined {
  return text
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

const chosenOf = (key: string | undefined): string | null => (key !== undefined && isUuid(key) ? key : null);

/** Ends the session on the server; the token is worthless from now on. */
export async function closeSession(token: string | undefined): Promise<void> {
  if (token !== undefined && TOKEN.test(token)) await deleteSession(database(), hashOf(token));
}

/**
 * Replaces the token of a session: returns the new one, and voids the old one; `confirms` where the person has just
 * proved their identity with every factor. Null where the session has ended meanwhile.
 */
export async function renewSession(token: string, { confirms }: { confirms: boolean }): Promise<string | null> {
  const renewed = randomBytes(TOKEN_BYTES).toString('base64url');
  return (await renewToken(database(), { from: hashOf(token), to: hashOf(renewed), confirms })) ? renewed : null;
}

/** Sets the seller whose dashboard the session's person previews; null ends the preview. */
export async function previewInSession(token: string | undefined, sellerId: number | null): Promise<void> {
  if (token !== undefined && TOKEN.test(token)) await keepPreview(database(), hashOf(token), sellerId);
}

/** Longest life of a session, seconds. */
export const ABSOLUTE_SECONDS = ABSOLUTE_HOURS * 3_600;

/**
 * Flags of every cookie of ours that authenticates: no script reads it, no other site sends it with a form, and only
 * https carries it.
 */
export const cookieFlags = () => ({ httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isHttps() });

/** Takes a cookie away: a browser lets only a secure line end a `__Host-` cookie, so it ends with the flags it had. */
export const endedCookieFlags = () => ({ ...cookieFlags(), maxAge: 0 });

/** `__Host-` binds the cookie to this host and to https; plain http has no such thing. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-kupa.session' : 'kupa.session';
}

export function isHttps(): boolean {
  return settings().appUrl.startsWith('https:');
}
