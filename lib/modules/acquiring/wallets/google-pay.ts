import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { NetworkToken } from '../port.ts';
import { eciOf, isCryptogram, isNumberOfCard, parseJson, type WalletPayment, type WhyNotOpened } from './port.ts';

/**
 * Google Pay tokens of protocol ECv2, integration DIRECT: a root key of Google's signs an intermediate key, which signs
 * the message, which is encrypted for our key (ECDH on P-256, HKDF-SHA256, AES-256-CTR, HMAC-SHA256).
 */

export type GooglePayKeys = {
  /** `merchant:…`: whom tokens are made for. */
  recipient: string;
  /** Private scalars of P-256; the old one beside the new one while a key is changed. */
  privateKeys: readonly Buffer[];
  /** Google's own, from its list of signing keys. `expiresAt` in milliseconds. */
  rootKeys: readonly { key: KeyObject; expiresAt: number }[];
};

const PROTOCOL = 'ECv2';
const SENDER = 'Google';

/** AES-256 and HMAC, 32 bytes each. */
const DERIVED_BYTES = 64;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

const envelope = z.object({
  protocolVersion: z.literal(PROTOCOL),
  signature: base64,
  intermediateSigningKey: z.object({ signedKey: z.string(), signatures: z.array(base64).min(1).max(10) }),
  signedMessage: z.string(),
});
const signingKey = z.object({ keyValue: base64, keyExpiration: z.string().regex(/^\d{10,16}$/) });
const sealed = z.object({ encryptedMessage: base64, ephemeralPublicKey: base64, tag: base64 });
const opened = z.object({
  messageExpiration: z.string().regex(/^\d{10,16}$/),
  paymentMethod: z.string(),
  paymentMethodDetails: z.object({
    pan: z.string(),
    expirationMonth: z.int().min(1).max(12),
    expirationYear: z.int().min(2000).max(2099),
    authMethod: z.string(),
    cryptogram: z.string().optional(),
    eciIndicator: z.string().optional(),
  }),
});

/** Decrypts one token. Google's tokens name no amount: the charge has the amount of our request. */
export function openGooglePay(
  keys: GooglePayKeys,
  token: string,
  { now }: WalletPayment,
): Result<NetworkToken, WhyNotOpened> {
  const read = envelope.safeParse(parseJson(token));
  if (!read.success) return refuse('unreadable');
  const { signature, intermediateSigningKey, signedMessage } = read.data;
  const intermediate = trustedIntermediate(keys, intermediateSigningKey, now);
  if (!intermediate.ok) return intermediate;
  const signedText = signedBytes(SENDER, keys.recipient, PROTOCOL, signedMessage);
  // The recipient is a signed part: a token of another merchant fails here.
  if (!isSignedBy(intermediate.value, signedText, signature)) return refuse('not_genuine');
  const message = sealed.safeParse(parseJson(signedMessage));
  if (!message.success) return refuse('unreadable');
  const plain = decrypt(keys, message.data);
  return plain === null ? refuse('not_for_us') : readMessage(plain, now);
}

function trustedIntermediate(
  { rootKeys }: GooglePayKeys,
  { signedKey, signatures }: z.output<typeof envelope>['intermediateSigningKey'],
  now: number,
): Result<KeyObject, WhyNotOpened> {
  const signedText = signedBytes(SENDER, PROTOCOL, signedKey);
  const isTrusted = rootKeys.some(
    ({ key, expiresAt }) => expiresAt > now && signatures.some((signature) => isSignedBy(key, signedText, signature)),
  );
  if (!isTrusted) return refuse('not_genuine');
  const read = signingKey.safeParse(parseJson(signedKey));
  if (!read.success) return refuse('unreadable');
  if (Number(read.data.keyExpiration) <= now) return refuse('too_old');
  const key = publicKeyOf(read.data.keyValue);
  return key ? ok(key) : refuse('unreadable');
}

function decrypt(
  { privateKeys }: GooglePayKeys,
  { encryptedMessage, ephemeralPublicKey, tag }: z.output<typeof sealed>,
): string | null {
  const [ephemeral, cipherText, mac] = [ephemeralPublicKey, encryptedMessage, tag].map((text) =>
    Buffer.from(text, 'base64'),
  ) as [Buffer, Buffer, Buffer];
  for (const privateKey of privateKeys) {
    const derived = derive(privateKey, ephemeral);
    if (!derived) continue;
    const expected = createHmac('sha256', derived.subarray(32)).update(cipherText).digest();
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) continue;
    const cipher = createDecipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
    return Buffer.concat([cipher.update(cipherText), cipher.final()]).toString('utf8');
  }
  return null;
}

function derive(privateKey: Buffer, ephemeral: Buffer): Buffer | null {
  try {
    const ours = createECDH('prime256v1');
    ours.setPrivateKey(privateKey);
    const shared = ours.computeSecret(ephemeral);
    return Buffer.from(
      hkdfSync('sha256', Buffer.concat([ephemeral, shared]), Buffer.alloc(32), 'Google', DERIVED_BYTES),
    );
  } catch {
    // A point that is not on the curve.
    return null;
  }
}

function readMessage(plain: string, now: number): Result<NetworkToken, WhyNotOpened> {
  const read = opened.safeParse(parseJson(plain));
  if (!read.success) return refuse('unreadable');
  const { messageExpiration, paymentMethod, paymentMethodDetails: details } = read.data;
  if (Number(messageExpiration) <= now) return refuse('too_old');
  if (paymentMethod !== 'CARD' || details.authMethod !== 'CRYPTOGRAM_3DS') return refuse('not_supported');
  if (!isNumberOfCard(details.pan) || !isCryptogram(details.cryptogram)) return refuse('unreadable');
  const expiry = String(details.expirationMonth).padStart(2, '0') + String(details.expirationYear).slice(2);
  return ok({ number: details.pan, expiry, cryptogram: details.cryptogram, eci: eciOf(details.eciIndicator) });
}

/** Signed bytes: each part after its length in four bytes, the least significant first. */
export function signedBytes(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const [length, text] = [Buffer.alloc(4), Buffer.from(part, 'utf8')];
      length.writeUInt32LE(text.length);
      return [length, text];
    }),
  );
}

function isSignedBy(key: KeyObject, signedText: Buffer, signature: string): boolean {
  try {
    return verify('sha256', signedText, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Public key of a Base64 DER SubjectPublicKeyInfo; null if invalid, or not on P-256. */
export function publicKeyOf(base64Der: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(base64Der, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
