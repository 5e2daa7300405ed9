import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ApplePayKeys } from './apple-pay.ts';
import { type GooglePayKeys, publicKeyOf } from './google-pay.ts';
import type { WalletKeys } from './open-wallets.ts';

/**
 * Files with the keys of an installation's wallets, so that no key stands in an environment; null where it takes no
 * such wallet.
 */
export type WalletFiles = {
  /**
   * `keyFile`: PEM private keys of the payment processing certificate, one or more. `rootFile`: Apple Root CA - G3, PEM
   * or DER.
   */
  applePay: { merchantId: string; keyFile: string; rootFile: string } | null;
  /** `recipient`: us, as tokens name us (`merchant:…`). `rootKeysFile`: Google's published list of signing keys. */
  googlePay: { recipient: string; keyFile: string; rootKeysFile: string } | null;
};

/**
 * Reads them once, when the process starts to work. Throws where a file cannot be read or holds something else: a
 * wallet half there is worse than none.
 */
export function readWalletKeys({ applePay, googlePay }: WalletFiles): WalletKeys {
  return { applePay: applePay && readApplePay(applePay), googlePay: googlePay && readGooglePay(googlePay) };
}

function readApplePay({ merchantId, keyFile, rootFile }: NonNullable<WalletFiles['applePay']>): ApplePayKeys {
  return { merchantId, privateKeys: readPrivateKeys(keyFile), root: readCertificate(readFileSync(rootFile)) };
}

const rootKeys = z.object({
  keys: z
    .array(
      z.object({
        keyValue: z.string(),
        protocolVersion: z.string(),
        keyExpiration: z
          .string()
          .regex(/^\d{10,16}$/)
          .optional(),
      }),
    )
    .min(1),
});

function readGooglePay({ recipient, keyFile, rootKeysFile }: NonNullable<WalletFiles['googlePay']>): GooglePayKeys {
  const { keys } = rootKeys.parse(JSON.parse(readFileSync(rootKeysFile, 'utf8')));
  const usable = keys
    .filter(({ protocolVersion }) => protocolVersion === 'ECv2')
    .map(({ keyValue, keyExpiration }) => {
      const key = publicKeyOf(keyValue);
      if (!key) throw new Error('a signing key of Google Pay is no key of P-256');
      return { key, expiresAt: keyExpiration === undefined ? Number.MAX_SAFE_INTEGER : Number(keyExpiration) };
    });
  if (usable.length === 0) throw new Error('no signing key of Google Pay is of ECv2');
  return { recipient, privateKeys: readPrivateKeys(keyFile), rootKeys: usable };
}

const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/g;

function readPrivateKeys(file: string): Buffer[] {
  const keys = (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) =>
    createPrivateKey(pem).export({ format: 'jwk' }),
  );
  if (keys.length === 0 || keys.some(({ crv }) => crv !== 'P-256'))
    throw new Error('a wallet key file must hold private keys of P-256');
  return keys.map(({ d }) => Buffer.from(d ?? '', 'base64url'));
}

async function readCertificate(file: Buffer): ReturnType<typeof parseCertificate> {
  const text = file.toString('latin1');
  const pem = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(text)?.[1];
  return parseCertificate(pem ? Buffer.from(pem, 'base64') : file);
}

async function parseCertificate(der: Buffer) {
  const { Certificate } = await import('pkijs');
  return Certificate.fromBER(Uint8Array.from(der).buffer);
}
