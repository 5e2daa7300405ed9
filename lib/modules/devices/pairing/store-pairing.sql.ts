import { type Database, statement } from '#lib/platform/db/database.ts';
import { POS_SERVICE } from '#lib/modules/services/index.ts';
import { PAIRING_MINUTES, PAIRING_TRIES } from '../contract/devices.ts';
import type { PairingFacts } from '../domain/may-pair.ts';

/**
 * The steps of a pairing. SQL because they lock the terminal's row, and because a try with a code is counted and judged
 * in one statement, however many are sent at once.
 */

/** What the processes that hold connections listen to; the payload is a device's number. */
const DEVICE_CHANNEL = 'kupa_devices';

const LOCK = statement(
  'devices_lock_for_pairing',
  `SELECT id, seller_id AS "sellerId",
    CASE WHEN pairing_ends_at > app_now() AND pairing_tries < ${PAIRING_TRIES} THEN pairing_seller_id END
      AS "pairingSellerId"
  FROM device WHERE terminal_id = $1 FOR UPDATE`,
);

const FACTS = statement(
  'devices_pairing_facts',
  `SELECT EXISTS (SELECT FROM seller_service WHERE seller_id = $1 AND type = ${POS_SERVICE} AND is_active)
    AS "isServiceActive",
  EXISTS (SELECT FROM device WHERE seller_id = $1 AND pos_id = $2 AND terminal_id <> $3) AS "isNumberTaken"`,
);

type Wanted = { sellerId: number; posId: string; terminalId: string };

/** Inside a database transaction: what decides about a pairing, with the terminal's row locked. */
export async function lockForPairing(
  inside: Database,
  { sellerId, posId, terminalId }: Wanted,
): Promise<PairingFacts & { deviceId: number | null }> {
  type Locked = { id: number; sellerId: number | null; pairingSellerId: number | null };
  const [device] = await inside.query<Locked>(LOCK, [terminalId]);
  const [facts] = await inside.query<Omit<PairingFacts, 'device'>>(FACTS, [sellerId, posId, terminalId]);
  return {
    device: device ?? null,
    deviceId: device?.id ?? null,
    isServiceActive: facts?.isServiceActive ?? false,
    isNumberTaken: facts?.isNumberTaken ?? false,
  };
}

const BEGIN = statement(
  'devices_begin_pairing',
  `WITH begun AS (
  UPDATE device SET pairing_seller_id = $2, pairing_pos_id = $3, pairing_name = $4, pairing_code_index = $5,
    pairing_code_sealed = $6, pairing_ends_at = app_now() + interval '${PAIRING_MINUTES} minutes', pairing_tries = 0,
    state = CASE state WHEN 'unpaired' THEN 'pairing'::device_state ELSE state END
  WHERE id = $1 RETURNING id
) SELECT pg_notify('${DEVICE_CHANNEL}', id::text) FROM begun`,
);

export type NewPairing = Omit<Wanted, 'terminalId'> & { name: string | null; codeIndex: Buffer; codeSealed: Buffer };

export async function beginPairing(inside: Database, deviceId: number, pairing: NewPairing): Promise<void> {
  const { sellerId, posId, name, codeIndex, codeSealed } = pairing;
  await inside.query(BEGIN, [deviceId, sellerId, posId, name, codeIndex, codeSealed]);
}

// Only a try that is right changes more than the count; the row lock lets one right try through, since the code is gone
// for the next. A number that was taken meanwhile breaks one_device_per_seller_and_number.
const COMPLETE = statement(
  'devices_complete_pairing',
  `WITH tried AS (
  SELECT d.id, d.pairing_code_index = $4 AS is_right FROM device d
  WHERE d.terminal_id = $2 AND d.pairing_seller_id = $1 AND d.pairing_pos_id = $3 AND d.pairing_ends_at > app_now()
    AND d.pairing_tries < ${PAIRING_TRIES}
  FOR UPDATE
), wrong AS (
  UPDATE device SET pairing_tries = pairing_tries + 1 FROM tried WHERE device.id = tried.id AND NOT tried.is_right
), paired AS (
  UPDATE device SET state = 'active', seller_id = pairing_seller_id, pos_id = pairing_pos_id,
    name = coalesce(pairing_name, name), key_sealed = $5, paired_at = app_now(), pairing_seller_id = NULL,
    pairing_pos_id = NULL, pairing_name = NULL, pairing_code_index = NULL, pairing_code_sealed = NULL,
    pairing_ends_at = NULL, pairing_tries = 0
  FROM tried WHERE device.id = tried.id AND tried.is_right RETURNING device.id, device.seller_id
), recorded AS (
  INSERT INTO device_event (device_id, seller_id, kind) SELECT id, seller_id, 'paired' FROM paired
) SELECT id, pg_notify('${DEVICE_CHANNEL}', id::text) FROM paired`,
);

/** The device that is paired now; null where the code was not right, over or used, or may not be tried any more. */
export async function completePairing(
  database: Database,
  { sellerId, posId, terminalId, codeIndex, keySealed }: Wanted & { codeIndex: Buffer; keySealed: Buffer },
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(COMPLETE, [sellerId, terminalId, posId, codeIndex, keySealed]);
  return row?.id ?? null;
}
