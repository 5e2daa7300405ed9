import { DISPUTE_FILES } from '#lib/modules/seller-files/contract/file-types.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import type { ReviewRow } from '../contract/review-view.ts';
import type { OnboardingState } from '../contract/enums.ts';

/** SQL because a page of the queue counts the documents of each seller in it. */

const MATCHING = `matching AS (
  SELECT o.seller_id, o.public_id, o.email, o.partner_id, o.state, coalesce(o.submitted_at, o.state_at) AS since,
    o.first_approval_by, s.name
  FROM onboarding o JOIN seller s ON s.id = o.seller_id
  WHERE o.partner_id = ANY ($1::bigint[]) AND o.state::text = ANY ($2::text[])
    AND ($3::text IS NULL OR s.name ILIKE $3 OR o.name ILIKE $3 OR o.email ILIKE $3)
)`;

const listed = (way: 'ASC' | 'DESC') =>
  statement(
    `onboarding_list_reviews_${way.toLowerCase()}`,
    `WITH ${MATCHING}, page AS (
      SELECT * FROM matching ORDER BY since ${way}, seller_id LIMIT $4 OFFSET $5
    )
    SELECT m.public_id::text AS "publicId", m.name, m.email, m.partner_id AS "partnerId", p.name AS "partnerName",
      m.state, m.since, m.first_approval_by IS NOT NULL AS "hasFirstApproval", f.documents, f.undecided
    FROM page m JOIN partner p ON p.id = m.partner_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS documents, count(*) FILTER (WHERE f.state IN ('received', 'in-review')) AS undecided
      FROM seller_file f WHERE f.seller_id = m.seller_id AND f.replaced_by_id IS NULL
        AND f.type < ${DISPUTE_FILES.evidence}
    ) f
    ORDER BY m.since ${way}, m.seller_id`,
  );

const LISTS = { ascending: listed('ASC'), descending: listed('DESC') };

const COUNT = statement('onboarding_count_reviews', `WITH ${MATCHING} SELECT count(*) AS count FROM matching`);

export type ReviewsQuery = {
  partnerIds: readonly number[];
  /** Part of a name, also of the one it was invited by, or of an e-mail. */
  search: string;
  states: readonly OnboardingState[];
  /** The longest wait first. */
  ascending: boolean;
  page: number;
  size: number;
};

/** Page of the review queue of these partners, and the number of all that match. */
export async function listReviews(
  database: Database,
  { partnerIds, search, states, ascending, page, size }: ReviewsQuery,
): Promise<{ rows: ReviewRow[]; count: number }> {
  const words = search.trim();
  const values = [partnerIds, states, words === '' ? null : containing(words)];
  const [rows, [counted]] = await Promise.all([
    database.query<ReviewRow>(LISTS[ascending ? 'ascending' : 'descending'], [...values, size, (page - 1) * size]),
    database.query<{ count: number }>(COUNT, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

const NEXT = statement(
  'onboarding_next_review',
  `SELECT public_id::text AS "publicId" FROM onboarding
  WHERE partner_id = ANY ($1::bigint[]) AND state IN ('submitted', 'in-review') AND public_id <> $2::uuid
  ORDER BY coalesce(submitted_at, state_at), seller_id LIMIT 1`,
);

/** The onboarding that has waited longest apart from this one; null where none waits. */
export async function nextReview(
  database: Database,
  partnerIds: readonly number[],
  publicId: string,
): Promise<string | null> {
  return (await database.query<{ publicId: string }>(NEXT, [partnerIds, publicId]))[0]?.publicId ?? null;
}

const NAMES = statement('onboarding_names_of_people', 'SELECT id, name FROM app_user WHERE id = ANY ($1::bigint[])');

/** Names of the people in a history, by their number. */
export async function namesOfPeople(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = ids.length === 0 ? [] : await database.query<{ id: number; name: string }>(NAMES, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
