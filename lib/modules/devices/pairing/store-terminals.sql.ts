import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';
import { PAIRING_TRIES } from '../contract/devices.ts';

/**
 * Terminals as their connections see them. SQL because a process that holds connections need not load the data client,
 * and because the first terminal of a name takes it in one statement.
 */

export type Terminal = {
  id: number;
  state: 'unpaired' | 'pairing' | 'active';
  sellerId: number | null;
  posId: string | null;
  name: string | null;
  language: string;
  /** The key of its pairing, base64 of 32 bytes; null until it is paired. */
  key: string | null;
  /** What stands on its screen while it is being paired. */
  pairing: { code: string; endsAt: Date; sellerId: number; posId: string; name: string | null } | null;
};

type Row = Omit<Terminal, 'key' | 'pairing'> & {
  keySealed: Buffer | null;
  codeSealed: Buffer | null;
  endsAt: Date | null;
  pairingSellerId: number | null;
  pairingPosId: string | null;
  pairingName: string | null;
};

const COLUMNS = `id, state, seller_id AS "sellerId", pos_id AS "posId", name, language, key_sealed AS "keySealed",
  CASE WHEN pairing_ends_at > app_now() AND pairing_tries < ${PAIRING_TRIES} THEN pairing_code_sealed END
    AS "codeSealed",
  pairing_ends_at AS "endsAt", pairing_seller_id AS "pairingSellerId", pairing_pos_id AS "pairingPosId",
  pairing_name AS "pairingName"`;

function terminalOf({
  keySealed,
  codeSealed,
  endsAt,
  pairingSellerId,
  pairingPosId,
  pairingName,
  ...row
}: Row): Terminal {
  const isPairing = codeSealed !== null && endsAt !== null && pairingSellerId !== null && pairingPosId !== null;
  return {
    ...row,
    key: keySealed && openSecret(keySealed),
    pairing: isPairing
      ? { code: openSecret(codeSealed), endsAt, sellerId: pairingSellerId, posId: pairingPosId, name: pairingName }
      : null,
  };
}

const ENROL = statement(
  'devices_enrol',
  `INSERT INTO device AS known (terminal_id, enrolment_index, firmware, model, language)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (terminal_id) DO UPDATE SET firmware = excluded.firmware, model = excluded.model,
    language = excluded.language
  WHERE known.enrolment_index = excluded.enrolment_index
  RETURNING ${COLUMNS}`,
);

/**
 * A terminal that says hello: the first one of a name takes it by its enrolment secret, and another with the same name
 * is refused (null).
 */
export async function enrolTerminal(
  database: Database,
  hello: { terminalId: string; enrolment: string; firmware: string; model: string; language: string },
): Promise<Terminal | null> {
  const { terminalId, enrolment, firmware, model, language } = hello;
  const [row] = await database.query<Row>(ENROL, [terminalId, secretIndex(enrolment), firmware, model, language]);
  return row ? terminalOf(row) : null;
}

const FIND = statement('devices_find_terminal', `SELECT ${COLUMNS} FROM device WHERE id = $1`);

export async function findTerminal(database: Database, id: number): Promise<Terminal | null> {
  const [row] = await database.query<Row>(FIND, [id]);
  return row ? terminalOf(row) : null;
}

const SEEN = statement(
  'devices_seen',
  `UPDATE device SET last_seen_at = app_now(), web_process = $2 WHERE id = ANY ($1::bigint[])`,
);

const FIND_BY_NAME = statement('devices_find_terminal_by_name', `SELECT ${COLUMNS} FROM device WHERE terminal_id = $1`);

/** A terminal that proves itself with the key of its pairing. */
export async function findTerminalByName(database: Database, terminalId: string): Promise<Terminal | null> {
  const [row] = await database.query<Row>(FIND_BY_NAME, [terminalId]);
  return row ? terminalOf(row) : null;
}

/** Notes that these devices were heard of just now, by the process that holds their connections. */
export async function markSeen(database: Database, ids: readonly number[], webProcess: string): Promise<void> {
  if (ids.length > 0) await database.query(SEEN, [ids, webProcess]);
}

const GONE = statement('devices_gone', `UPDATE device SET web_process = NULL WHERE id = $1 AND web_process = $2`);

/** The connection ended; another process may hold the device already, and then nothing changes. */
export async function markGone(database: Database, id: number, webProcess: string): Promise<void> {
  await database.query(GONE, [id, webProcess]);
}
