import { cookies } from 'next/headers';
import type { Authorize } from '#app/_server/pages/seller-file-routes.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { isOwnRequest } from '#lib/modules/access/index.ts';
import { recordUploadedFile } from '#lib/modules/onboarding/dashboard.ts';
import { MAX_PHONE_UPLOAD_SECONDS } from '#lib/modules/seller-files/contract/limits.ts';
import { settings } from '#lib/platform/env.ts';
import { keepPhoneUpload, openPhoneUpload, uploadOfPhone } from '#lib/modules/seller-files/dashboard.ts';

/** A phone that hands in files for the person at the desk. A cookie of its page alone authenticates it. */

const isSecure = (): boolean => settings().appUrl.startsWith('https:');

const cookieName = (): string => `${isSecure() ? '__Secure-' : ''}kupa.phone`;

export const phonePath = (token: string): string => `/onboarding/phone/${token}`;

/** The secret of this browser; null where it has opened no upload. */
export const phoneSecret = async (): Promise<string | null> => {
  const kept = (await cookies()).get(cookieName())?.value;
  return kept === undefined ? null : lookupText(kept, 64);
};

/** The upload by phone of the token in the address, for the phone that opened it. */
export const atPhone: Authorize = async (_, { token = '' }) => {
  const secret = await phoneSecret();
  const found = await uploadOfPhone(token, secret);
  if (!found || secret === null) return null;
  return {
    sellerId: found.sellerId,
    types: found.types,
    mayAdd: true,
    phoneUpload: null,
    onAdded: async ({ fileId }) => {
      await keepPhoneUpload(token, secret);
      await recordUploadedFile(found.sellerId, fileId);
    },
    onPhoneUpload: async () => undefined,
  };
};

/**
 * POST: opens the token for one browser, once. A program that only fetches the address, as messengers do, opens
 * nothing. 204, or 409 where another phone has opened it or it has expired.
 */
export async function openForPhone(request: Request, token: string): Promise<Response> {
  if (!isOwnRequest(request.headers, settings().appUrl)) return new Response(null, { status: 403 });
  if (await uploadOfPhone(token, await phoneSecret())) return new Response(null, { status: 204 });
  const secret = await openPhoneUpload(token);
  if (secret === null) return new Response(null, { status: 409 });
  const jar = await cookies();
  jar.set(cookieName(), secret, {
    path: phonePath(token),
    maxAge: MAX_PHONE_UPLOAD_SECONDS,
    sameSite: 'strict',
    httpOnly: true,
    secure: isSecure(),
  });
  return new Response(null, { status: 204 });
}
