import type { NextAuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';
import { CLIENT_IP_HEADER } from '#lib/platform/http/api/route.ts';
import { settings } from '#lib/platform/env.ts';
import { ABSOLUTE_HOURS } from '../domain.ts';
import { deviceCookieName } from './devices.ts';
import { closeSession, cookieFlags, isHttps, openSession, personOfToken, sessionCookieName } from './sessions.ts';
import { signIn } from './sign-in.ts';

/**
 * next-auth's credentials provider supports its jwt strategy alone. Here the "jwt" is our opaque token: encode opens a
 * session row, decode reads it, sign-out deletes it. The cookie has nothing about a person.
 */
type Arrival = { id: string; ip: string; userAgent: string; replaces: string | undefined };
type SessionToken = JWT & { token?: string; arrival?: Arrival };

function headerOf(headers: unknown, name: string): string {
  const value =
    typeof headers === 'object' && headers !== null ? (headers as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function cookieOf(headers: unknown, name: string): string | undefined {
  const pairs = headerOf(headers, 'cookie').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Errors that the sign-in form distinguishes; all others read "wrong e-mail or password". */
const REPORTED: readonly string[] = ['throttled', 'code', 'code-wrong'];

const credentials = Credentials({
  credentials: { email: {}, password: {}, code: {} },
  async authorize(given, request) {
    const ip = headerOf(request.headers, CLIENT_IP_HEADER);
    const checked = await signIn({
      email: String(given?.email ?? ''),
      password: String(given?.password ?? ''),
      code: String(given?.code ?? '').slice(0, 40),
      ip,
      userAgent: headerOf(request.headers, 'user-agent'),
      device: cookieOf(request.headers, deviceCookieName()),
    });
    if (!checked.ok) {
      if (REPORTED.includes(checked.reason)) throw new Error(checked.reason);
      return null;
    }
    const arrival: Arrival = {
      id: String(checked.value.userId),
      ip,
      userAgent: headerOf(request.headers, 'user-agent'),
      replaces: cookieOf(request.headers, sessionCookieName()),
    };
    return arrival;
  },
});

async function encode({ token }: { token?: JWT | undefined }): Promise<string> {
  const held = token as SessionToken | undefined;
  if (held?.token) return held.token;
  if (!held?.arrival) throw new Error('a session starts with a sign-in');
  const { id, ip, userAgent, replaces } = held.arrival;
  await closeSession(replaces);
  return openSession({ userId: Number(id), ip, userAgent });
}

async function decode({ token }: { token?: string | undefined }): Promise<SessionToken | null> {
  const person = await personOfToken(token);
  return person && token ? { sub: String(person.id), name: person.name, email: person.email, token } : null;
}

/** Options of the one next-auth handler; made per call because settings are read at run time only. */
export function authOptions(): NextAuthOptions {
  const secure = isHttps();
  const flags = cookieFlags();
  const prefix = secure ? '__Host-' : '';
  return {
    providers: [credentials],
    secret: settings().appSecret,
    useSecureCookies: secure,
    session: { strategy: 'jwt', maxAge: ABSOLUTE_HOURS * 3600 },
    jwt: { encode, decode },
    cookies: {
      sessionToken: { name: sessionCookieName(), options: flags },
      csrfToken: { name: `${prefix}kupa.csrf`, options: flags },
      callbackUrl: { name: `${prefix}kupa.callback-url`, options: flags },
    },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...token, arrival: user as unknown as Arrival } : token),
      redirect: ({ baseUrl }) => baseUrl,
    },
    events: {
      async signOut({ token }) {
        const held = token as SessionToken | null;
        await closeSession(held?.token);
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}
