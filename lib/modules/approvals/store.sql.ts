import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';

/** SQL because a request waits by the database's clock, and because a second person is decided about under its lock. */

export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'expired' | 'withdrawn';

const asked = parameters('kind', 'sellerId', 'partnerId', 'subject', 'detail', 'requestedBy', 'days');

const ASK = statement(
  'approvals_ask',
  `INSERT INTO approval (kind, seller_id, partner_id, subject, detail, requested_by, expires_at)
VALUES (${asked.at.kind}::text, ${asked.at.sellerId}::bigint, ${asked.at.partnerId}::bigint, ${asked.at.subject}::text,
  ${asked.at.detail}::jsonb, ${asked.at.requestedBy}::bigint,
  app_now() + make_interval(days => ${asked.at.days}::int))
ON CONFLICT DO NOTHING RETURNING public_id::text AS "publicId", expires_at AS "expiresAt"`,
);

export type NewApproval = {
  kind: string;
  sellerId: number | null;
  partnerId: number | null;
  subject: string;
  detail: unknown;
  requestedBy: number;
  days: number;
};

/** Adds a request; null where one of the same kind waits for the same subject of its owner. */
export async function addApproval(
  inside: Database,
  approval: NewApproval,
): Promise<{ publicId: string; expiresAt: Date } | null> {
  const values = asked.values({ ...approval, detail: JSON.stringify(approval.detail) });
  return (await inside.query<{ publicId: string; expiresAt: Date }>(ASK, values))[0] ?? null;
}

// One that has run out is ended before another can be asked for.
const EXPIRE = statement(
  'approvals_expire',
  `UPDATE approval SET state = 'expired', decided_at = app_now()
WHERE state = 'waiting' AND expires_at <= app_now() RETURNING id`,
);

/** Ends the requests that nobody decided in time; returns how many. */
export const expireApprovals = async (database: Database): Promise<number> => (await database.query(EXPIRE, [])).length;

const COLUMNS = `a.id, a.public_id::text AS "publicId", a.kind, a.seller_id AS "sellerId", a.partner_id AS "partnerId",
  a.subject, a.detail, a.requested_by AS "requestedBy", a.requested_at AS "requestedAt", a.expires_at AS "expiresAt"`;

const LOCK = statement(
  'approvals_lock',
  `SELECT ${COLUMNS}, CASE WHEN a.state = 'waiting' AND a.expires_at <= app_now() THEN 'expired' ELSE a.state::text END
    AS state
FROM approval a WHERE a.public_id = $1::uuid FOR UPDATE`,
);

export type ApprovalRow = {
  id: number;
  publicId: string;
  kind: string;
  sellerId: number | null;
  partnerId: number | null;
  subject: string;
  detail: unknown;
  requestedBy: number;
  requestedAt: Date;
  expiresAt: Date;
};

/** Inside a database transaction: holds a request until it ends. Null where there is none. */
export const lockApproval = async (
  inside: Database,
  publicId: string,
): Promise<(ApprovalRow & { state: ApprovalState }) | null> =>
  (await inside.query<ApprovalRow & { state: ApprovalState }>(LOCK, [publicId]))[0] ?? null;

const decided = parameters('id', 'state', 'decidedBy', 'reason', 'outcome');

const DECIDE = statement(
  'approvals_decide',
  `UPDATE approval SET state = ${decided.at.state}::approval_state, decided_by = ${decided.at.decidedBy}::bigint,
  decided_at = app_now(), reason = ${decided.at.reason}::text, outcome = ${decided.at.outcome}::text
WHERE id = ${decided.at.id}::bigint AND state = 'waiting' RETURNING id`,
);

export type Ended = {
  id: number;
  state: Exclude<ApprovalState, 'waiting' | 'expired'>;
  decidedBy: number;
  reason: string | null;
  outcome: string | null;
};

/** Inside the transaction that holds it: ends a request. */
export async function endApproval(inside: Database, ended: Ended): Promise<void> {
  const rows = await inside.query(DECIDE, decided.values(ended));
  if (rows.length === 0) throw new Error('a request was ended twice');
}

const WAITING = statement(
  'approvals_waiting',
  `SELECT ${COLUMNS}, u.name AS "requestedByName"
FROM approval a JOIN app_user u ON u.id = a.requested_by
WHERE a.state = 'waiting' AND a.expires_at > app_now() AND a.kind = ANY ($1::text[])
  AND ($2::bigint[] IS NULL OR a.seller_id = ANY ($2::bigint[]))
ORDER BY a.id LIMIT 100`,
);

export type WaitingRow = ApprovalRow & { requestedByName: string };

/** Changes that wait, the oldest first: of some sellers, or of all (null). */
export const listWaiting = (
  database: Database,
  { kinds, sellerIds }: { kinds: readonly string[]; sellerIds: readonly number[] | null },
): Promise<WaitingRow[]> => database.query<WaitingRow>(WAITING, [kinds, sellerIds]);
