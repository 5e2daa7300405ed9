import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { OFFLINE_AFTER_SECONDS } from '../contract/devices.ts';
import type { DeviceRow, DeviceStatus } from '../views.ts';

/** SQL because the status of devices comes from connections, payments and the clock, for a whole list at once. */

const STATUS = `CASE WHEN EXISTS (SELECT FROM attempt a WHERE a.device_id = d.id
      AND a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted')) THEN 'busy'
    WHEN d.web_process IS NOT NULL AND d.last_seen_at > app_now() - interval '${OFFLINE_AFTER_SECONDS} seconds'
      THEN 'online'
    ELSE 'offline' END`;

const MATCHING = `matching AS (
  SELECT d.*, ${STATUS} AS status FROM device d
  WHERE d.seller_id = ANY ($1::bigint[]) AND d.state = 'active'
    AND ($2::text IS NULL OR d.name ILIKE $2 OR d.place ILIKE $2 OR d.terminal_id ILIKE $2 OR d.pos_id ILIKE $2)
)`;

const WANTED = '($3::text[] IS NULL OR m.status = ANY ($3::text[]))';

const COLUMNS = `m.public_id AS id, m.seller_id AS "sellerId", m.pos_id AS "posId", m.terminal_id AS "terminalId",
  m.name, m.place, m.firmware, m.status, m.last_seen_at AS "lastSeenAt", last.id AS "saleId", last.at AS "saleAt",
  last.amount AS "saleAmount", last.currency AS "saleCurrency"`;

/** Last sale of a device, by the index `attempts_at_a_device`. */
const LAST_SALE = `LEFT JOIN LATERAL (
    SELECT s.public_id AS id, a.settled_at AS at, a.amount, a.currency FROM attempt a JOIN sale s ON s.id = a.sale_id
    WHERE a.device_id = m.id AND a.seller_id = m.seller_id AND a.state = 'succeeded' ORDER BY a.id DESC LIMIT 1
  ) last ON true`;

const ORDERS = {
  number: 'm.seller_id $way, m.pos_id $way',
  name: 'lower(m.name) $way NULLS LAST, m.id',
  seen: 'm.last_seen_at $way NULLS LAST, m.id',
} as const;
type DeviceSort = keyof typeof ORDERS;

const listed = (sort: DeviceSort, way: 'ASC' | 'DESC') =>
  statement(
    `devices_list_${sort}_${way.toLowerCase()}`,
    `WITH ${MATCHING} SELECT ${COLUMNS} FROM matching m ${LAST_SALE} WHERE ${WANTED}
    ORDER BY ${ORDERS[sort].replaceAll('$way', way)} LIMIT $4 OFFSET $5`,
  );

const LISTS = {
  number: { ascending: listed('number', 'ASC'), descending: listed('number', 'DESC') },
  name: { ascending: listed('name', 'ASC'), descending: listed('name', 'DESC') },
  seen: { ascending: listed('seen', 'ASC'), descending: listed('seen', 'DESC') },
};

const COUNT = statement('devices_count', `WITH ${MATCHING} SELECT count(*) AS count FROM matching m WHERE ${WANTED}`);

export type DevicesQuery = {
  sellerIds: readonly number[];
  /** Part of a name, a place or a number. */
  search: string;
  /** Empty for all statuses. */
  statuses: readonly DeviceStatus[];
  sort: DeviceSort;
  ascending: boolean;
  page: number;
  size: number;
};

type Row = Omit<DeviceRow, 'lastSale'> & {
  saleId: string | null;
  saleAt: Date | null;
  saleAmount: number | null;
  saleCurrency: string | null;
};

function rowOf({ saleId, saleAt, saleAmount, saleCurrency, ...row }: Row): DeviceRow {
  const isThere = saleId !== null && saleAt !== null && saleAmount !== null && saleCurrency !== null;
  return { ...row, lastSale: isThere ? { id: saleId, at: saleAt, amount: saleAmount, currency: saleCurrency } : null };
}

/** Page of the devices of these sellers, and the number of all that match. */
export async function listDevices(
  database: Database,
  { sellerIds, search, statuses, sort, ascending, page, size }: DevicesQuery,
): Promise<{ rows: DeviceRow[]; count: number }> {
  const words = search.trim();
  const values = [sellerIds, words === '' ? null : containing(words), statuses.length === 0 ? null : statuses];
  const [rows, [counted]] = await Promise.all([
    database.query<Row>(LISTS[sort][ascending ? 'ascending' : 'descending'], [...values, size, (page - 1) * size]),
    database.query<{ count: number }>(COUNT, values),
  ]);
  return { rows: rows.map(rowOf), count: counted?.count ?? 0 };
}

const ONE = statement(
  'devices_one',
  `WITH matching AS (
    SELECT d.*, ${STATUS} AS status FROM device d
    WHERE d.public_id = $2 AND d.seller_id = ANY ($1::bigint[]) AND d.state = 'active'
  ) SELECT ${COLUMNS}, m.id AS "deviceId", m.model, m.paired_at AS "pairedAt" FROM matching m ${LAST_SALE}`,
);

export type FoundDevice = DeviceRow & { deviceId: number; model: string; pairedAt: Date };

/** Device of these sellers; null if it belongs to none of them. `publicId` is a UUID. */
export async function findShownDevice(
  database: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<FoundDevice | null> {
  const [row] = await database.query<Row & Pick<FoundDevice, 'deviceId' | 'model' | 'pairedAt'>>(ONE, [
    sellerIds,
    publicId,
  ]);
  if (!row) return null;
  const { deviceId, model, pairedAt, ...rest } = row;
  return { ...rowOf(rest), deviceId, model, pairedAt };
}
