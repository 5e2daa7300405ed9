import { createECDH } from 'node:crypto';
import type { NotificationsContext } from '../context.ts';
import { findPushKey, keepPushKey } from './store-push-key.sql.ts';

/**
 * The key pair by which push services know us (RFC 8292). Browsers bind a subscription to the public half, so there is
 * one for good; the private half lies sealed under a key in the vault.
 */

/** The vault knows rows by a name and a seller; this one is the installation's own, of its public half. */
const ownerOf = (publicKey: string) => ({ name: `push-key ${publicKey}`, sellerId: 0 });

type Context = Pick<NotificationsContext, 'database' | 'vault'>;

/** The public half, base64url; the pair is made when it is first asked for. */
export async function publicPushKey(context: Context): Promise<string> {
  const known = await findPushKey(context.database);
  return known?.publicKey ?? (await makeKey(context));
}

async function makeKey({ database, vault }: Context): Promise<string> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const bytes = pair.getPrivateKey();
  const { fileKeyId, sealed } = await vault.sealFile(bytes, ownerOf(publicKey)).finally(() => bytes.fill(0));
  if (await keepPushKey(database, { publicKey, sealed, fileKeyId })) return publicKey;
  await vault.forgetFiles([fileKeyId]);
  return publicPushKey({ database, vault });
}

export type PushKeyPair = { publicKey: string; privateKey: string };

/** Both halves, base64url; null before anybody asked for one. */
export async function openPushKey({ database, vault }: Context): Promise<PushKeyPair | null> {
  const stored = await findPushKey(database);
  if (!stored) return null;
  const bytes = await vault.openFile(stored.fileKeyId, stored.sealed, ownerOf(stored.publicKey));
  // A private key that begins with zeros is shorter than 32 bytes.
  const whole = Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
  bytes.fill(0);
  return { publicKey: stored.publicKey, privateKey: whole.toString('base64url') };
}
