import { type Database, statement } from '#lib/platform/db/database.ts';
import { type Funnel, type FunnelCount, OPEN_STATES, STUCK_DAYS } from './views.ts';

/**
 * How far the sellers of partners are, by state of their onboarding. SQL because a hundred thousand rows are kept as
 * sums, and the median wait is that of the row in the middle of an index.
 */

const COUNTS = statement(
  'standings_funnel',
  `SELECT state, step, sum(sellers) AS sellers FROM seller_count WHERE partner_id = ANY($1::bigint[])
  GROUP BY 1, 2 HAVING sum(sellers) <> 0`,
);

const ADD_UP = statement(
  'standings_add_up',
  `WITH many AS (
    SELECT partner_id, state, step FROM seller_count GROUP BY 1, 2, 3 HAVING count(*) > 1 LIMIT $1
  ), mine AS (
    SELECT c.id FROM seller_count c
    JOIN many m ON c.partner_id = m.partner_id AND c.state = m.state AND c.step IS NOT DISTINCT FROM m.step
    FOR UPDATE OF c SKIP LOCKED
  ), gone AS (
    DELETE FROM seller_count c USING mine WHERE c.id = mine.id
    RETURNING c.partner_id, c.state, c.step, c.sellers
  )
  INSERT INTO seller_count (partner_id, state, step, sellers)
  SELECT partner_id, state, step, sum(sellers) FROM gone GROUP BY 1, 2, 3 HAVING sum(sellers) <> 0`,
);

/** Places of a funnel that are added up in one statement. */
const ADDED_UP_AT_ONCE = 1_000;

/**
 * Sums rows that were added since into one: a concurrent reader sees the old rows or the new one. Two concurrent runs
 * leave each other's rows alone, so that a step has a row of each: the sum is the same, and the next run merges them.
 */
export const addUpFunnel = async (database: Database): Promise<void> =>
  void (await database.query(ADD_UP, [ADDED_UP_AT_ONCE]));

// One partner is compared with `=`, so that the rows of an index come in its order and none is sorted.
const forOneAndMany = (name: string, sql: (ofPartners: string) => string) => ({
  one: statement(`${name}_of_one`, sql('st.partner_id = ($1::bigint[])[1]')),
  many: statement(name, sql('st.partner_id = ANY($1::bigint[])')),
});

// $3: sellers in each state, which are counted before (`COUNTS`): half of it is the offset of the median.
const WAITS = forOneAndMany(
  'standings_waits',
  (ofPartners) => `SELECT wanted.state, found.stuck, extract(epoch FROM app_now() - middle.state_at)::bigint
    AS "medianSeconds"
  FROM unnest($2::onboarding_state[], $3::bigint[]) AS wanted (state, sellers)
  CROSS JOIN LATERAL (SELECT count(*) AS stuck FROM seller_standing st
    WHERE ${ofPartners} AND st.state = wanted.state
      AND st.state_at < app_now() - interval '${STUCK_DAYS} days') found
  LEFT JOIN LATERAL (SELECT st.state_at FROM seller_standing st
    WHERE ${ofPartners} AND st.state = wanted.state
    ORDER BY st.state_at OFFSET wanted.sellers / 2 LIMIT 1) middle ON true`,
);

/** Latest approvals of which the median duration is shown. */
const LATEST = 1_000;

// Sellers without an onboarding have no step and were never approved in it.
const APPROVALS = forOneAndMany(
  'standings_approvals',
  (ofPartners) => `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM state_at - created_at))::bigint
    AS seconds
  FROM (SELECT st.state_at, st.created_at FROM seller_standing st
    WHERE ${ofPartners} AND st.state = 'approved' AND st.step IS NOT NULL
    ORDER BY st.state_at DESC LIMIT ${LATEST}) latest`,
);

/** The funnel of these partners' sellers. */
export async function funnelOf(database: Database, partnerIds: readonly number[]): Promise<Funnel> {
  const size = partnerIds.length === 1 ? 'one' : 'many';
  const [counts, [approvals]] = await Promise.all([
    database.query<FunnelCount>(COUNTS, [partnerIds]),
    database.query<{ seconds: number | null }>(APPROVALS[size], [partnerIds]),
  ]);
  const sellersIn = (wanted: string): number =>
    counts.reduce((sum, { state, sellers }) => (state === wanted ? sum + sellers : sum), 0);
  const perState = OPEN_STATES.map(sellersIn);
  const waits = await database.query<Funnel['waits'][number]>(WAITS[size], [partnerIds, OPEN_STATES, perState]);
  return { counts, waits, approvalSeconds: approvals?.seconds ?? null };
}
