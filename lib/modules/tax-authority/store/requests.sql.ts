import { DOCUMENT_COLUMNS, type FoundDocument, ITS_SALE } from '#lib/modules/documents/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AllocationBlock, AllocationState, AllocationWay } from '../contract/request-states.ts';

/**
 * Requests for allocation numbers: claimed, asked, booked. SQL because each step is one statement that is guarded by
 * the claim before it: an answer that is known already is booked by nobody a second time.
 */

/** Longest that a claim lasts, seconds: longer than the calls that one makes. */
const LEASE_SECONDS = 60;

/** Longest pause between two questions about a document, seconds. */
const LONGEST_PAUSE_SECONDS = 600;

const GRANT = `tax_authority_grant g WHERE g.seller_id = a.seller_id AND g.ended_at IS NULL`;

const OPEN = statement(
  'tax_authority_open_requests',
  `INSERT INTO allocation_request (document_id, seller_id, state, why, next_at)
SELECT a.document_id, a.seller_id, CASE WHEN may.ask THEN 'asking' ELSE 'blocked' END::allocation_request_state,
  CASE WHEN NOT may.ask THEN 'not-connected'::allocation_block END, CASE WHEN may.ask THEN app_now() END
FROM document_allocation a CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM ${GRANT}) AS ask) may
WHERE a.status = 'waiting'
  AND NOT EXISTS (SELECT FROM allocation_request r WHERE r.document_id = a.document_id)
ORDER BY a.document_id LIMIT $1 ON CONFLICT (document_id) DO NOTHING`,
);

/** Opens requests of documents that wait and have none. */
export async function openRequests(database: Database, most: number): Promise<void> {
  await database.query(OPEN, [most]);
}

const CONNECTED = statement(
  'tax_authority_ask_of_connected',
  `UPDATE allocation_request SET why = NULL, next_at = app_now(), state = CASE WHEN way IS NULL THEN 'asking'
    WHEN way = 'objection' AND is_in_doubt THEN 'objected' ELSE 'deciding' END::allocation_request_state
    WHERE seller_id = $1::bigint AND state = 'blocked' AND why = 'not-connected'`,
);

/**
 * Documents of a business that waited for its connection go on where they stood. An objection that the authority may
 * have is looked up and not filed again: it may be decided by now.
 */
export async function askOfConnected(database: Database, sellerId: number): Promise<void> {
  await database.query(CONNECTED, [sellerId]);
}

/**
 * A claimed request with its document. `tries` is the proof of the claim; `wasInDoubt`: the authority may know of it
 * from before.
 */
export type ClaimedRequest = FoundDocument & {
  id: number;
  sellerId: number;
  tries: number;
  state: AllocationState;
  way: AllocationWay | null;
  wasInDoubt: boolean;
};

// From the claim on it is in doubt: a process that ends before it books may have asked.
const TAKE = statement(
  'tax_authority_take_requests',
  `WITH due AS (
  SELECT r.document_id, r.is_in_doubt FROM allocation_request r WHERE r.next_at <= app_now()
    AND (r.lease_until IS NULL OR r.lease_until <= app_now()) AND ($2::bigint IS NULL OR r.document_id = $2)
  ORDER BY r.next_at, r.document_id LIMIT $1 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE allocation_request r SET tries = r.tries + 1, lease_until = app_now() + interval '${LEASE_SECONDS} seconds',
    is_in_doubt = true
  FROM due WHERE r.document_id = due.document_id RETURNING r.*, due.is_in_doubt AS was_in_doubt
)
SELECT r.document_id AS id, r.seller_id AS "sellerId", r.tries, r.state, r.way, r.was_in_doubt AS "wasInDoubt",
  ${DOCUMENT_COLUMNS}
FROM taken r JOIN fiscal_document d ON d.id = r.document_id ${ITS_SALE}`,
);

/** Claims the requests that are due, or the one of a document where it is. */
export const takeRequests = (
  database: Database,
  most: number,
  documentId: number | null = null,
): Promise<ClaimedRequest[]> => database.query<ClaimedRequest>(TAKE, [most, documentId]);

type Held = Pick<ClaimedRequest, 'id' | 'tries'>;

const HELD = `r.document_id = $1::bigint AND r.tries = $2::int AND r.state IN ('asking', 'deciding', 'objected')`;

const HOLD = statement(
  'tax_authority_hold_request',
  `UPDATE allocation_request r SET lease_until = app_now() + interval '${LEASE_SECONDS} seconds'
  WHERE ${HELD} AND r.lease_until > app_now() RETURNING r.document_id`,
);

/** Makes a claim last for its calls; false where it ran out before, and another process may ask. */
export const holdRequest = async (database: Database, { id, tries }: Held): Promise<boolean> =>
  (await database.query(HOLD, [id, tries])).length > 0;

const DONE = statement(
  'tax_authority_book_done',
  `UPDATE allocation_request r SET state = 'done', next_at = NULL, lease_until = NULL, code = NULL,
    confirmation = $3, is_in_doubt = false WHERE ${HELD} RETURNING r.document_id`,
);

/** The end of a request; false where this process holds it no more. `confirmation`: the 26 digits, null without. */
export const bookDone = async (inside: Database, { id, tries }: Held, confirmation: string | null): Promise<boolean> =>
  (await inside.query(DONE, [id, tries, confirmation])).length > 0;

const RESTS = statement(
  'tax_authority_book_rest',
  `UPDATE allocation_request r SET state = $3::allocation_request_state, why = $4::allocation_block, code = $5,
    way = CASE WHEN $4::allocation_block = 'not-connected' THEN r.way END, next_at = NULL, lease_until = NULL,
    is_in_doubt = $6 WHERE ${HELD} RETURNING r.document_id`,
);

/**
 * A person has to do something. Without a connection the authority was not asked: the way on that was chosen stays, and
 * so does the doubt, if there was one.
 */
export const bookRest = async (
  inside: Database,
  { id, tries, wasInDoubt }: Held & Pick<ClaimedRequest, 'wasInDoubt'>,
  rest: { state: 'refused'; why: null; code: number } | { state: 'blocked'; why: AllocationBlock; code: number | null },
): Promise<boolean> => {
  const isInDoubt = rest.why === 'not-connected' && wasInDoubt;
  return (await inside.query(RESTS, [id, tries, rest.state, rest.why, rest.code, isInDoubt])).length > 0;
};

const LATER = statement(
  'tax_authority_book_later',
  `UPDATE allocation_request r SET is_in_doubt = $3, lease_until = NULL,
    next_at = app_now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, 5 * 2 ^ least(r.tries, 8))::int)
  WHERE ${HELD} RETURNING r.document_id`,
);

/** Asks again later; `isInDoubt`: the authority may know of it. */
export const bookLater = async (inside: Database, { id, tries }: Held, isInDoubt: boolean): Promise<boolean> =>
  (await inside.query(LATER, [id, tries, isInDoubt])).length > 0;

const OBJECTED = statement(
  'tax_authority_book_objected',
  `UPDATE allocation_request r SET state = 'objected', is_in_doubt = true, lease_until = NULL,
    next_at = app_now() + interval '1 minute' WHERE ${HELD} RETURNING r.document_id`,
);

/** The authority has an objection, and looks again. */
export const bookObjected = async (inside: Database, { id, tries }: Held): Promise<boolean> =>
  (await inside.query(OBJECTED, [id, tries])).length > 0;

const ANSWERED = statement(
  'tax_authority_keep_answer',
  'INSERT INTO allocation_answer (document_id, call, outcome, code) VALUES ($1, $2, $3, $4)',
);

/** Keeps what the authority said about a document. */
export async function keepAnswer(
  inside: Database,
  { documentId, call, outcome, code }: { documentId: number; call: string; outcome: string; code: number | null },
): Promise<void> {
  await inside.query(ANSWERED, [documentId, call, outcome, code]);
}

const CHOOSE = statement(
  'tax_authority_choose_way',
  `UPDATE allocation_request r SET state = 'deciding', way = $2::allocation_way, decided_by = $3, next_at = app_now(),
    lease_until = NULL, is_in_doubt = false
  WHERE r.document_id = $1::bigint AND r.state = 'refused' RETURNING r.document_id`,
);

/** A person chooses the way on of a refused request, once; false where another was first. */
export const chooseWay = async (
  database: Database,
  { documentId, way, decidedBy }: { documentId: number; way: AllocationWay; decidedBy: number },
): Promise<boolean> => (await database.query(CHOOSE, [documentId, way, decidedBy])).length > 0;

const AGAIN = statement(
  'tax_authority_ask_again',
  `UPDATE allocation_request r SET state = 'asking', why = NULL, next_at = app_now(), lease_until = NULL
  WHERE r.document_id = $1::bigint AND r.state = 'blocked' RETURNING r.document_id`,
);

/** A blocked request is asked again. */
export const askAgain = async (database: Database, documentId: number): Promise<boolean> =>
  (await database.query(AGAIN, [documentId])).length > 0;

const BY_HAND = statement(
  'tax_authority_end_by_hand',
  `UPDATE allocation_request r SET state = 'done', why = NULL, next_at = NULL, lease_until = NULL, decided_by = $2,
    tries = r.tries + 1
  WHERE r.document_id = $1::bigint AND r.state IN ('blocked', 'asking', 'deciding', 'objected')
    AND (r.lease_until IS NULL OR r.lease_until <= app_now()) RETURNING r.document_id`,
);

/** A person ends a request that nobody is asking about at the moment. */
export const endByHand = async (inside: Database, documentId: number, decidedBy: number): Promise<boolean> =>
  (await inside.query(BY_HAND, [documentId, decidedBy])).length > 0;
