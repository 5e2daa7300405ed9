import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type MerchantValidation, merchantValidation } from './merchant-validation.ts';
import type { WalletKeys } from './open-wallets.ts';

/**
 * Settings of the real sheets on a payment page; null where this installation has none. Google's key is public: a point
 * of P-256, base64.
 */
export type PageWallets = {
  validateMerchant: MerchantValidation | null;
  google: { merchantId: string; publicKey: string } | null;
};

/** Reads the identity file once; throws where it cannot be read. */
export function pageWallets({ applePay, googlePay }: WalletKeys, identityFile: string | null): PageWallets {
  return {
    validateMerchant:
      applePay && identityFile ? validationOf(applePay.merchantId, readFileSync(identityFile, 'utf8')) : null,
    google: googlePay && googleOf(googlePay),
  };
}

/** Merchant validation; one PEM file holds the certificate and its key. */
const validationOf = (merchantId: string, pem: string): MerchantValidation =>
  merchantValidation({ merchantId, certificate: pem, key: pem, authority: null });

function googleOf({ recipient, privateKeys: [newest] }: NonNullable<WalletKeys['googlePay']>): PageWallets['google'] {
  if (!newest) return null;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(newest);
  return { merchantId: recipient.replace(/^merchant:/, ''), publicKey: curve.getPublicKey('base64', 'uncompressed') };
}
