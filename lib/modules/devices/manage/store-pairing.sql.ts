import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import { POS_SERVICE } from '#lib/kernel/seller.ts';
import { PAIRING_MINUTES, PAIRING_TRIES } from '../contract/devices.ts';
import type { PairingFacts, PairingCounts } from '../domain.ts';

/**
 * Steps of a pairing. SQL because they lock the terminal's rows and the counts, and because an attempt with a code is
 * counted and checked in one statement, however many are sent at once.
 */

/** Devices of one name that a code is shown on, the most recently connected first. */
const MAX_CANDIDATES = 500;

// All pairings of a partner's sellers go one after the other, so that none of the limits is passed by parallel calls.
const LOCK_COUNTS = statement(
  'devices_lock_pairing_counts',
  `SELECT ${lockUntilEnd("'pairing ' || coalesce('partner ' || partner_id, 'seller ' || id)")}
    IS NULL AS locked FROM seller WHERE id = $1`,
);

const COUNTS = statement(
  'devices_pairing_counts',
  `SELECT
    count(*) FILTER (WHERE p.seller_id = $1 AND p.terminal_id = $2 AND p.begun_at > app_now() - interval '1 hour')::int
      AS "atTerminal",
    count(*) FILTER (WHERE p.seller_id = $1 AND p.begun_at > app_now() - interval '1 hour')::int AS "ofSeller",
    count(*) FILTER (WHERE p.seller_id = $1)::int AS "ofSellerToday",
    count(*)::int AS "ofPartnerToday",
    coalesce(sum(p.tries) FILTER (WHERE p.seller_id = $1), 0)::int AS "wrongToday",
    coalesce(sum(p.tries), 0)::int AS "wrongOfPartnerToday"
  FROM device_pairing p
  WHERE p.begun_at > app_now() - interval '1 day' AND (p.seller_id = $1 OR p.seller_id IN (
    SELECT other.id FROM seller own JOIN seller other ON other.partner_id = own.partner_id WHERE own.id = $1))`,
);

/** Inside a database transaction: counts of the limits of a seller, locked until it ends. */
export async function lockPairingCounts(
  inside: Database,
  sellerId: number,
  terminalId: string,
): Promise<PairingCounts> {
  await inside.query(LOCK_COUNTS, [sellerId]);
  const [counts] = await inside.query<PairingCounts>(COUNTS, [sellerId, terminalId]);
  if (!counts) throw new Error('a count had no row');
  return counts;
}

const LOCK = statement(
  'devices_lock_for_pairing',
  `SELECT id, seller_id AS "sellerId", last_seen_at AS "seenAt" FROM device WHERE terminal_id = $1
  ORDER BY id FOR UPDATE`,
);

const FACTS = statement(
  'devices_pairing_facts',
  `SELECT EXISTS (SELECT FROM seller_service WHERE seller_id = $1 AND type = ${POS_SERVICE} AND is_active)
    AS "isServiceActive",
  EXISTS (SELECT FROM device WHERE seller_id = $1 AND pos_id = $2 AND terminal_id <> $3) AS "isNumberTaken",
  EXISTS (SELECT FROM ordered_terminal WHERE terminal_id = $3 AND seller_id <> $1) AS "isOrderedElsewhere"`,
);

type Wanted = { sellerId: number; posId: string; terminalId: string };

/** Inside a database transaction: facts of a pairing, with every device of that name locked. */
export async function lockForPairing(
  inside: Database,
  { sellerId, posId, terminalId }: Wanted,
): Promise<PairingFacts & { deviceIds: readonly number[] }> {
  type Locked = { id: number; sellerId: number | null; seenAt: Date | null };
  const devices = await inside.query<Locked>(LOCK, [terminalId]);
  type Facts = { isServiceActive: boolean; isNumberTaken: boolean; isOrderedElsewhere: boolean };
  const [facts] = await inside.query<Facts>(FACTS, [sellerId, posId, terminalId]);
  const bound = devices.find((device) => device.sellerId !== null);
  const deviceIds = (bound ? [bound] : devices)
    .toSorted((one, other) => (other.seenAt?.getTime() ?? 0) - (one.seenAt?.getTime() ?? 0))
    .slice(0, MAX_CANDIDATES)
    .map(({ id }) => id);
  return {
    deviceIds,
    candidates: deviceIds.length,
    isBoundElsewhere: (bound && bound.sellerId !== sellerId) || (facts?.isOrderedElsewhere ?? false),
    isServiceActive: facts?.isServiceActive ?? false,
    isNumberTaken: facts?.isNumberTaken ?? false,
  };
}

const BEGIN = statement(
  'devices_begin_pairing',
  `WITH superseded AS (
  UPDATE device_pairing SET ends_at = app_now() WHERE seller_id = $1 AND terminal_id = $2 AND ends_at > app_now()
), begun AS (
  INSERT INTO device_pairing (seller_id, terminal_id, pos_id, name, ends_at)
  VALUES ($1, $2, $3, $4, app_now() + interval '${PAIRING_MINUTES} minutes') RETURNING id
) INSERT INTO device_pairing_code (pairing_id, device_id, code_index, code_sealed)
SELECT begun.id, code.* FROM begun, unnest($5::bigint[], $6::bytea[], $7::bytea[]) AS code`,
);

/** A code on the screen of one device. */
export type DeviceCode = { deviceId: number; codeIndex: Buffer; codeSealed: Buffer };

/** An earlier one of the same seller at this terminal is over; those of others go on. Without codes it only counts. */
export async function beginPairing(
  inside: Database,
  { sellerId, posId, terminalId, name }: Wanted & { name: string | null },
  codes: readonly DeviceCode[],
): Promise<void> {
  await inside.query(BEGIN, [
    ...[sellerId, terminalId, posId, name],
    codes.map(({ deviceId }) => deviceId),
    codes.map(({ codeIndex }) => codeIndex),
    codes.map(({ codeSealed }) => codeSealed),
  ]);
}

// A right code alone changes more than the count; the lock of the pairing lets one right attempt through, since the
// next finds it gone. A number that was taken meanwhile breaks one_device_per_seller_and_number.
const COMPLETE = statement(
  'devices_complete_pairing',
  `WITH open AS (
  SELECT p.id, p.name FROM device_pairing p
  WHERE p.seller_id = $1 AND p.terminal_id = $2 AND p.pos_id = $3 AND p.ends_at > app_now()
    AND p.tries < ${PAIRING_TRIES} ORDER BY p.id DESC LIMIT 1 FOR UPDATE
), hit AS (
  SELECT c.device_id, open.id, open.name FROM open JOIN device_pairing_code c ON c.pairing_id = open.id
  WHERE c.code_index = $4 AND NOT EXISTS (
    SELECT FROM device d WHERE d.terminal_id = $2 AND d.seller_id IS NOT NULL
      AND (d.seller_id <> $1 OR d.id <> c.device_id))
), wrong AS (
  UPDATE device_pairing SET tries = tries + 1 FROM open
  WHERE device_pairing.id = open.id AND NOT EXISTS (SELECT FROM hit)
), paired AS (
  UPDATE device SET state = 'active', seller_id = $1, pos_id = $3, name = coalesce(hit.name, device.name),
    key_sealed = $5, paired_at = app_now()
  FROM hit WHERE device.id = hit.device_id RETURNING device.id, device.seller_id
), recorded AS (
  INSERT INTO device_event (device_id, seller_id, kind) SELECT id, seller_id, 'paired' FROM paired
), ended AS (
  DELETE FROM device_pairing USING hit WHERE device_pairing.id = hit.id
) SELECT id FROM paired`,
);

/**
 * Inside a database transaction, with the devices of the name locked: the device that is paired now; null where the
 * code was not right, over or used, or may not be tried any more.
 */
export async function completePairing(
  inside: Database,
  { sellerId, posId, terminalId, codeIndex, keySealed }: Wanted & { codeIndex: Buffer; keySealed: Buffer },
): Promise<number | null> {
  const [row] = await inside.query<{ id: number }>(COMPLETE, [sellerId, terminalId, posId, codeIndex, keySealed]);
  return row?.id ?? null;
}
