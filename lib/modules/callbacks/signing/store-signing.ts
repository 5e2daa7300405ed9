import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { SigningOwner, SigningScope, SigningSecret } from '../contract/signing.ts';

/** Signing secrets as people see and replace them. A row never changes but for its end. */

/** Names an owner within a map. */
const ownerKey = (audience: string, ownerId: bigint): string => `${audience} ${ownerId}`;

/** The current secrets of a scope without the secrets themselves: partners first, then sellers, by name. */
export async function currentSecrets(database: Database, scope: SigningScope): Promise<SigningSecret[]> {
  const { signingSecret } = await recordsOf(database, scope);
  const [rows, names, { now }] = await Promise.all([
    signingSecret.findMany({
      where: { endsAt: null },
      select: { id: true, audience: true, ownerId: true, createdAt: true },
    }),
    ownerNames(database, scope),
    readClock(database),
  ]);
  const ending = await signingSecret.groupBy({
    by: ['audience', 'ownerId'],
    where: { endsAt: { gt: now } },
    _max: { endsAt: true },
  });
  const ends = new Map(ending.map(({ audience, ownerId, _max }) => [ownerKey(audience, ownerId), _max.endsAt]));
  return rows
    .map(({ id, audience, ownerId, createdAt }): SigningSecret => {
      const key = ownerKey(audience, ownerId);
      return {
        ...plain({ id, ownerId }),
        audience: audience as SigningOwner['audience'],
        ownerName: names.get(key) ?? '',
        createdAt,
        previousEndsAt: ends.get(key) ?? null,
      };
    })
    .sort(
      (one, other) =>
        compare(one.audience, other.audience) || compare(one.ownerName, other.ownerName) || one.id - other.id,
    );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

async function ownerNames(database: Database, scope: SigningScope): Promise<Map<string, string>> {
  const { seller, partner } = await recordsOf(database, scope);
  const select = { id: true, name: true } as const;
  const [sellers, partners] = await Promise.all([seller.findMany({ select }), partner.findMany({ select })]);
  return new Map([
    ...sellers.map(({ id, name }) => [ownerKey('seller', id), name] as const),
    ...partners.map(({ id, name }) => [ownerKey('partner', id), name] as const),
  ]);
}

/** A current secret, sealed, if it is one of the scope's. */
export async function findSealed(database: Database, scope: SigningScope, id: number): Promise<Uint8Array | null> {
  const { signingSecret } = await recordsOf(database, scope);
  const found = await signingSecret.findFirst({ where: { id, endsAt: null }, select: { sealed: true } });
  return found?.sealed ?? null;
}

/**
 * Puts a new secret in the place of a current one of the scope, which goes on signing for so many seconds; one that was
 * still signing from a rotation before ends now. Null where the secret is not current any more, or not the scope's. Of
 * two at the same moment the second waits for the first one's row and then finds it ended.
 */
export function replaceSecret(
  database: Database,
  scope: SigningScope,
  { id, sealed, overlapSeconds }: { id: number; sealed: Buffer; overlapSeconds: number },
): Promise<SigningOwner | null> {
  return database.inTransaction(async (inside) => {
    const { signingSecret } = await recordsOf(inside, scope);
    const { now } = await readClock(inside);
    const [owner] = await signingSecret.updateManyAndReturn({
      where: { id, endsAt: null },
      data: { endsAt: new Date(now.getTime() + overlapSeconds * 1_000) },
      select: { audience: true, ownerId: true },
    });
    if (!owner) return null;
    await signingSecret.updateMany({
      where: { ...owner, id: { not: id }, endsAt: { gt: now } },
      data: { endsAt: now },
    });
    await signingSecret.create({ data: { ...owner, sealed: Uint8Array.from(sealed) }, select: { id: true } });
    return { audience: owner.audience as SigningOwner['audience'], ownerId: Number(owner.ownerId) };
  });
}
