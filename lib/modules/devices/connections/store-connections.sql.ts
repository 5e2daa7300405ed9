import { type Database, statement } from '#lib/platform/db/database.ts';
import { channelInSql } from '#lib/platform/db/schemas.ts';
import { POS_SERVICE } from '#lib/kernel/seller.ts';
import { DEVICES_CHANNEL, OFFLINE_AFTER_SECONDS, PAIRING_MINUTES } from '../contract/devices.ts';
import { BUSINESS_OF, type Business, businessOf, type BusinessRow, VERSION } from '../manage/store-terminals.sql.ts';

/**
 * Queries of the connections of terminals and of pushes to them. SQL because a push is one statement on the way of a
 * payment, and a process that holds connections need not load the Prisma client.
 */

const WAKE = statement(
  'devices_wake',
  `SELECT pg_notify(${channelInSql(DEVICES_CHANNEL)}, web_process || ' ' || id) FROM device
  WHERE id = ANY ($1::bigint[]) AND web_process IS NOT NULL`,
);

/**
 * Notifies the processes that hold devices, which then look for news; polling finds it where the notification is lost.
 */
export async function wakeDevices(database: Database, deviceIds: readonly number[]): Promise<void> {
  await database.query(WAKE, [deviceIds]);
}

export const wakeDevice = (database: Database, deviceId: number): Promise<void> => wakeDevices(database, [deviceId]);

const IS_CONNECTED = `d.last_seen_at > app_now() - interval '${OFFLINE_AFTER_SECONDS} seconds'
  AND d.web_process IS NOT NULL`;

const PRINT = statement(
  'devices_print',
  `SELECT pg_notify(${channelInSql(DEVICES_CHANNEL)}, d.web_process || ' ' || d.id || ' print ' || $2) FROM device d
  WHERE d.id = $1 AND ${IS_CONNECTED}`,
);

/**
 * Has a connected device print these lines; false where it is not connected. A message holds 8,000 bytes: about 60
 * lines. It is not kept: where the connection is lost in this moment, nothing is printed.
 */
export async function printAtDevice(
  database: Database,
  deviceId: number,
  print: { title: string; lines: readonly string[] },
): Promise<boolean> {
  const rows = await database.query(PRINT, [deviceId, JSON.stringify(print)]);
  return rows.length === 1;
}

const IS_ONLINE = `coalesce(${IS_CONNECTED}, false) AS "isOnline"`;

const IS_SERVICE_ACTIVE = `EXISTS (SELECT FROM seller_service v WHERE v.seller_id = $1 AND v.type = ${POS_SERVICE}
      AND v.is_active) AS "isServiceActive"`;

const FOR_PAYMENT = statement(
  'devices_for_payment',
  `SELECT d.id, d.terminal_id AS "terminalId", d.seller_id = $1 AND d.pos_id = $2 AND d.state = 'active' AS "isPaired",
    ${IS_ONLINE}, ${IS_SERVICE_ACTIVE}
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT paired.* FROM device paired WHERE paired.seller_id = $1 AND paired.pos_id = $2
    UNION ALL
    SELECT waiting.* FROM device_pairing p JOIN device_pairing_code c ON c.pairing_id = p.id
    JOIN device waiting ON waiting.id = c.device_id
    WHERE p.seller_id = $1 AND p.begun_at > app_now() - interval '${PAIRING_MINUTES} minutes' AND p.pos_id = $2
      AND p.ends_at > app_now()
  ) d ON true
  ORDER BY "isPaired" DESC NULLS LAST LIMIT 1`,
);

export type PaymentDevice = {
  /** Null if the seller has no device of that number. */
  id: number | null;
  terminalId: string | null;
  isPaired: boolean | null;
  isOnline: boolean;
  isServiceActive: boolean;
};

/** The device that a seller calls by this number, and why it could not take a payment now. */
export async function findDeviceForPayment(
  database: Database,
  { sellerId, posId }: { sellerId: number; posId: string },
): Promise<PaymentDevice> {
  const [row] = await database.query<PaymentDevice>(FOR_PAYMENT, [sellerId, posId]);
  if (!row) throw new Error('a question that always has a row had none');
  return row;
}

const TAKING = statement(
  'devices_taking',
  `SELECT d.id, d.public_id AS "publicId", d.pos_id AS "posId", d.name, d.place, d.terminal_id AS "terminalId",
    true AS "isPaired", ${IS_ONLINE}, ${IS_SERVICE_ACTIVE}
  FROM device d WHERE d.seller_id = $1 AND d.state = 'active' ORDER BY d.pos_id`,
);

/** A device as the person in front of it sees it. */
export type TakingDevice = PaymentDevice & {
  id: number;
  publicId: string;
  posId: string;
  name: string | null;
  place: string | null;
};

/** The devices of a seller that payments are taken on, by their numbers. */
export const findTakingDevices = (database: Database, sellerId: number): Promise<TakingDevice[]> =>
  database.query<TakingDevice>(TAKING, [sellerId]);

const NAMES = statement(
  'devices_names',
  `SELECT pos_id AS "posId", terminal_id AS "terminalId", name FROM device WHERE id = $1`,
);

export type DeviceNames = { posId: string | null; terminalId: string; name: string | null };

/** Names of a device; its number is null where no seller has it any more. */
export async function findDeviceNames(database: Database, deviceId: number): Promise<DeviceNames> {
  const [row] = await database.query<DeviceNames>(NAMES, [deviceId]);
  if (!row) throw new Error('a payment names a device that is not there');
  return row;
}

const NAMED = statement(
  'devices_named',
  `SELECT public_id::text AS "deviceId", coalesce(nullif(name, ''), pos_id, terminal_id) AS name FROM device
    WHERE seller_id = ANY ($1::bigint[])`,
);

/** Names of these sellers' terminals, by their identifiers. */
export const namesOfDevices = (
  database: Database,
  sellerIds: readonly number[],
): Promise<{ deviceId: string; name: string }[]> => database.query(NAMED, [sellerIds]);

const BUSINESS = statement('devices_business', `SELECT (${BUSINESS_OF('$1')}) AS business`);

/** The business on the screen of a terminal of this seller. */
export async function findBusiness(database: Database, sellerId: number): Promise<Business> {
  const [row] = await database.query<{ business: BusinessRow }>(BUSINESS, [sellerId]);
  if (!row) throw new Error('a device names a business that is not there');
  return businessOf(row.business);
}

const CHANGES = statement(
  'devices_changes',
  `SELECT id, ${VERSION('device')} AS version FROM device WHERE id = ANY ($1::bigint[])`,
);

/** A text that changes when a pairing of the terminal begins, is completed or ends. */
export const findVersions = (database: Database, ids: readonly number[]): Promise<{ id: number; version: string }[]> =>
  database.query(CHANGES, [ids]);
