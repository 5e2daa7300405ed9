import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';

/** Whether a key with its certificates may sign papers. */

/** Bits of an RSA key, at least; of others the curve P-256 alone. */
const LEAST_BITS = 2_048;

/** Certificates above that of the key: with more there would be no room for the signature. */
const MOST_ABOVE = 4;

export type KeyProblem = 'no_certificate' | 'weak_key' | 'expired' | 'not_yet_valid' | 'long_chain';

/** `chain`: the certificates above that of the key, from the nearest on, without a root. */
export type OwnKey = { key: KeyObject; certificate: X509Certificate; chain: X509Certificate[] };

export function judgeKey(
  opened: { key: Buffer; certificates: readonly Buffer[] },
  now: Date,
): Result<OwnKey, KeyProblem> {
  const key = createPrivateKey({ key: opened.key, format: 'der', type: 'pkcs8' });
  if (!isStrong(key)) return refuse('weak_key');
  const all = opened.certificates.flatMap((der) => readCertificate(der) ?? []);
  const certificate = all.find((one) => one.checkPrivateKey(key));
  if (!certificate) return refuse('no_certificate');
  if (certificate.validToDate <= now) return refuse('expired');
  if (certificate.validFromDate > now) return refuse('not_yet_valid');
  const chain = chainOf(certificate, all);
  return chain.length > MOST_ABOVE ? refuse('long_chain') : ok({ key, certificate, chain });
}

function readCertificate(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= LEAST_BITS;
  return type === 'ec' && details?.namedCurve === 'prime256v1';
}

const isRoot = (one: X509Certificate): boolean => one.subject === one.issuer;

function chainOf(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let below = certificate; !isRoot(below); ) {
    const above = all.find((one) => !chain.includes(one) && below.checkIssued(one) && below.verify(one.publicKey));
    if (!above || isRoot(above)) break;
    chain.push(above);
    below = above;
  }
  return chain;
}
