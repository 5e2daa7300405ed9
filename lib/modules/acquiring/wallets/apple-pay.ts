import { createDecipheriv, createECDH, createHash, createPublicKey, timingSafeEqual } from 'node:crypto';
import type { Certificate, SignedData, SignerInfo } from 'pkijs';
import { z } from 'zod';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { NetworkToken } from '../port.ts';
import {
  CURRENCY_NUMBERS,
  eciOf,
  isCryptogram,
  isNumberOfCard,
  parseJson,
  type WalletPayment,
  type WhyNotOpened,
} from './port.ts';

/**
 * Apple Pay tokens of version EC_v1: signed (CMS, a leaf and an intermediate certificate under Apple's root), encrypted
 * for our key (ECDH on P-256, the one-step KDF of NIST SP 800-56A with SHA-256, AES-256-GCM).
 */

export type ApplePayKeys = {
  /** Merchant of the tokens; a part of the key's derivation. */
  merchantId: string;
  /** Private scalars of P-256; the old one beside the new one while a certificate is changed. */
  privateKeys: readonly Buffer[];
  /** Apple Root CA - G3. */
  root: Certificate | Promise<Certificate>;
};

/** Extensions of Apple's two certificates: the right to sign tokens, and the right to issue such a certificate. */
const LEAF_MARK = '1.2.840.113635.100.6.29';
const INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.14';

const SIGNING_TIME = '1.2.840.113549.1.9.5';

/** How old a token may be, milliseconds: a captured one must be of no use soon (Apple's own advice). */
const FRESH_MS = 5 * 60_000;

/** Clocks differ. */
const EARLY_MS = 60_000;

const TAG_BYTES = 16;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const hex = z.string().regex(/^([0-9a-fA-F]{2})+$/);

const paymentData = z.object({
  version: z.literal('EC_v1'),
  data: base64,
  signature: base64,
  header: z.object({
    ephemeralPublicKey: base64,
    publicKeyHash: base64,
    transactionId: hex,
    applicationData: hex.optional(),
  }),
});
/** The sheet's token, or the part of it that is encrypted. */
const token = z.union([z.object({ paymentData }).transform((whole) => whole.paymentData), paymentData]);

const opened = z.object({
  applicationPrimaryAccountNumber: z.string(),
  applicationExpirationDate: z.string().regex(/^\d{6}$/),
  currencyCode: z.string(),
  transactionAmount: z.number(),
  paymentDataType: z.string(),
  paymentData: z.object({ onlinePaymentCryptogram: z.string(), eciIndicator: z.string().optional() }),
});

/** Opens one token, which must agree to this very amount and currency. */
export async function openApplePay(
  keys: ApplePayKeys,
  text: string,
  payment: WalletPayment,
): Promise<Result<NetworkToken, WhyNotOpened>> {
  const read = token.safeParse(parseJson(text));
  if (!read.success) return refuse('unreadable');
  const whole = read.data;
  const ours = keys.privateKeys.find((privateKey) => isHashOf(privateKey, whole.header.publicKeyHash));
  if (!ours) return refuse('not_for_us');
  const refusal = await whyNotGenuine(keys, whole, payment.now);
  if (refusal) return refuse(refusal);
  const plain = decrypt(keys.merchantId, ours, whole);
  return plain === null ? refuse('not_for_us') : readPayment(plain, payment);
}

type Token = z.output<typeof paymentData>;

/** Parts of a token that are signed, in this order. */
export function signedPartsOf({
  data,
  header,
}: Pick<Token, 'data'> & {
  header: Pick<Token['header'], 'ephemeralPublicKey' | 'transactionId' | 'applicationData'>;
}): Buffer {
  return Buffer.concat([
    Buffer.from(header.ephemeralPublicKey, 'base64'),
    Buffer.from(data, 'base64'),
    Buffer.from(header.transactionId, 'hex'),
    Buffer.from(header.applicationData ?? '', 'hex'),
  ]);
}

async function whyNotGenuine({ root }: ApplePayKeys, whole: Token, now: number): Promise<WhyNotOpened | null> {
  try {
    const [{ fromBER }, { ContentInfo, SignedData: Signed }] = await Promise.all([import('asn1js'), import('pkijs')]);
    const parsed = fromBER(bytesOf(Buffer.from(whole.signature, 'base64')));
    const signed = new Signed({ schema: new ContentInfo({ schema: parsed.result }).content });
    const [signer, ...others] = signed.signerInfos;
    if (!signer || others.length > 0) return 'not_genuine';
    const { signatureVerified, signerCertificate, signerCertificateVerified } = await signed.verify({
      signer: 0,
      data: bytesOf(signedPartsOf(whole)),
      trustedCerts: [await root],
      checkChain: true,
      checkDate: new Date(now),
      extendedMode: true,
    });
    if (!signatureVerified || !signerCertificateVerified || !signerCertificate || !isMarked(signerCertificate, signed))
      return 'not_genuine';
    const at = signingTimeOf(signer);
    return at === null || at < now - FRESH_MS || at > now + EARLY_MS ? 'too_old' : null;
  } catch {
    // The library throws for every kind of forgery it meets.
    return 'not_genuine';
  }
}

const hasMark = ({ extensions }: Certificate, mark: string): boolean =>
  (extensions ?? []).some(({ extnID }) => extnID === mark);

/** True if the signing certificate has the leaf mark, and every possible issuer the intermediate mark. */
function isMarked(leaf: Certificate, { certificates }: SignedData): boolean {
  const given = (certificates ?? []).filter((one): one is Certificate => 'extensions' in one);
  const issuers = given.filter((one) => one !== leaf && one.subject.isEqual(leaf.issuer));
  return hasMark(leaf, LEAF_MARK) && issuers.length > 0 && issuers.every((one) => hasMark(one, INTERMEDIATE_MARK));
}

function signingTimeOf({ signedAttrs }: SignerInfo): number | null {
  const found = signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME)?.values[0];
  const at: unknown = found && 'toDate' in found ? found.toDate() : null;
  return at instanceof Date ? at.getTime() : null;
}

function isHashOf(privateKey: Buffer, publicKeyHash: string): boolean {
  const [hash, given] = [
    createHash('sha256')
      .update(spkiOf(publicPointOf(privateKey)))
      .digest(),
    Buffer.from(publicKeyHash, 'base64'),
  ];
  return hash.length === given.length && timingSafeEqual(hash, given);
}

export function publicPointOf(privateKey: Buffer): Buffer {
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(privateKey);
  return ours.getPublicKey();
}

/** A point of P-256 as the key part of a certificate (SubjectPublicKeyInfo, DER). */
export function spkiOf(point: Buffer): Buffer {
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' }).export({
    format: 'der',
    type: 'spki',
  });
}

/** The key of a token: one round of SHA-256 over a counter, the shared secret, and who it is between. */
export function deriveKey(shared: Buffer, merchantId: string): Buffer {
  const party = createHash('sha256').update(merchantId, 'utf8').digest();
  return createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(shared)
    .update('\x0did-aes256-GCM', 'latin1')
    .update('Apple', 'latin1')
    .update(party)
    .digest();
}

function decrypt(merchantId: string, privateKey: Buffer, { data, header }: Token): string | null {
  try {
    const theirs = createPublicKey({
      key: Buffer.from(header.ephemeralPublicKey, 'base64'),
      format: 'der',
      type: 'spki',
    }).export({ format: 'jwk' });
    const point = Buffer.concat([
      Buffer.from([4]),
      Buffer.from(theirs.x ?? '', 'base64url'),
      Buffer.from(theirs.y ?? '', 'base64url'),
    ]);
    const ours = createECDH('prime256v1');
    ours.setPrivateKey(privateKey);
    const key = deriveKey(ours.computeSecret(point), merchantId);
    const sealed = Buffer.from(data, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(16), { authTagLength: TAG_BYTES });
    cipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    return Buffer.concat([cipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), cipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function readPayment(plain: string, { amount, currency }: WalletPayment): Result<NetworkToken, WhyNotOpened> {
  const read = opened.safeParse(parseJson(plain));
  if (!read.success) return refuse('unreadable');
  const {
    applicationPrimaryAccountNumber: number,
    applicationExpirationDate: until,
    currencyCode,
    transactionAmount,
    paymentDataType,
    paymentData: proof,
  } = read.data;
  if (paymentDataType !== '3DSecure') return refuse('not_supported');
  if (transactionAmount !== amount || currencyCode !== CURRENCY_NUMBERS[currency]) return refuse('other_payment');
  if (!isNumberOfCard(number) || !isCryptogram(proof.onlinePaymentCryptogram)) return refuse('unreadable');
  return ok({
    number,
    expiry: until.slice(2, 4) + until.slice(0, 2),
    cryptogram: proof.onlinePaymentCryptogram,
    eci: eciOf(proof.eciIndicator),
  });
}

/** A buffer's own bytes, as the library takes them. */
const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
