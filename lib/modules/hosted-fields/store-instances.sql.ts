import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * One token per instance, whatever is sent at once. SQL because a claim is taken in one statement, and because a
 * process that serves payments only does not load the Prisma client.
 */

/** Lease of an instance, seconds: longer than the acquirer's check of a card. */
const LEASE_SECONDS = 40;

// An expired lease is claimed again under its token's name, for the same card alone: that name shows whether the token
// was made. A different card begins anew, where the failed attempt left no token.
const CLAIM = statement(
  'hosted_fields_claim',
  `INSERT INTO hosted_instance AS known (id, seller_id, state, token, card, lease_until)
  VALUES ($1, $2, 'claimed', $3, $4, app_now() + interval '${LEASE_SECONDS} seconds')
ON CONFLICT (id) DO UPDATE SET state = 'claimed', card = excluded.card, lease_until = excluded.lease_until,
  token = CASE WHEN known.state = 'claimed' AND known.card = excluded.card THEN known.token ELSE excluded.token END
WHERE known.state = 'open' OR (known.state = 'claimed' AND known.lease_until <= app_now()
  AND (known.card = excluded.card OR NOT EXISTS (SELECT FROM buyer_token t WHERE t.public_id = known.token)))
RETURNING token`,
);

type Try = { instance: string; sellerId: number; token: string; card: Buffer };

/** The name that this try's token gets; null where another try holds the instance or it gave its token. */
export async function claimInstance(database: Database, { instance, sellerId, token, card }: Try) {
  const [row] = await database.query<{ token: string }>(CLAIM, [instance, sellerId, token, card]);
  return row?.token ?? null;
}

const END = statement(
  'hosted_fields_end',
  `UPDATE hosted_instance SET state = $3::hosted_instance_state WHERE id = $1 AND state = 'claimed' AND token = $2`,
);

/** Ends a claim: `done` with its token, or `open` for another try. */
export async function endClaim(
  database: Database,
  { instance, token, as }: { instance: string; token: string; as: 'done' | 'open' },
): Promise<void> {
  await database.query(END, [instance, token, as]);
}

/** An instance after its first attempt to store a card, as a further attempt finds it. */
export type InstanceState = { state: 'open' | 'claimed' | 'done'; token: string; isSameCard: boolean };

const FIND = statement(
  'hosted_fields_find',
  'SELECT state, token, card = $2 AS "isSameCard" FROM hosted_instance WHERE id = $1',
);

export async function findInstanceState(
  database: Database,
  instance: string,
  card: Buffer,
): Promise<InstanceState | null> {
  return (await database.query<InstanceState>(FIND, [instance, card]))[0] ?? null;
}

const FORGET = statement(
  'hosted_fields_forget',
  `WITH gone AS (DELETE FROM hosted_instance WHERE created_at < app_now() - interval '1 day' RETURNING id)
SELECT count(*)::int AS count FROM gone`,
);

/** Removes instances, which live for an hour, after a day. Returns how many. */
export async function forgetOldInstances(database: Database): Promise<number> {
  return (await database.query<{ count: number }>(FORGET, []))[0]?.count ?? 0;
}
