import { createPrivateKey, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';

/**
 * Opens a PKCS#12 container (.p12, .pfx; RFC 7292) with its password. Runs in a process without rights: how often a
 * container has its password hashed is up to whoever made it. `node-forge` reads the ciphers that Windows and the
 * certificate authorities still write (3DES, RC2), which OpenSSL keeps behind its legacy provider.
 */

/** `key`: PKCS 8; `certificates`: X.509 in the order of the container. All DER. */
export type OpenedContainer = { key: Buffer; certificates: Buffer[] };

/** `not_container`: no PKCS#12, or a broken one. `wrong_password`: also of one whose bytes were changed. */
export type ContainerProblem = 'not_container' | 'wrong_password' | 'no_key' | 'several_keys';

type Bag = forge.pkcs12.Bag;

export function openContainer(bytes: Buffer, password: string): Result<OpenedContainer, ContainerProblem> {
  const tree = readTree(bytes);
  if (tree === null) return refuse('not_container');
  const opened = decrypt(tree, password);
  if (!opened.ok) return opened;
  const bags = opened.value.safeContents.flatMap(({ safeBags }) => safeBags);
  const ofType = (...types: (string | undefined)[]) => bags.filter(({ type }) => types.includes(type));
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = forge.pki.oids;
  const [key, ...more] = ofType(keyBag, pkcs8ShroudedKeyBag);
  if (!key) return refuse('no_key');
  if (more.length > 0) return refuse('several_keys');
  const read = keyOf(key);
  if (!read) return refuse('no_key');
  return ok({
    key: read.export({ format: 'der', type: 'pkcs8' }),
    certificates: ofType(certBag).flatMap((bag) => certificateOf(bag) ?? []),
  });
}

function readTree(bytes: Buffer): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(bytes.toString('latin1')));
  } catch {
    return null;
  }
}

function decrypt(tree: forge.asn1.Asn1, password: string): Result<forge.pkcs12.Pkcs12Pfx, ContainerProblem> {
  try {
    return ok(forge.pkcs12.pkcs12FromAsn1(tree, false, password));
  } catch (error) {
    return refuse(/MAC|password|decrypt|padding/i.test(String(error)) ? 'wrong_password' : 'not_container');
  }
}

const derOf = (node: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(node).getBytes(), 'latin1');

/** An RSA key is read by the library, any other is left as PKCS 8. */
function keyOf({ key, asn1 }: Bag): KeyObject | null {
  try {
    if (key) return createPrivateKey({ key: derOf(forge.pki.privateKeyToAsn1(key)), format: 'der', type: 'pkcs1' });
    return asn1 ? createPrivateKey({ key: derOf(asn1), format: 'der', type: 'pkcs8' }) : null;
  } catch {
    return null;
  }
}

const certificateOf = ({ cert, asn1 }: Bag): Buffer | null => {
  if (cert) return derOf(forge.pki.certificateToAsn1(cert));
  return asn1 ? derOf(asn1) : null;
};
