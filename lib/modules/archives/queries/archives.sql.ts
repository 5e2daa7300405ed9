import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ListedArchive } from '../views.ts';

/** Archives as screens show them. SQL because their bytes are read part by part. */

const MOST = 10;

const COLUMNS = `a.id, a.public_id AS "publicId", a.seller_id AS "sellerId", a.year, a.language, a.state,
  a.asked_at AS "askedAt", a.made_at AS "madeAt", a.bytes, a.through, a.contents,
  to_char(a.kept_until, 'YYYY-MM-DD') AS "keptUntil",
  encode(a.sha256, 'hex') AS sha256, encode(a.certificate_sha256, 'hex') AS "certificateHash"`;

const OF_YEAR = statement(
  'archives_of_year',
  `SELECT ${COLUMNS} FROM year_archive a WHERE a.seller_id = $1 AND a.year = $2 ORDER BY a.id DESC LIMIT ${MOST}`,
);

/** Archives of a year of a business, newest first. */
export const archivesOf = (database: Database, sellerId: number, year: number): Promise<ListedArchive[]> =>
  database.query<ListedArchive>(OF_YEAR, [sellerId, year]);

const FIND = statement(
  'archives_find',
  `SELECT ${COLUMNS} FROM year_archive a WHERE a.public_id = $1::uuid AND a.seller_id = ANY ($2::bigint[])
  AND a.state = 'ready'`,
);

/** An archive that is ready; null where it is of none of these businesses. */
export const findArchive = async (
  database: Database,
  publicId: string,
  sellerIds: readonly number[],
): Promise<ListedArchive | null> => (await database.query<ListedArchive>(FIND, [publicId, sellerIds]))[0] ?? null;

const PART = statement('archives_part', 'SELECT bytes FROM year_archive_part WHERE archive_id = $1 AND number = $2');

/** The bytes of an archive, a part at a time. */
export async function* partsOf(database: Database, id: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let number = 1; ; number += 1) {
    const [part] = await database.query<{ bytes: Uint8Array<ArrayBuffer> }>(PART, [id, number]);
    if (!part) return;
    yield part.bytes;
  }
}
