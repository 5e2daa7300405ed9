import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Contents } from '../views.ts';

/**
 * Archives and their parts. SQL because the job claims them, and because parts are written under the claim of the
 * process that makes them.
 */

const ASK = statement(
  'archives_ask',
  `INSERT INTO year_archive (seller_id, asked_by, year, language, kept_until) VALUES ($1, $2, $3, $4, $5::date)
ON CONFLICT (seller_id, year, language) WHERE state = 'waiting' DO UPDATE SET
  kept_until = excluded.kept_until, claim = NULL, lease_until = NULL, tries = 0
WHERE excluded.kept_until > year_archive.kept_until`,
);

/**
 * Asks for an archive; while one waits, there is no second. Its index says until when it is kept: with a later day one
 * that is being made is taken from its maker, and made anew.
 */
export async function askForArchive(
  database: Database,
  asked: { sellerId: number; askedBy: number | null; year: number; language: Language; keptUntil: string },
): Promise<void> {
  await database.query(ASK, [asked.sellerId, asked.askedBy, asked.year, asked.language, asked.keptUntil]);
}

/** How long a process may write no part, and how long nobody tries again after a failure. */
const LEASE = '10 minutes';
const AGAIN = '30 seconds';
const MAX_TRIES = 5;

const CLAIM = statement(
  'archives_claim',
  `WITH over AS (
  UPDATE year_archive SET state = 'failed', claim = NULL WHERE state = 'waiting' AND tries >= ${MAX_TRIES}
    AND lease_until < app_now() RETURNING id
), parts AS (
  DELETE FROM year_archive_part p USING over WHERE p.archive_id = over.id
)
UPDATE year_archive SET claim = gen_random_uuid(), lease_until = app_now() + interval '${LEASE}', tries = tries + 1
WHERE id = (SELECT a.id FROM year_archive a WHERE a.state = 'waiting'
    AND a.tries < ${MAX_TRIES} AND (a.lease_until IS NULL OR a.lease_until < app_now())
  ORDER BY a.id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, claim, seller_id AS "sellerId", year, language, to_char(kept_until, 'YYYY-MM-DD') AS "keptUntil"`,
);

export type ClaimedArchive = {
  id: number;
  claim: string;
  sellerId: number;
  year: number;
  language: Language;
  keptUntil: string;
};

/**
 * An archive that waits, for this process; null without one. One that processes fell over as often as it is tried has
 * failed: the next process does not fall over it.
 */
export const claimArchive = async (database: Database): Promise<ClaimedArchive | null> =>
  (await database.query<ClaimedArchive>(CLAIM, []))[0] ?? null;

/** Holds the lease, where it is still this process that makes the archive. */
const HELD = `held AS (
  UPDATE year_archive SET lease_until = app_now() + interval '${LEASE}' WHERE id = $1 AND claim = $2 RETURNING id
)`;

const DROP_PARTS = statement(
  'archives_drop_parts',
  `WITH ${HELD}, gone AS (DELETE FROM year_archive_part p USING held WHERE p.archive_id = held.id)
SELECT id FROM held`,
);

/** Removes what a try before wrote. Throws where another process has the archive. */
export async function dropParts(database: Database, { id, claim }: ClaimedArchive): Promise<void> {
  const held = await database.query<{ id: number }>(DROP_PARTS, [id, claim]);
  if (held.length === 0) throw new Error('another process makes this archive');
}

const ADD_PART = statement(
  'archives_add_part',
  `WITH ${HELD}
INSERT INTO year_archive_part (archive_id, number, bytes) SELECT held.id, $3, $4 FROM held RETURNING number`,
);

/** Adds a part, and holds the lease. Throws where another process has the archive. */
export async function addPart(
  database: Database,
  { id, claim }: ClaimedArchive,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  const added = await database.query<{ number: number }>(ADD_PART, [id, claim, number, bytes]);
  if (added.length === 0) throw new Error('another process makes this archive');
}

export type MadeArchive = {
  bytes: number;
  through: string;
  contents: Contents;
  indexHash: string;
  hash: string;
  certificateHash: string;
};

const FIND_SAME = statement(
  'archives_find_same',
  `UPDATE year_archive o SET kept_until = greatest(o.kept_until, a.kept_until) FROM year_archive a
WHERE a.id = $1 AND o.seller_id = a.seller_id AND o.year = a.year AND o.language = a.language AND o.state = 'ready'
  AND o.index_sha256 = $2 AND o.id = (SELECT max(l.id) FROM year_archive l WHERE l.seller_id = a.seller_id
    AND l.year = a.year AND l.language = a.language AND l.state = 'ready')
RETURNING o.id`,
);
const DROP = statement('archives_drop', 'DELETE FROM year_archive WHERE id = $1 AND claim = $2');
const FINISH = statement(
  'archives_finish',
  `UPDATE year_archive SET state = 'ready', made_at = app_now(), lease_until = NULL, bytes = $3, through = $4,
  contents = $5::jsonb, index_sha256 = $6, sha256 = $7, certificate_sha256 = $8
WHERE id = $1 AND claim = $2 AND state = 'waiting' RETURNING id`,
);

/**
 * The archive is whole. One whose index says what that of the last one says is dropped: the last one is it, and is kept
 * as long as the new one would have been. Throws where another process has it.
 */
export function finishArchive(
  database: Database,
  claimed: ClaimedArchive,
  { bytes, through, contents, indexHash, hash, certificateHash }: MadeArchive,
): Promise<void> {
  const { id, claim } = claimed;
  return database.inTransaction(async (inside) => {
    const index = Buffer.from(indexHash, 'hex');
    const same = await inside.query<{ id: number }>(FIND_SAME, [id, index]);
    if (same.length > 0) {
      await dropParts(inside, claimed);
      await inside.query(DROP, [id, claim]);
      return;
    }
    const [sha256, certificate] = [Buffer.from(hash, 'hex'), Buffer.from(certificateHash, 'hex')];
    const said = [bytes, through, JSON.stringify(contents), index, sha256, certificate];
    const finished = await inside.query<{ id: number }>(FINISH, [id, claim, ...said]);
    if (finished.length === 0) throw new Error('another process makes this archive');
  });
}

const GIVE_BACK = statement(
  'archives_give_back',
  `WITH back AS (
  UPDATE year_archive SET lease_until = app_now() + interval '${AGAIN}',
    tries = CASE WHEN $3::boolean THEN tries ELSE tries - 1 END,
    state = CASE WHEN $3::boolean AND tries >= ${MAX_TRIES} THEN 'failed' ELSE state END::archive_state
  WHERE id = $1 AND claim = $2 RETURNING id
)
DELETE FROM year_archive_part p USING back WHERE p.archive_id = back.id`,
);

/**
 * Puts an archive back that could not be made now, without its parts: it is tried again, a few times. `isTry`: false
 * where nothing is wrong with it, which does not count.
 */
export async function giveBack(
  database: Database,
  { id, claim }: ClaimedArchive,
  { isTry }: { isTry: boolean },
): Promise<void> {
  await database.query(GIVE_BACK, [id, claim, isTry]);
}

const GIVE_UP = statement('archives_give_up', `UPDATE year_archive SET state = 'failed' WHERE id = $1 AND claim = $2`);

/** There is nothing to make it of. */
export async function giveUp(database: Database, { id, claim }: ClaimedArchive): Promise<void> {
  await database.query(GIVE_UP, [id, claim]);
}

const SWEEP = statement(
  'archives_sweep',
  `WITH over AS (
  SELECT a.id FROM year_archive a WHERE a.kept_until < app_now()::date AND a.state <> 'waiting' ORDER BY a.id LIMIT 20
), parts AS (DELETE FROM year_archive_part p USING over WHERE p.archive_id = over.id RETURNING 1)
SELECT over.id FROM over`,
);
const SWEEP_ROWS = statement('archives_sweep_rows', 'DELETE FROM year_archive WHERE id = ANY ($1::bigint[])');

/** Removes archives that nobody has to keep any more. Answers how many. */
export function sweepArchives(database: Database): Promise<number> {
  return database.inTransaction(async (inside) => {
    const over = await inside.query<{ id: number }>(SWEEP, []);
    await inside.query(SWEEP_ROWS, [over.map(({ id }) => id)]);
    return over.length;
  });
}
