import { columns } from '#lib/platform/db/columns.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import type {
  DeliveryAttempt,
  DeliveryDetail,
  DeliveryRow,
  DeliverySibling,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { shownBody } from '#lib/modules/callbacks/present.ts';
import type { DeliveryLog } from './list-deliveries.sql.ts';
import { isForeign, type Reader, seenBy } from './reader.ts';
import { subjectFacts } from './subjects.sql.ts';

/** Delivery with its attempts; null if unknown or another seller's. */

/** Limit of the resends shown: a delivery can be sent again any number of times. */
const MAX_SIBLINGS = 20;

/** `deliveryId` is any number; one beyond the range of the database is not found. */
export async function showDelivery(
  { database: db, records: callbacks }: DeliveryLog,
  reader: Reader,
  deliveryId: number,
): Promise<DeliveryDetail | null> {
  if (!Number.isSafeInteger(deliveryId) || deliveryId < 1) return null;
  const records = await recordsOf(db, { sellerIds: reader.sellerIds });
  const found = await findDelivery(records, deliveryId);
  if (!found) return null;
  const { eventId, resentBy, event, ...delivery } = found;
  const [attempts, siblings, resender, subjects, { now }] = await Promise.all([
    attemptsOf(records, deliveryId),
    siblingsOf(records, found),
    nameOf(db, resentBy),
    subjectFacts(db, callbacks, reader.sellerIds, [deliveryId]),
    readClock(db),
  ]);
  const {
    saleId = null,
    saleCode = null,
    subscriptionId = null,
    subscriptionCode = null,
    isSuperseded = false,
  } = subjects.get(deliveryId) ?? {};
  const foreign = isForeign(reader, delivery);
  const { body, fields, mask } = shownBody(event.body, event.sealed !== null);
  const seen = (one: DeliveryAttempt): DeliveryAttempt =>
    foreign
      ? { ...one, requestHeaders: null, responseHeaders: null, responseBody: null }
      : { ...one, responseBody: one.responseBody && mask(one.responseBody) };
  return {
    ...seenBy(reader, { ...delivery, resentBy: resender, isSuperseded, now }),
    saleId,
    saleCode,
    subscriptionId,
    subscriptionCode,
    body,
    fields,
    attempts: attempts.map(seen),
    siblings,
    isForeign: foreign,
  };
}

async function findDelivery({ delivery }: TenantRecords, id: number) {
  const row = await delivery.findFirst({
    where: { id },
    select: {
      ...columns('id', 'notifyType', 'audience', 'url', 'state', 'outcome', 'tries'),
      ...columns('resend', 'eventId', 'sellerId', 'createdAt', 'nextAt', 'settledAt'),
      ...columns('resentFrom', 'resentBy'),
      seller: { select: { name: true } },
      event: { select: { body: true, sealed: true } },
    },
  });
  if (!row) return null;
  const { seller, event, ...rest } = plain(row);
  return {
    ...rest,
    ...({ audience: rest.audience, state: rest.state } as Pick<DeliveryRow, 'audience' | 'state'>),
    sellerName: seller.name,
    event,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

async function attemptsOf({ deliveryTry }: TenantRecords, deliveryId: number): Promise<DeliveryAttempt[]> {
  const rows = await deliveryTry.findMany({
    where: { deliveryId },
    orderBy: { number: 'asc' },
    select: {
      ...columns('number', 'startedAt', 'durationMs', 'httpStatus', 'error'),
      ...columns('requestHeaders', 'responseHeaders', 'responseBody'),
    },
  });
  return rows as DeliveryAttempt[];
}

async function siblingsOf(
  { delivery }: TenantRecords,
  { id, eventId, audience }: Pick<Found, 'id' | 'eventId' | 'audience'>,
): Promise<DeliverySibling[]> {
  const rows = await delivery.findMany({
    where: { eventId, audience, id: { not: id } },
    orderBy: { resend: 'desc' },
    select: { id: true, state: true, resend: true, createdAt: true },
    take: MAX_SIBLINGS,
  });
  return plain(rows) as DeliverySibling[];
}

async function nameOf(db: Database, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const { appUser } = await platformRecords(db);
  return (await appUser.findFirst({ where: { id: userId }, select: { name: true } }))?.name ?? null;
}
