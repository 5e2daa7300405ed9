import { cookies, headers } from 'next/headers';
import { findOpened, type Opened, SESSION_DAYS } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { FRAMED_BASE, FRAMED_HEADER, framedCookie } from '#lib/platform/http/framed.ts';
import { FRAME_LANGUAGE_COOKIE, LANGUAGE_COOKIE } from '#lib/platform/i18n/language-choice.ts';

/**
 * The browser of a seller in onboarding: an opaque token in a cookie of these pages alone. In a frame it is
 * another cookie, which the pages of a tab are not sent and which browsers send below the site of the partner only.
 */

const DAY_SECONDS = 86_400;

/** The place of a request's pages: a tab, or a frame of a partner's site. */
async function placeHere() {
  const by = (await headers()).get(FRAMED_HEADER) ?? '';
  if (by) {
    const flags = framedCookie(by);
    return { isFramed: true, session: 'kupa-onboarding-frame', language: FRAME_LANGUAGE_COOKIE, flags } as const;
  }
  const secure = settings().appUrl.startsWith('https:');
  const flags = { httpOnly: true, sameSite: 'lax', secure, path: '/onboarding' } as const;
  return { isFramed: false, session: 'kupa-onboarding', language: LANGUAGE_COOKIE, flags } as const;
}

/** The path of a link's pages, in a tab or in a frame. */
export const baseHere = async (token: string): Promise<string> =>
  `${(await placeHere()).isFramed ? FRAMED_BASE : '/onboarding'}/${token}`;

const sessionHere = async (): Promise<string | undefined> => (await cookies()).get((await placeHere()).session)?.value;

/**
 * Onboarding of a link whose owner proved their identity in this browser; null without that, and for an unknown link.
 */
export const findProven = async (token: unknown): Promise<Opened | null> =>
  findOpened({ token, session: await sessionHere() });

/** Keeps what opens it in this browser, and its language where this browser has chosen none. */
export async function keepSession(session: string, language: string): Promise<void> {
  const [jar, place] = [await cookies(), await placeHere()];
  jar.set(place.session, session, { ...place.flags, maxAge: SESSION_DAYS * DAY_SECONDS });
  if (jar.has(place.language)) return;
  const path = place.isFramed ? FRAMED_BASE : '/';
  jar.set(place.language, language, { ...place.flags, path, maxAge: 365 * DAY_SECONDS });
}

/** Takes it away again, and answers what it was. */
export async function dropSession(): Promise<string | undefined> {
  const [session, place] = [await sessionHere(), await placeHere()];
  (await cookies()).set(place.session, '', { ...place.flags, maxAge: 0 });
  return session;
}
