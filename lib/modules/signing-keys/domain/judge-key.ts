import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';

/** Whether a key with its certificates may sign papers. */

/**
 * Bits of an RSA key; of others the curve P-256 alone. With 4,096 a signature takes 7 ms of the process that serves
 * everybody, with 8,192 it takes 42, and each holder of a document's address may ask for one.
 */
const LEAST_BITS = 2_048;
const MOST_BITS = 4_096;

/** Certificates above that of the key, and bytes of all: with more there would be no room for the signature. */
const MOST_ABOVE = 4;
const MOST_BYTES = 12 * 1024;

export type KeyProblem = 'no_certificate' | 'unfit_key' | 'expired' | 'not_yet_valid' | 'long_chain';

/** `chain`: the certificates above that of the key, from the nearest on, without a root. */
export type OwnKey = { key: KeyObject; certificate: X509Certificate; chain: X509Certificate[] };

export function judgeKey(
  opened: { key: Buffer; certificates: readonly Buffer[] },
  now: Date,
): Result<OwnKey, KeyProblem> {
  const key = createPrivateKey({ key: opened.key, format: 'der', type: 'pkcs8' });
  if (!isFit(key)) return refuse('unfit_key');
  const all = opened.certificates.flatMap((der) => readCertificate(der) ?? []);
  const certificate = all.find((one) => one.checkPrivateKey(key));
  if (!certificate) return refuse('no_certificate');
  if (certificate.validToDate <= now) return refuse('expired');
  if (certificate.validFromDate > now) return refuse('not_yet_valid');
  const chain = chainOf(certificate, all);
  const bytes = [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 0);
  if (chain.length > MOST_ABOVE || bytes > MOST_BYTES) return refuse('long_chain');
  return ok({ key, certificate, chain });
}

function readCertificate(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

function isFit({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const bits = details?.modulusLength ?? 0;
  if (type === 'rsa') return bits >= LEAST_BITS && bits <= MOST_BITS;
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
