import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Keys of the sandbox's wallets: those of Apple and Google, and a merchant's. Derived from the installation's secret,
 * so that every process has the same and none is stored. Production's come from outside.
 */

export type CurveKey = {
  scalar: Buffer;
  point: Buffer;
  jwk: { kty: 'EC'; crv: 'P-256'; d: string; x: string; y: string };
};

/** A key of P-256 of that name. */
export function derivedKey(secret: string, name: string): CurveKey {
  // 32 random bytes are a scalar of the curve but for one in 2^32, and then the next are.
  for (let turn = 0; ; turn += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `kupa sandbox wallet ${name} ${turn}`, 32));
    try {
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(scalar);
      const point = curve.getPublicKey();
      const [d, x, y] = [scalar, point.subarray(1, 33), point.subarray(33)].map((part) =>
        part.toString('base64url'),
      ) as [string, string, string];
      return { scalar, point, jwk: { kty: 'EC', crv: 'P-256', d, x, y } };
    } catch (error) {
      if (turn > 8) throw error;
    }
  }
}

export const signingKeyOf = ({ jwk }: CurveKey): KeyObject => createPrivateKey({ key: jwk, format: 'jwk' });

/** Signing keys as the library that makes certificates takes them. */
export async function webKeysOf({ jwk }: CurveKey): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { d: _, ...open } = jwk;
  const [privateKey, publicKey] = await Promise.all([
    globalThis.crypto.subtle.importKey('jwk', jwk, curve, true, ['sign']),
    globalThis.crypto.subtle.importKey('jwk', open, curve, true, ['verify']),
  ]);
  return { privateKey, publicKey };
}
