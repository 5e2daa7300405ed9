import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import { addKey, readKeys } from './store-installation-keys.sql.ts';

/**
 * The installation's key, for archives and for papers of businesses without a key of their own: RSA, so that the same
 * index has the same signature, with a certificate that it signed itself. Sealed in the database; a key whose seal
 * cannot be opened here (of another environment or secret) does not sign, and a new one is made.
 */

const KEY_BITS = 3_072;

/** Years of a certificate: archives and papers are kept for seven and verified then. */
const VALID_YEARS = 30;

export type InstallationSigner = { key: KeyObject; certificate: X509Certificate };

/** The key that signs now; the first is made here. */
export async function installationSigner(database: Database, origin: string): Promise<InstallationSigner> {
  for (const { certificate, sealed } of await readKeys(database)) {
    const opened = openIfOurs(sealed);
    if (opened) return { key: createPrivateKey(opened), certificate: new X509Certificate(certificate) };
  }
  const made = await makeSigner(`Kupa ${new URL(origin).hostname}`);
  const pem = made.key.export({ format: 'pem', type: 'pkcs8' }) as string;
  await addKey(database, made.certificate.raw, sealSecret(pem));
  return made;
}

function openIfOurs(sealed: Uint8Array): string | null {
  try {
    return openSecret(sealed);
  } catch (error) {
    log.warn('an installation key of another environment was left alone', { error: errorName(error) });
    return null;
  }
}

async function makeSigner(name: string): Promise<InstallationSigner> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  // Loaded when a key is made.
  const { AttributeTypeAndValue, Certificate, Time } = await import('pkijs');
  const { Integer, Utf8String } = await import('asn1js');
  const how = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = (format: 'pkcs8' | 'spki', bytes: Buffer, use: 'sign' | 'verify') =>
    webcrypto.subtle.importKey(format, new Uint8Array(bytes), how, true, [use]) as Promise<CryptoKey>;
  const made = new Certificate();
  made.version = 2;
  // Positive, as the standard asks.
  made.serialNumber = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]) });
  for (const side of [made.issuer, made.subject])
    side.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }));
  const now = new Date();
  made.notBefore.value = new Date(now.getTime() - 86_400_000);
  // From 2050 on a time is a GeneralizedTime (RFC 5280, 4.1.2.5).
  const end = new Date(Date.UTC(now.getUTCFullYear() + VALID_YEARS, now.getUTCMonth(), 1));
  made.notAfter = new Time({ type: end.getUTCFullYear() < 2_050 ? 0 : 1, value: end });
  await made.subjectPublicKeyInfo.importKey(
    await imported('spki', publicKey.export({ format: 'der', type: 'spki' }), 'verify'),
  );
  await made.sign(await imported('pkcs8', privateKey.export({ format: 'der', type: 'pkcs8' }), 'sign'), 'SHA-256');
  return { key: privateKey, certificate: new X509Certificate(Buffer.from(made.toSchema(true).toBER())) };
}

/** SHA-256 of a certificate, hex: what a person compares. */
export const fingerprintOf = ({ raw }: X509Certificate): string => createHash('sha256').update(raw).digest('hex');
