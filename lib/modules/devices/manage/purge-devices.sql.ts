import { type Database, statement } from '#lib/platform/db/database.ts';
import { channelInSql } from '#lib/platform/db/schemas.ts';
import { DEVICES_CHANNEL } from '../contract/devices.ts';

/**
 * Unpaired devices are deleted: a day after their last connection, when another device of their name is paired, and the
 * longest silent of them above the limit. SQL because an unpaired device is outside every seller's scope, and so that a
 * job need not load the Prisma client.
 */

/** Most unpaired devices that are kept, and rows of one turn of the job. */
const MAX_KEPT = 20_000;
const BATCH = 5_000;

/** Condition on `device d`: never paired. A device that was paired keeps its history. */
const NEVER_PAIRED = 'd.seller_id IS NULL AND NOT EXISTS (SELECT FROM device_event e WHERE e.device_id = d.id)';
const SEEN = 'coalesce(d.last_seen_at, d.created_at)';

const FORGET = statement(
  'devices_purge_never_paired',
  `DELETE FROM device WHERE id IN (
  (SELECT d.id FROM device d WHERE ${NEVER_PAIRED} AND ${SEEN} < app_now() - interval '1 day'
  ORDER BY ${SEEN} LIMIT ${BATCH})
  UNION ALL
  (SELECT d.id FROM device d WHERE ${NEVER_PAIRED} AND ${SEEN} < app_now() - interval '2 minutes'
  ORDER BY ${SEEN} DESC OFFSET ${MAX_KEPT} LIMIT ${BATCH})
) RETURNING id`,
);

// Retention of pairings: longer than any limit looks back.
const FORGET_PAIRINGS = statement(
  'devices_purge_pairings',
  `DELETE FROM device_pairing WHERE id IN (
  SELECT id FROM device_pairing WHERE begun_at < app_now() - interval '2 days' ORDER BY begun_at LIMIT ${BATCH}
) RETURNING id`,
);

/** Returns how many rows were removed: a full batch needs another turn. */
export async function purgeDevices(database: Database): Promise<number> {
  const [devices, pairings] = [await database.query(FORGET, []), await database.query(FORGET_PAIRINGS, [])];
  return devices.length + pairings.length;
}

const FORGET_NAMESAKES = statement(
  'devices_purge_namesakes',
  `DELETE FROM device d USING device bound
  WHERE bound.id = $1 AND d.terminal_id = bound.terminal_id AND d.id <> bound.id AND ${NEVER_PAIRED}
  RETURNING pg_notify(${channelInSql(DEVICES_CHANNEL)}, d.web_process || ' ' || d.id)`,
);

/** Inside the transaction that pairs a device: others of its name are forgotten, and their connections end. */
export async function purgeNamesakes(inside: Database, deviceId: number): Promise<void> {
  await inside.query(FORGET_NAMESAKES, [deviceId]);
}
