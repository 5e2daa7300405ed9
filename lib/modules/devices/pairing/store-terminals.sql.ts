import { logoAddress } from '#lib/modules/sellers/contract/brand.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';
import { OFFLINE_AFTER_SECONDS, PAIRING_TRIES } from '../contract/devices.ts';

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
  /** Changes when it is paired, being paired or let go of. */
  version: string;
};

type Row = Omit<Terminal, 'key' | 'pairing'> & {
  keySealed: Buffer | null;
  codeSealed: Buffer | null;
  endsAt: Date | null;
  pairingSellerId: number | null;
  pairingPosId: string | null;
  pairingName: string | null;
};

/** What stands on the screen of a terminal. */
export type Business = { name: string /** Of its picture; null where it has none. */; logoPath: string | null };

export type BusinessRow = { name: string; publicKey: string; digest: string | null };

/** A business as one JSON value, for the statements that ask for more beside it. */
export const BUSINESS_OF = (sellerId: string): string =>
  `SELECT jsonb_build_object('name', s.name, 'publicKey', s.public_key, 'digest', b.logo_digest)
  FROM seller s LEFT JOIN seller_brand b ON b.seller_id = s.id WHERE s.id = ${sellerId}`;

export const businessOf = ({ name, publicKey, digest }: BusinessRow): Business => ({
  name,
  logoPath: digest === null ? null : logoAddress(publicKey, digest),
});

export const VERSION = `md5(coalesce(key_sealed, '') || '|'::bytea || coalesce(pairing_code_sealed, ''))`;

const COLUMNS = `${VERSION} AS version, id, state, seller_id AS "sellerId", pos_id AS "posId", name, language,
  key_sealed AS "keySealed",
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

// In one order, so that two processes that note the same devices do not wait for each other. An absence is on record
// once it is over, as one line: a terminal with a bad network does not fill its history.
const SEEN = statement(
  'devices_seen',
  `WITH locked AS (
  SELECT id, seller_id, last_seen_at FROM device WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE
), back AS (
  INSERT INTO device_event (device_id, seller_id, kind, detail)
  SELECT id, seller_id, 'online', jsonb_build_object('since', last_seen_at) FROM locked
  WHERE seller_id IS NOT NULL AND last_seen_at <= app_now() - interval '${OFFLINE_AFTER_SECONDS} seconds'
)
UPDATE device SET last_seen_at = app_now(), web_process = $2 FROM locked WHERE device.id = locked.id
RETURNING device.id, (${BUSINESS_OF('device.seller_id')}) AS business`,
);

/**
 * Notes that these devices were heard of just now, by the process that holds their connections. Answers the businesses
 * that they stand in.
 */
export async function markSeen(
  database: Database,
  ids: readonly number[],
  webProcess: string,
): Promise<Map<number, Business | null>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<{ id: number; business: BusinessRow | null }>(SEEN, [ids, webProcess]);
  return new Map(rows.map(({ id, business }) => [id, business && businessOf(business)]));
}

const FIND_BY_NAMES = statement(
  'devices_find_terminals_by_name',
  `SELECT terminal_id AS "terminalId", ${COLUMNS} FROM device WHERE terminal_id = ANY ($1::text[])`,
);

/** Terminals that prove themselves with the keys of their pairings, by their names. */
export async function findTerminalsByName(
  database: Database,
  names: readonly string[],
): Promise<Map<string, Terminal>> {
  const rows = await database.query<Row & { terminalId: string }>(FIND_BY_NAMES, [names]);
  return new Map(rows.map(({ terminalId, ...row }) => [terminalId, terminalOf(row)]));
}

const GONE = statement(
  'devices_gone',
  `WITH locked AS (
  SELECT id FROM device WHERE id = ANY ($1::bigint[]) AND web_process = $2 ORDER BY id FOR UPDATE
)
UPDATE device SET web_process = NULL FROM locked WHERE device.id = locked.id`,
);

/** The connections ended; where another process holds a device already, nothing changes. */
export async function markGone(database: Database, ids: readonly number[], webProcess: string): Promise<void> {
  await database.query(GONE, [ids, webProcess]);
}
