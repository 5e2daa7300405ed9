import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { settings } from './env.ts';

/**
 * Keys and identifiers that authenticate are stored encrypted (AES-256-GCM) and found by a keyed hash (HMAC-SHA256), so
 * that a copy of the database opens nothing. Both keys are derived from `APP_SECRET` and from the environment, so that
 * keys of the sandbox are invalid in production and the other way round, even if the database and the secret were
 * copied.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Key objects: a key that comes as bytes is parsed anew at every use, which takes several times as long as the
 * use.
 */
type Keys = { index: KeyObject; seal: KeyObject; opened: Map<string, string> };
const derived = new Map<string, Keys>();

function keys(): Keys {
  const { appSecret, isProduction } = settings();
  const environment = isProduction ? 'kupa production' : 'kupa';
  const known = derived.get(`${environment} ${appSecret}`);
  if (known) return known;
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, environment, purpose, 32)));
  const made = { index: derive('index'), seal: derive('seal'), opened: new Map<string, string>() };
  derived.set(`${environment} ${appSecret}`, made);
  return made;
}

/** The look-up value of a secret: equal for equal secrets, useless without our key. */
export function secretIndex(secret: string): Buffer<ArrayBuffer> {
  return createHmac('sha256', keys().index).update(secret).digest();
}

/** Nonce, tag and cipher text in one buffer. `boundTo` names the row where the seal must open nowhere else. */
export function sealSecret(secret: string, boundTo = ''): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys().seal, nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a seal; throws when it was broken, made under another key or bound to something else. */
export function openSecret(sealed: Uint8Array, boundTo = ''): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const opener = createDecipheriv('aes-256-gcm', keys().seal, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opener.setAAD(Buffer.from(boundTo));
  opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]).toString('utf8');
}

/** Number of opened secrets kept in memory. A seal's content never changes, so none of them grows old. */
const MAX_OPENED = 10_000;

/**
 * Opens the key that signs a seller's payments, once in a process: it is asked for at each of them. Other secrets are
 * opened where they are needed and not kept.
 */
export function openSigningSecret(sealed: Buffer): string {
  const { opened } = keys();
  const seal = sealed.toString('latin1');
  const known = opened.get(seal);
  if (known !== undefined) return known;
  if (opened.size >= MAX_OPENED) opened.clear();
  const secret = openSecret(sealed);
  opened.set(seal, secret);
  return secret;
}
