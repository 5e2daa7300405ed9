import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto';
import type { Certificate } from 'pkijs';
import {
  type ApplePayKeys,
  deriveKey,
  publicPointOf,
  signedPartsOf,
  spkiOf,
} from '#lib/modules/acquiring/wallets/apple-pay.ts';
import { CURRENCY_NUMBERS } from '#lib/modules/acquiring/wallets/port.ts';
import { type CurveKey, derivedKey, webKeysOf } from './wallet-keys.ts';
import type { WalletCard } from './sandbox-wallets.ts';

/** Stand-in for Apple: certificates of its own, and tokens signed under them and encrypted for the merchant. */

export const LEAF_MARK = '1.2.840.113635.100.6.29';
export const INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.14';

const YEAR_MS = 365 * 86_400_000;

const MERCHANT_ID = 'merchant.test.kupa.sandbox';

export function applePayKeys(secret: string): ApplePayKeys {
  return {
    merchantId: MERCHANT_ID,
    privateKeys: [derivedKey(secret, 'merchant of apple').scalar],
    root: rootOf(secret),
  };
}

/** Forgeries for tests. */
export type AppleForgery = {
  root?: CurveKey;
  withoutMarks?: boolean;
  marks?: { leaf: readonly string[]; intermediate: readonly string[] };
  signedAt?: number;
  merchantId?: string;
  encryptedFor?: Buffer;
  change?: (token: AppleToken) => AppleToken;
  payment?: object;
};

type AppleToken = {
  version: string;
  data: string;
  signature: string;
  header: { ephemeralPublicKey: string; publicKeyHash: string; transactionId: string };
};

type Agreed = { card: WalletCard; amount: number; currency: string; now: number };

export async function makeAppleToken(secret: string, agreed: Agreed, forged: AppleForgery = {}): Promise<string> {
  const merchant = forged.encryptedFor ?? publicPointOf(derivedKey(secret, 'merchant of apple').scalar);
  const ephemeral = createECDH('prime256v1');
  const ephemeralPoint = ephemeral.generateKeys();
  const payment = {
    applicationPrimaryAccountNumber: agreed.card.number,
    applicationExpirationDate: `${agreed.card.expiry.slice(2)}${agreed.card.expiry.slice(0, 2)}31`,
    currencyCode: CURRENCY_NUMBERS[agreed.currency],
    transactionAmount: agreed.amount,
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: '3DSecure',
    paymentData: { onlinePaymentCryptogram: randomBytes(20).toString('base64'), eciIndicator: '7' },
    ...forged.payment,
  };
  const cipher = createCipheriv(
    'aes-256-gcm',
    deriveKey(ephemeral.computeSecret(merchant), forged.merchantId ?? MERCHANT_ID),
    Buffer.alloc(16),
  );
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payment), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const header = {
    ephemeralPublicKey: spkiOf(ephemeralPoint).toString('base64'),
    publicKeyHash: createHash('sha256').update(spkiOf(merchant)).digest('base64'),
    transactionId: randomBytes(32).toString('hex'),
  };
  const data = sealed.toString('base64');
  const signature = await sign(secret, signedPartsOf({ data, header }), agreed.now, forged);
  const token: AppleToken = { version: 'EC_v1', data, signature, header };
  return JSON.stringify({ paymentData: forged.change ? forged.change(token) : token });
}

async function rootOf(secret: string): Promise<Certificate> {
  const root = derivedKey(secret, 'root of apple');
  return certificate({
    serial: 1,
    subject: 'Sandbox Root',
    issuer: 'Sandbox Root',
    key: root,
    signedBy: root,
    marks: [],
    isAuthority: true,
  });
}

async function sign(
  secret: string,
  said: Buffer,
  now: number,
  { root, withoutMarks, marks, signedAt }: AppleForgery,
): Promise<string> {
  const {
    SignedData,
    EncapsulatedContentInfo,
    SignerInfo,
    IssuerAndSerialNumber,
    SignedAndUnsignedAttributes,
    Attribute,
    ContentInfo,
  } = await import('pkijs');
  const { ObjectIdentifier, OctetString, UTCTime } = await import('asn1js');
  const [intermediateKey, leafKey] = [derivedKey(secret, 'intermediate of apple'), derivedKey(secret, 'leaf of apple')];
  const marked = withoutMarks
    ? { leaf: [], intermediate: [] }
    : (marks ?? { leaf: [LEAF_MARK], intermediate: [INTERMEDIATE_MARK] });
  const [intermediate, leaf] = await Promise.all([
    certificate({
      serial: 2,
      subject: 'Sandbox Intermediate',
      issuer: 'Sandbox Root',
      key: intermediateKey,
      signedBy: root ?? derivedKey(secret, 'root of apple'),
      marks: marked.intermediate,
      isAuthority: true,
    }),
    certificate({
      serial: 3,
      subject: 'Sandbox Token Signing',
      issuer: 'Sandbox Intermediate',
      key: leafKey,
      signedBy: intermediateKey,
      marks: marked.leaf,
      isAuthority: false,
    }),
  ]);
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })] }),
    new Attribute({ type: '1.2.840.113549.1.9.5', values: [new UTCTime({ valueDate: new Date(signedAt ?? now) })] }),
    new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: arrayOf(createHash('sha256').update(said).digest()) })],
    }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
    certificates: [leaf, intermediate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign((await webKeysOf(leafKey)).privateKey, 0, 'SHA-256', arrayOf(said));
  const wrapped = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
  return Buffer.from(wrapped.toSchema().toBER(false)).toString('base64');
}

type Wanted = {
  serial: number;
  subject: string;
  issuer: string;
  key: CurveKey;
  signedBy: CurveKey;
  marks: readonly string[];
  isAuthority: boolean;
};

async function certificate({
  serial,
  subject,
  issuer,
  key,
  signedBy,
  marks,
  isAuthority,
}: Wanted): Promise<Certificate> {
  const { AttributeTypeAndValue, BasicConstraints, Certificate: Made, Extension } = await import('pkijs');
  const { Integer, Utf8String } = await import('asn1js');
  const made = new Made();
  made.version = 2;
  made.serialNumber = new Integer({ value: serial });
  made.issuer.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: issuer }) }),
  );
  made.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: subject }) }),
  );
  // A year on either side: the sandbox's clock is moved.
  made.notBefore.value = new Date(Date.now() - YEAR_MS);
  made.notAfter.value = new Date(Date.now() + 10 * YEAR_MS);
  const constraints = new BasicConstraints({ cA: isAuthority });
  made.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(false),
      parsedValue: constraints,
    }),
  ];
  // Extension that marks a certificate by its presence; its value is empty (ASN.1 NULL).
  for (const mark of marks)
    made.extensions.push(new Extension({ extnID: mark, critical: false, extnValue: Uint8Array.from([5, 0]).buffer }));
  const [own, signer] = await Promise.all([webKeysOf(key), webKeysOf(signedBy)]);
  await made.subjectPublicKeyInfo.importKey(own.publicKey);
  await made.sign(signer.privateKey, 'SHA-256');
  return made;
}

const arrayOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
