import { cookies } from 'next/headers';
import { findOpened, type Opened, SESSION_DAYS } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { LANGUAGE_COOKIE } from '#lib/platform/i18n/language-choice.ts';

/** The browser of a seller that is being taken in: an opaque token in a cookie of these pages alone. */

const SESSION_COOKIE = 'kupa-onboarding';
const DAY_SECONDS = 86_400;

const flags = () =>
  ({ httpOnly: true, sameSite: 'lax', secure: settings().appUrl.startsWith('https:'), path: '/onboarding' }) as const;

const sessionHere = async (): Promise<string | undefined> => (await cookies()).get(SESSION_COOKIE)?.value;

/** The onboarding of a link, where this browser may open it; null elsewhere, and for a link that is none. */
export const openedHere = async (token: unknown): Promise<Opened | null> =>
  findOpened({ token, session: await sessionHere() });

/** Keeps what opens it in this browser, and its language where this browser has chosen none. */
export async function keepSession(session: string, language: string): Promise<void> {
  const jar = await cookies();
  jar.set(SESSION_COOKIE, session, { ...flags(), maxAge: SESSION_DAYS * DAY_SECONDS });
  if (!jar.has(LANGUAGE_COOKIE))
    jar.set(LANGUAGE_COOKIE, language, { ...flags(), path: '/', maxAge: 365 * DAY_SECONDS });
}

/** Takes it away again, and answers what it was. */
export async function dropSession(): Promise<string | undefined> {
  const session = await sessionHere();
  (await cookies()).set(SESSION_COOKIE, '', { ...flags(), maxAge: 0 });
  return session;
}
