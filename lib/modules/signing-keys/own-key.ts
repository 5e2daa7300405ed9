import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { SigningKeysContext } from './context.ts';
import type { ContainerProblem } from './container/open-container.ts';
import { judgeKey, type KeyProblem, type OwnKey } from './domain/judge-key.ts';
import { endKey, findKey, insertKey, type StoredKey } from './store-own-keys.sql.ts';

/**
 * A business's own key for its papers, brought as a PKCS#12 container. The private key lies sealed under a key of the
 * vault; the password is used once and kept nowhere.
 */

/** Largest container, bytes: a key and its certificates are a few thousand. */
const MAX_CONTAINER_BYTES = 64 * 1024;

export type KeyRefusal = ContainerProblem | KeyProblem | 'too_large' | 'busy';

// The vault sweeps keys of sellers' files that no file has. One that signs is bound to its seller by its name.
const ownerOf = ({ sellerId, publicId }: { sellerId: number; publicId: string }) => ({
  name: `signing-key ${sellerId} ${publicId}`,
  sellerId: 0,
});

export type BroughtKey = { sellerId: number; container: Buffer; password: string; createdBy: number };

/** Keeps the key in place of the one before it. */
export async function keepOwnKey(
  context: SigningKeysContext,
  { sellerId, container, password, createdBy }: BroughtKey,
): Promise<Result<X509Certificate, KeyRefusal>> {
  if (container.length > MAX_CONTAINER_BYTES) return refuse('too_large');
  const opened = await context.containers.open(container, password);
  if (!opened.ok) return opened;
  const { now } = await readClock(context.database);
  const judged = judgeKey(opened.value, now);
  if (judged.ok) await keep(context, { sellerId, createdBy, own: judged.value, bytes: opened.value.key });
  opened.value.key.fill(0);
  return judged.ok ? ok(judged.value.certificate) : judged;
}

async function keep(
  { database, vault }: SigningKeysContext,
  { sellerId, createdBy, own, bytes }: { sellerId: number; createdBy: number; own: OwnKey; bytes: Buffer },
): Promise<void> {
  const publicId = randomUUID();
  const { fileKeyId, sealed } = await vault.sealFile(bytes, ownerOf({ sellerId, publicId }));
  const { certificate, chain } = own;
  await database.inTransaction(async (inside) => {
    await endKey(inside, { sellerId, endedBy: createdBy });
    await insertKey(inside, {
      sellerId,
      createdBy,
      publicId,
      certificate: certificate.raw,
      chain: chain.map(({ raw }) => raw),
      fileKeyId,
      sealed,
      endsAt: certificate.validToDate,
    });
  });
}

/** No key of the business signs any more; false where none did. */
export const endOwnKey = (
  { database }: Pick<SigningKeysContext, 'database'>,
  ended: { sellerId: number; endedBy: number },
): Promise<boolean> => endKey(database, ended);

/** Opens the key that signs for a business now; null without one, and after its certificate's last day. */
export async function openOwnKey(
  { database, vault }: Pick<SigningKeysContext, 'database' | 'vault'>,
  sellerId: number,
): Promise<OwnKey | null> {
  const stored = await findKey(database, sellerId);
  if (!stored?.isValid) return null;
  const bytes = await vault.openFile(stored.fileKeyId, stored.sealed, ownerOf({ sellerId, publicId: stored.publicId }));
  const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  bytes.fill(0);
  return { key, ...certificatesOf(stored) };
}

export const certificatesOf = ({ certificate, chain }: Pick<StoredKey, 'certificate' | 'chain'>) => ({
  certificate: new X509Certificate(certificate),
  chain: chain.map((der) => new X509Certificate(der)),
});
