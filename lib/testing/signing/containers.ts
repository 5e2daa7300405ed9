import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Keys that sign papers, and their containers as certificate authorities hand them out, for tests. */

const INSERT = statement(
  'test_signing_key',
  `INSERT INTO seller_signing_key (seller_id, created_by, public_id, certificate, chain, file_key_id, sealed, ends_at)
  SELECT s.id, (SELECT min(id) FROM app_user), gen_random_uuid(), $2, '{}', 0, '\\x00', app_now() + interval '1 year'
  FROM seller s WHERE s.id = $1 ON CONFLICT DO NOTHING`,
);

/** A key of a business that can be shown and ended; nothing can be signed with it. */
export async function givenSigningKey(database: Database, sellerId: number): Promise<void> {
  await database.query(INSERT, [sellerId, givenContainer().certificate.raw]);
}

type Asked = {
  name?: string;
  password?: string;
  bits?: number;
  from?: Date;
  until?: Date;
  algorithm?: '3des' | 'aes256';
  /** How often whoever opens it is told to hash the password. */
  iterations?: number;
  /** Leaves this out of the container. */
  without?: 'key' | 'certificate';
};

const pairs = new Map<number, { publicKey: string; privateKey: string }>();

/** One pair of each length for all containers of a file: making one takes longer than the rest of a test. */
function pairOf(bits: number): { publicKey: string; privateKey: string } {
  const known = pairs.get(bits);
  if (known) return known;
  const made = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  pairs.set(bits, made);
  return made;
}

const DAY_MS = 86_400_000;

/** A self-signed certificate and its RSA key as PKCS#12. */
export function givenContainer({
  name = 'Kiosk Ltd',
  password = 'secret',
  bits = 2_048,
  from = new Date(Date.now() - DAY_MS),
  until = new Date(Date.now() + 365 * DAY_MS),
  algorithm = 'aes256',
  iterations,
  without,
}: Asked = {}): { container: Buffer; certificate: X509Certificate; privateKey: string } {
  const pair = pairOf(bits);
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  made.serialNumber = '0a17';
  made.validity.notBefore = from;
  made.validity.notAfter = until;
  const names = [{ shortName: 'CN', value: name, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class }];
  made.setSubject(names);
  made.setIssuer(names);
  made.sign(key, forge.md.sha256.create());
  const packed = forge.pkcs12.toPkcs12Asn1(
    (without === 'key' ? null : key) as forge.pki.rsa.PrivateKey,
    (without === 'certificate' ? null : made) as forge.pki.Certificate,
    password,
    { algorithm },
  );
  if (iterations !== undefined) countOf(packed).value = forge.asn1.integerToDer(iterations).getBytes();
  const der = (node: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(node).getBytes(), 'latin1');
  const certificate = new X509Certificate(der(forge.pki.certificateToAsn1(made)));
  return { container: der(packed), certificate, privateKey: pair.privateKey };
}

/** The node that says how often: PFX, MacData, iterations (RFC 7292, 4). */
const countOf = (packed: forge.asn1.Asn1): forge.asn1.Asn1 => {
  const [, , mac] = packed.value as forge.asn1.Asn1[];
  const [, , count] = (mac?.value ?? []) as forge.asn1.Asn1[];
  if (!count) throw new Error('a container without a count');
  return count;
};
