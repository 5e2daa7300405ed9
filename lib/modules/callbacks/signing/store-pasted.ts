import { columns } from '#lib/platform/db/columns.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { PastedKeys } from '#lib/modules/callbacks/contract/verification.ts';

/** Keys that may have signed a pasted callback or return address, of the person's sellers. */

/** A key pair that could have signed, and its owner. `signs`: the pair that signs this seller's callbacks. */
export type NamedKeys = PastedKeys & { sellerId: number; owner: string; signs: boolean };

/** The pairs of these sellers: the partner's where there is one, and their own. */
export async function keysOfSellers(database: Database, sellerIds: readonly number[]): Promise<NamedKeys[]> {
  const { seller } = await recordsOf(database, { sellerIds });
  const rows = await seller.findMany({
    orderBy: { id: 'asc' },
    select: {
      ...columns('id', 'name', 'svcIdSealed', 'svcSecretSealed'),
      partner: { select: { id: true, name: true, clientKeySealed: true, clientSecretSealed: true } },
    },
  });
  const partnerIds = [...new Set(rows.flatMap(({ partner }) => (partner ? [Number(partner.id)] : [])))];
  const secrets = await webhookSecrets(database, { sellerIds, partnerIds });
  return rows.flatMap(({ id, name, svcIdSealed, svcSecretSealed, partner }) => {
    const sellerId = Number(id);
    const found = [
      ...(secrets.get(`seller ${id}`) ?? []),
      ...(partner ? (secrets.get(`partner ${partner.id}`) ?? []) : []),
    ];
    const keys = (key: Uint8Array, password: Uint8Array) => ({
      clientKey: openSecret(key),
      password: openSecret(password),
      webhookSecrets: found,
    });
    const own = { sellerId, owner: name, signs: partner === null, ...keys(svcIdSealed, svcSecretSealed) };
    return partner
      ? [
          {
            sellerId,
            owner: partner.name,
            signs: true,
            ...keys(partner.clientKeySealed, partner.clientSecretSealed),
          },
          own,
        ]
      : [own];
  });
}

/** The secrets that sign by Standard Webhooks now, by audience and owner. */
async function webhookSecrets(
  database: Database,
  scope: { sellerIds: readonly number[]; partnerIds: readonly number[] },
): Promise<Map<string, string[]>> {
  const { signingSecret } = await recordsOf(database, scope);
  const { now } = await readClock(database);
  const rows = await signingSecret.findMany({
    where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    select: { audience: true, ownerId: true, sealed: true },
  });
  const grouped = Map.groupBy(rows, ({ audience, ownerId }) => `${audience} ${ownerId}`);
  return new Map([...grouped].map(([key, held]) => [key, held.map(({ sealed }) => openSecret(sealed))]));
}
