import type { KeyObject } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';
import type { SigningOwner } from '../contract/signing.ts';
import { webhookHeaders, webhookKey } from '../domain/standard-webhooks.ts';
import { ensureSigningSecrets } from './signing-secrets.ts';
import type { ClaimedDelivery } from '../sending/store.sql.ts';
import { sealedSecrets } from './store-signing.sql.ts';

/** A delivery with what signs it by Standard Webhooks, the current secret's key first. */
export type SignableDelivery = ClaimedDelivery & { keys: readonly KeyObject[] };

/** Gives claimed deliveries their keys. */
export type AddKeys = <Claimed extends ClaimedDelivery>(
  claimed: readonly Claimed[],
) => Promise<(Claimed & SignableDelivery)[]>;

/** Keys kept in memory. A secret's bytes never change under their id, so nothing here grows old. */
const MAX_KEYS = 10_000;

const ownerKey = ({ audience, ownerId }: SigningOwner): string => `${audience} ${ownerId}`;

/**
 * Finds the keys of deliveries, in memory where they were needed before, and makes the secrets of owners that have none
 * yet.
 */
export function keyFinder(database: Database): AddKeys {
  const keys = new Map<string, KeyObject>();

  /** If a secret cannot be decrypted, only its owner's deliveries have no signature. */
  function keep(id: string, sealed: Buffer): void {
    try {
      keys.set(id, webhookKey(openSecret(sealed)));
    } catch (error) {
      log.error('a signing secret does not open', { where: `signing_secret ${id}`, error: errorName(error) });
    }
  }

  /** Returns the id of the current secret of each owner. */
  async function load(ids: readonly string[], owners: readonly SigningOwner[]): Promise<Map<string, string>> {
    if (keys.size + ids.length > MAX_KEYS) keys.clear();
    if (owners.length > 0) await ensureSigningSecrets(database, owners);
    const found = await sealedSecrets(database, ids, owners);
    for (const { id, sealed } of found) keep(id, sealed);
    return new Map(found.map((secret) => [ownerKey(secret), secret.id]));
  }

  return async (claimed) => {
    const unknown = new Set(claimed.flatMap(({ secretIds }) => secretIds.filter((id) => !keys.has(id))));
    const owners = new Map(
      claimed.filter(({ secretIds }) => secretIds.length === 0).map((delivery) => [ownerKey(delivery), delivery]),
    );
    const first =
      unknown.size > 0 || owners.size > 0 ? await load([...unknown], [...owners.values()]) : new Map<string, string>();
    return claimed.map((delivery) => {
      const ids = delivery.secretIds.length > 0 ? delivery.secretIds : [first.get(ownerKey(delivery)) ?? ''];
      return { ...delivery, keys: ids.flatMap((id) => keys.get(id) ?? []) };
    });
  };
}

/**
 * One name per event and audience, the same in every attempt and every resend; it does not reveal the number of events.
 */
const webhookId = ({ eventId, audience }: Pick<ClaimedDelivery, 'eventId' | 'audience'>): string =>
  `msg_${secretIndex(`callback ${eventId} to ${audience}`).subarray(0, 18).toString('base64url')}`;

/** The Standard Webhooks headers of an attempt that starts so long after its claim. */
export function signatureHeaders(delivery: SignableDelivery, msAfterClaim: number): Record<string, string> {
  const seconds = Math.floor((delivery.claimedAtMs + msAfterClaim) / 1_000);
  return webhookHeaders({ id: webhookId(delivery), seconds, body: delivery.body }, delivery.keys);
}
