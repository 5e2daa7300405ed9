import {
  createCipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { type GooglePayKeys, signedBytes } from '#lib/modules/acquiring/wallets/google-pay.ts';
import { type CurveKey, derivedKey, signingKeyOf } from './wallet-keys.ts';
import type { WalletCard } from './sandbox-wallets.ts';

/** Stand-in for Google: a root key, an intermediate key under it, and tokens that are signed and encrypted. */

const RECIPIENT = 'merchant:kupa-sandbox';

const DAY_MS = 86_400_000;

const spki = (key: CurveKey): Buffer => createPublicKey(signingKeyOf(key)).export({ format: 'der', type: 'spki' });

export function googlePayKeys(secret: string): GooglePayKeys {
  const root = createPublicKey(signingKeyOf(derivedKey(secret, 'root of google')));
  return {
    recipient: RECIPIENT,
    privateKeys: [derivedKey(secret, 'merchant of google').scalar],
    rootKeys: [{ key: root, expiresAt: Number.MAX_SAFE_INTEGER }],
  };
}

/** Forgeries for tests. */
export type GoogleForgery = {
  root?: KeyObject;
  intermediate?: KeyObject;
  recipient?: string;
  keyExpiresAt?: number;
  expiresAt?: number;
  encryptedFor?: Buffer;
  details?: object;
  change?: (token: GoogleToken) => GoogleToken;
};

type GoogleToken = {
  protocolVersion: string;
  signature: string;
  intermediateSigningKey: { signedKey: string; signatures: string[] };
  signedMessage: string;
};

export function makeGoogleToken(
  secret: string,
  { card, now }: { card: WalletCard; now: number },
  forged: GoogleForgery = {},
): string {
  const intermediate = derivedKey(secret, 'intermediate of google');
  const signedKey = JSON.stringify({
    keyValue: spki(intermediate).toString('base64'),
    keyExpiration: String(forged.keyExpiresAt ?? now + DAY_MS),
  });
  const keySignature = sign(
    'sha256',
    signedBytes('Google', 'ECv2', signedKey),
    forged.root ?? signingKeyOf(derivedKey(secret, 'root of google')),
  );
  const message = {
    gatewayMerchantId: 'kupa',
    messageExpiration: String(forged.expiresAt ?? now + 6 * DAY_MS),
    messageId: randomBytes(12).toString('base64url'),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: card.number,
      expirationMonth: Number(card.expiry.slice(0, 2)),
      expirationYear: 2_000 + Number(card.expiry.slice(2)),
      authMethod: 'CRYPTOGRAM_3DS',
      cryptogram: randomBytes(20).toString('base64'),
      eciIndicator: '05',
      ...forged.details,
    },
  };
  const signedMessage = encrypt(
    JSON.stringify(message),
    forged.encryptedFor ?? derivedKey(secret, 'merchant of google').point,
  );
  const signature = sign(
    'sha256',
    signedBytes('Google', forged.recipient ?? RECIPIENT, 'ECv2', signedMessage),
    forged.intermediate ?? signingKeyOf(intermediate),
  );
  const token: GoogleToken = {
    protocolVersion: 'ECv2',
    signature: signature.toString('base64'),
    intermediateSigningKey: { signedKey, signatures: [keySignature.toString('base64')] },
    signedMessage,
  };
  return JSON.stringify(forged.change ? forged.change(token) : token);
}

function encrypt(plain: string, merchant: Buffer): string {
  const ephemeral = createECDH('prime256v1');
  const point = ephemeral.generateKeys();
  const derived = Buffer.from(
    hkdfSync('sha256', Buffer.concat([point, ephemeral.computeSecret(merchant)]), Buffer.alloc(32), 'Google', 64),
  );
  const cipher = createCipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const tag = createHmac('sha256', derived.subarray(32)).update(sealed).digest();
  return JSON.stringify({
    encryptedMessage: sealed.toString('base64'),
    ephemeralPublicKey: point.toString('base64'),
    tag: tag.toString('base64'),
  });
}
