import { logoAddress } from '#lib/modules/sellers/contract/brand.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';
import { OFFLINE_AFTER_SECONDS, PAIRING_TRIES } from '../contract/devices.ts';

/**
 * Terminals as their connections see them. SQL because a process that holds connections need not load the Prisma
 * client, and because the first terminal of a name takes it in one statement.
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
  /** Open pairings of sellers, as its screen shows them, the oldest first; `pairing` is the last of them. */
  pairings: readonly OpenPairing[];
  pairing: OpenPairing | null;
  /** Changes when it is paired, being paired or let go of. */
  version: string;
};

type OpenPairing = { id: number; code: string; endsAt: Date; sellerId: number; posId: string; name: string | null };

type Row = Omit<Terminal, 'key' | 'pairing' | 'pairings'> & {
  keySealed: Buffer | null;
  /** `sealed`: base64. */
  begun: readonly (Omit<OpenPairing, 'code' | 'endsAt'> & { sealed: string; endsAt: string })[];
};

/** The business on the screen of a terminal. `logoPath`: of its picture; null without one. */
export type Business = { name: string; logoPath: string | null };

export type BusinessRow = { name: string; publicKey: string; digest: string | null };

/** A business as one JSON value, for the statements that ask for more beside it. */
export const BUSINESS_OF = (sellerId: string): string =>
  `SELECT jsonb_build_object('name', s.name, 'publicKey', s.public_key, 'digest', b.logo_digest)
  FROM seller s LEFT JOIN seller_brand b ON b.seller_id = s.id WHERE s.id = ${sellerId}`;

export const businessOf = ({ name, publicKey, digest }: BusinessRow): Business => ({
  name,
  logoPath: digest === null ? null : logoAddress(publicKey, digest),
});

/** Pairings that one device shows at most, the newest of them. */
const MAX_SHOWN = 10;

export const VERSION = (of: string): string => `md5(coalesce(${of}.key_sealed, '') || '|'::bytea || coalesce((
    SELECT string_agg(c.pairing_id::text, ' ' ORDER BY c.pairing_id) FROM device_pairing_code c
    WHERE c.device_id = ${of}.id), '')::bytea)`;

const begunAt = (device: string): string => `(SELECT coalesce(jsonb_agg(shown.pairing ORDER BY shown.id), '[]') FROM (
    SELECT p.id, jsonb_build_object('id', p.id, 'sealed', encode(c.code_sealed, 'base64'), 'endsAt', p.ends_at,
      'sellerId', p.seller_id, 'posId', p.pos_id, 'name', p.name) AS pairing
    FROM device_pairing_code c JOIN device_pairing p ON p.id = c.pairing_id
    WHERE c.device_id = ${device}.id AND p.ends_at > app_now() AND p.tries < ${PAIRING_TRIES}
    ORDER BY p.id DESC LIMIT ${MAX_SHOWN}) shown)`;

const columnsOf = (of: string): string => `${VERSION(of)} AS version, ${of}.id, ${of}.state,
  ${of}.seller_id AS "sellerId", ${of}.pos_id AS "posId", ${of}.name, ${of}.language,
  ${of}.key_sealed AS "keySealed", ${begunAt(of)} AS begun`;

function terminalOf({ keySealed, begun, ...row }: Row): Terminal {
  const pairings = begun.map(({ sealed, endsAt, ...rest }) => ({
    ...rest,
    endsAt: new Date(endsAt),
    code: openSecret(Buffer.from(sealed, 'base64')),
  }));
  return {
    ...row,
    pairings,
    pairing: pairings.at(-1) ?? null,
    state: row.state === 'active' ? 'active' : pairings.length > 0 ? 'pairing' : 'unpaired',
    key: keySealed && openSecret(keySealed),
  };
}

const ENROL = statement(
  'devices_enrol',
  `WITH bound AS (
  SELECT FROM device WHERE terminal_id = $1 AND seller_id IS NOT NULL AND enrolment_index <> $2
), known AS (
  UPDATE device SET firmware = $3, model = $4, language = $5
  WHERE terminal_id = $1 AND enrolment_index = $2 AND NOT EXISTS (SELECT FROM bound) RETURNING device.*
), new AS (
  INSERT INTO device (terminal_id, enrolment_index, firmware, model, language)
  SELECT $1, $2, $3, $4, $5 WHERE $6 AND NOT EXISTS (SELECT FROM bound) AND NOT EXISTS (SELECT FROM known)
  ON CONFLICT (terminal_id, enrolment_index) DO UPDATE SET firmware = excluded.firmware RETURNING device.*
), one AS (SELECT *, false AS is_new FROM known UNION ALL SELECT *, true FROM new)
SELECT EXISTS (SELECT FROM bound) AS "isBound", one.is_new AS "isNew", ${columnsOf('one')}
FROM (SELECT) AS always LEFT JOIN one ON true`,
);

export type Enrolled =
  | { terminal: Terminal; isNew: boolean }
  /** `bound`: the name is that of a paired device with another secret. `unknown`: it is new, and may not be. */
  | { terminal: null; why: 'bound' | 'unknown' };

/**
 * Finds or adds a terminal by its enrolment secret. A name belongs to no device before it is paired: several may give
 * it. `mayBeNew`: whether an unknown terminal is added.
 */
export async function enrolTerminal(
  database: Database,
  hello: { terminalId: string; enrolment: string; firmware: string; model: string; language: string },
  mayBeNew = true,
): Promise<Enrolled> {
  const { terminalId, enrolment, firmware, model, language } = hello;
  const values = [terminalId, secretIndex(enrolment), firmware, model, language, mayBeNew];
  type Answer = { isBound: boolean; isNew: boolean | null };
  const [row] = await database.query<Answer & Row>(ENROL, values);
  if (!row || row.isNew === null) return { terminal: null, why: row?.isBound ? 'bound' : 'unknown' };
  const { isBound: _, isNew, ...device } = row;
  return { terminal: terminalOf(device), isNew };
}

const FIND = statement('devices_find_terminal', `SELECT ${columnsOf('device')} FROM device WHERE id = $1`);

export async function findTerminal(database: Database, id: number): Promise<Terminal | null> {
  const [row] = await database.query<Row>(FIND, [id]);
  return row ? terminalOf(row) : null;
}

// Sorted, so that two processes that note the same devices do not wait for each other. An absence is on record
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

/** Marks these devices as seen now, by the process that holds their connections. Returns their businesses. */
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
  `SELECT device.terminal_id AS "terminalId", ${columnsOf('device')} FROM device
  WHERE device.terminal_id = ANY ($1::text[]) AND device.seller_id IS NOT NULL`,
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
