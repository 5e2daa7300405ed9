import { columns } from '#lib/platform/db/columns.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { Audience, DeliveryState } from '../contract/deliveries.ts';
import type { KnownUrls } from '../domain/destinations.ts';
import type { ResendFacts } from '../domain/resends.ts';
import type { SigningKey } from '../domain/signature.ts';
import { type Records, subjectFacts } from './subjects.sql.ts';

/** Facts for resending a delivery, and for a test event. */

export type ResendRow = Omit<ResendFacts, 'isAllowed'> &
  Omit<KnownUrls, 'inboxUrl'> & { sellerId: number; url: string; publicKey: string };

/**
 * Facts of these deliveries, restricted to these sellers. The statement that inserts the new deliveries checks again
 * what may have changed since.
 */
export async function resendFacts(
  { database, records }: { database: Database; records: Records },
  ids: readonly number[],
  sellerIds: readonly number[],
): Promise<ResendRow[]> {
  const tables = await recordsOf(database, { sellerIds });
  const rows = plain(
    await tables.delivery.findMany({
      where: { id: { in: [...ids] } },
      select: {
        ...columns('id', 'eventId', 'sellerId', 'saleId', 'subscriptionId'),
        ...columns('audience', 'state', 'resend', 'url'),
        seller: { select: { callbackUrl: true, publicKey: true, partner: { select: { callbackUrl: true } } } },
      },
    }),
  );
  const eventIds = [...new Set(rows.map(({ eventId }) => eventId))];
  const saleIds = [...new Set(rows.flatMap(({ saleId }) => saleId ?? []))];
  const subscriptionIds = [...new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
  const [waiting, arrived, newest, newestOfSubscriptions, subjects] = await Promise.all([
    eventsOnTheirWay(tables, eventIds),
    lastArrived(tables, eventIds),
    newestArrived(tables, 'saleId', saleIds),
    newestArrived(tables, 'subscriptionId', subscriptionIds),
    subjectFacts(database, records, sellerIds, ids),
  ]);
  return rows.map(({ saleId, subscriptionId, resend, seller, ...row }) => ({
    ...row,
    ...({ audience: row.audience, state: row.state } as { audience: Audience; state: DeliveryState }),
    isSuperseded: subjects.get(row.id)?.isSuperseded ?? false,
    isOnItsWay: waiting.has(keyOf(row.eventId, row.audience)),
    hasArrived: (arrived.get(keyOf(row.eventId, row.audience)) ?? -1) > resend,
    isOutdated:
      (newest.get(keyOf(saleId, row.audience)) ?? 0) > row.eventId ||
      (newestOfSubscriptions.get(keyOf(subscriptionId, row.audience)) ?? 0) > row.eventId,
    ownUrl: subjects.get(row.id)?.ownUrl ?? null,
    sellerUrl: seller.callbackUrl,
    partnerUrl: seller.partner?.callbackUrl ?? null,
    publicKey: seller.publicKey,
  }));
}

/** Names an event, a sale or a subscription together with an audience. */
const keyOf = (id: number | bigint | null, audience: string): string => `${id} ${audience}`;

/** Events with a pending delivery, by audience. */
async function eventsOnTheirWay({ delivery }: TenantRecords, eventIds: number[]): Promise<Set<string>> {
  const rows = await delivery.findMany({
    where: { eventId: { in: eventIds }, state: 'pending' },
    select: { eventId: true, audience: true },
  });
  return new Set(rows.map(({ eventId, audience }) => keyOf(eventId, audience)));
}

/** The last delivery of each event that arrived, by how often it had been sent again. */
async function lastArrived({ delivery }: TenantRecords, eventIds: number[]): Promise<Map<string, number>> {
  const rows = await delivery.groupBy({
    by: ['eventId', 'audience'],
    where: { eventId: { in: eventIds }, state: 'delivered' },
    _max: { resend: true },
  });
  return new Map(rows.map(({ eventId, audience, _max }) => [keyOf(eventId, audience), _max.resend ?? -1]));
}

/** The newest event of each sale, or of each subscription, that arrived. */
async function newestArrived(
  { delivery }: TenantRecords,
  of: 'saleId' | 'subscriptionId',
  ids: number[],
): Promise<Map<string, number>> {
  const rows = await delivery.groupBy({
    by: [of, 'audience'],
    where: { [of]: { in: ids }, state: 'delivered' },
    _max: { eventId: true },
  });
  return new Map(rows.map(({ [of]: id, audience, _max }) => [keyOf(id ?? null, audience), Number(_max.eventId ?? 0)]));
}

export type TestedSeller = { sellerUrl: string | null; publicKey: string; signedBy: SigningKey; now: Date };

/** The data a test event of a seller is made with; null where the seller is not active. */
export async function findTestedSeller(database: Database, sellerId: number): Promise<TestedSeller | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const [found, { now }] = await Promise.all([
    seller.findFirst({
      where: { active: true },
      select: {
        ...columns('callbackUrl', 'publicKey', 'svcIdSealed', 'svcSecretSealed'),
        partner: { select: { clientKeySealed: true, clientSecretSealed: true } },
      },
    }),
    readClock(database),
  ]);
  if (!found) return null;
  return {
    sellerUrl: found.callbackUrl,
    publicKey: found.publicKey,
    now,
    signedBy: {
      clientKey: openSecret(found.partner?.clientKeySealed ?? found.svcIdSealed),
      password: openSecret(found.partner?.clientSecretSealed ?? found.svcSecretSealed),
    },
  };
}
