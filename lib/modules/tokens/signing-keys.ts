import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import { addSigningKey, dropOldSigningKeys, listSigningKeys, type SigningKeyRow } from './store.sql.ts';

/**
 * The keys that sign bearer tokens: Ed25519, sealed in the database, so that all processes sign with the same one and
 * verify earlier ones. A key whose seal cannot be opened here (of another environment or secret) neither signs nor
 * verifies.
 */
export const ALGORITHM = 'EdDSA';

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['publicKey'];
type Key = { id: string; sign: CryptoKey; verify: CryptoKey; isSpent: boolean };
/** Keys of one database: tests that share a process have one each. */
type Ring = { database: Database; environment: string; readAt: number; keys: readonly Key[] };

/**
 * Lifetime of a process's cached keys, and the shortest pause before a token with an unknown key causes another read,
 * milliseconds.
 */
const FRESH_MS = 60_000;
const ASK_AGAIN_MS = 1_000;

let ring: Ring | null = null;

async function keysNotOlderThan(database: Database, ms: number): Promise<readonly Key[]> {
  const { environment } = settings();
  const isKnown = ring?.database === database && ring.environment === environment;
  if (ring && isKnown && performance.now() - ring.readAt < ms) return ring.keys;
  ring = {
    database,
    environment,
    readAt: performance.now(),
    keys: (await Promise.all((await listSigningKeys(database)).map(opened))).filter((key) => key !== null),
  };
  return ring.keys;
}

async function opened({ id, publicJwk, sealed, isSpent }: SigningKeyRow): Promise<Key | null> {
  const privateJwk = openIfOurs(sealed);
  if (!privateJwk) return null;
  const [sign, verify] = await Promise.all([
    importJWK(JSON.parse(privateJwk) as JWK, ALGORITHM),
    importJWK(publicJwk as JWK, ALGORITHM),
  ]);
  return { id, sign: sign as CryptoKey, verify: verify as CryptoKey, isSpent };
}

function openIfOurs(sealed: Buffer): string | null {
  try {
    return openSecret(sealed);
  } catch (error) {
    log.warn('a signing key of another environment was left alone', { error: errorName(error) });
    return null;
  }
}

/** The key that signs now; the first is made here. */
export async function signingKey(database: Database): Promise<Pick<Key, 'id' | 'sign'>> {
  const [known] = await keysNotOlderThan(database, FRESH_MS);
  if (known) return known;
  await rotateWhenDue(database);
  const [made] = await keysNotOlderThan(database, 0);
  if (!made) throw new Error('there is no signing key');
  return made;
}

/** The key that a token names; null for one that we do not have. */
export async function verifyingKey(database: Database, id: string): Promise<CryptoKey | null> {
  const find = (keys: readonly Key[]) => keys.find((key) => key.id === id)?.verify ?? null;
  return find(await keysNotOlderThan(database, FRESH_MS)) ?? find(await keysNotOlderThan(database, ASK_AGAIN_MS));
}

/**
 * Adds a key where the newest has signed long enough or there is none, and removes those whose last token has expired.
 */
export async function rotateWhenDue(database: Database): Promise<void> {
  const isWanted = (keys: readonly SigningKeyRow[]): boolean =>
    keys.find(({ sealed }) => openIfOurs(sealed) !== null)?.isSpent ?? true;
  if (isWanted(await listSigningKeys(database))) {
    const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    await addSigningKey(
      database,
      { publicJwk: await exportJWK(publicKey), sealed: sealSecret(JSON.stringify(await exportJWK(privateKey))) },
      isWanted,
    );
    ring = null;
    log.info('a new key signs bearer tokens');
  }
  await dropOldSigningKeys(database);
}
