import { recordAudit } from '#lib/modules/audit/index.ts';
import { database } from '#lib/platform/db/database.ts';
import { CLIENT_IP_HEADER } from '#lib/platform/http/api/route.ts';
import type { Person } from '../contract/person.ts';
import { DEVICE_SECONDS, deviceCookieName, rememberDevice } from './devices.ts';
import { cookieFlags, cookieIn, personOfRequest, personOfToken, sessionCookieName } from './sessions.ts';

/**
 * Hooks of next-auth: after a sign-in the browser becomes a known device, and a sign-out is written to the audit log.
 */

/** The person who is about to sign out; null for every other request. */
export async function whoSignsOut(request: Request): Promise<Person | null> {
  const isSignOut = request.method === 'POST' && new URL(request.url).pathname.endsWith('/signout');
  return isSignOut ? personOfRequest(request) : null;
}

export async function afterAuth(request: Request, response: Response, leaving: Person | null): Promise<Response> {
  if (leaving) await auditSignOut(request, leaving);
  if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/callback/credentials')) return response;
  const token = response.headers
    .getSetCookie()
    .map((line) => cookieIn(line, sessionCookieName()))
    .find((value) => value !== undefined && value !== '');
  const person = token === undefined ? null : await personOfToken(token);
  const device =
    person && (await rememberDevice(person.id, cookieIn(request.headers.get('cookie') ?? '', deviceCookieName())));
  if (device) response.headers.append('set-cookie', deviceCookie(device));
  return response;
}

async function auditSignOut(request: Request, { id, sessionId }: Person): Promise<void> {
  const from = { ip: request.headers.get(CLIENT_IP_HEADER) ?? '', userAgent: request.headers.get('user-agent') ?? '' };
  await recordAudit(database(), {
    scope: { personId: id },
    userId: id,
    action: 'signed-out',
    subject: sessionId,
    ...from,
  });
}

function deviceCookie(token: string): string {
  const { secure, path } = cookieFlags();
  return (
    `${deviceCookieName()}=${token}; Path=${path}; Max-Age=${DEVICE_SECONDS}; HttpOnly; ` +
    `SameSite=Lax${secure ? '; Secure' : ''}`
  );
}
