import type { X509Certificate } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { fingerprintOf, installationSigner } from './installation-key.ts';
import { nameIn } from './domain/name-in.ts';
import { certificatesOf } from './own-key.ts';
import { findKey } from './store-own-keys.sql.ts';
import type { SigningKeys, SigningKeyView } from './views.ts';

/** Keys that may sign a business's papers: its own, where it has one, and the installation's. */
export async function showKeys(
  { database, origin }: { database: Database; origin: string },
  sellerId: number,
): Promise<SigningKeys> {
  const [stored, { certificate }] = await Promise.all([
    findKey(database, sellerId),
    installationSigner(database, origin),
  ]);
  const own = stored && {
    ...viewOf(certificatesOf(stored).certificate),
    createdAt: stored.createdAt,
    isOver: !stored.isValid,
  };
  return { own, ours: viewOf(certificate) };
}

const viewOf = (certificate: X509Certificate): SigningKeyView => ({
  subject: nameIn(certificate.subject),
  issuer: nameIn(certificate.issuer),
  from: certificate.validFromDate,
  until: certificate.validToDate,
  fingerprint: fingerprintOf(certificate),
});
