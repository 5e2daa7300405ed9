import { errors, jwtVerify, SignJWT } from 'jose';
import { settings } from '#lib/platform/env.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/**
 * Data of a buyer's browser, signed for an hour: collected on a page and passed with a payment to the issuer (answers,
 * section 10).
 */

const ALGORITHM = 'HS256';
const TYPE = 'client-data+jwt';

/** How long it is good, seconds. */
const CLIENT_DATA_SECONDS = 3_600;

/** Browser facts that issuers ask for (EMV 3-D Secure). Null: the browser did not say. */
export type BrowserData = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string | null;
  colorDepth: number | null;
  screenWidth: number | null;
  screenHeight: number | null;
  /** Minutes behind UTC, as `getTimezoneOffset` says it. */
  timeZoneOffset: number | null;
  isJavaEnabled: boolean;
};

const key = (): Uint8Array => new Uint8Array(secretIndex('the key that signs what browsers say of themselves'));
const audience = (): string => `kupa:${settings().environment}:client-data`;

/** `now` is the database's. `publicKey` null: the page named no seller. */
export function signClientData(browser: BrowserData, publicKey: string | null, now: Date): Promise<string> {
  const from = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ browser })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(audience())
    .setSubject(publicKey ?? 'any page')
    .setIssuedAt(from)
    .setExpirationTime(from + CLIENT_DATA_SECONDS)
    .sign(key());
}

/**
 * The browser's data as text for the issuer. Null where it was not signed here, or has expired: the issuer then decides
 * without it.
 */
export async function readClientData(signed: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(signed, key(), {
      audience: audience(),
      algorithms: [ALGORITHM],
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return JSON.stringify(payload['browser'] ?? null);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
