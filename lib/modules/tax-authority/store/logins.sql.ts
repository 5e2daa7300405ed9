import { type Database, statement } from '#lib/platform/db/database.ts';

/** People on their way to the authority's sign-in. SQL because a state is taken once, whoever comes with it. */

const MINUTES = 15;

const BEGIN = statement(
  'tax_authority_begin_login',
  `WITH over AS (DELETE FROM tax_authority_login WHERE expires_at <= app_now())
INSERT INTO tax_authority_login (state_hash, seller_id, user_id, session_hash, expires_at)
VALUES ($1, $2, $3, $4, app_now() + interval '${MINUTES} minutes')`,
);

export type NewLogin = { stateHash: Buffer; sellerId: number; userId: number; sessionHash: Buffer };

export async function beginLogin(database: Database, login: NewLogin): Promise<void> {
  await database.query(BEGIN, [login.stateHash, login.sellerId, login.userId, login.sessionHash]);
}

const TAKE = statement(
  'tax_authority_take_login',
  `DELETE FROM tax_authority_login WHERE state_hash = $1 AND user_id = $2 AND session_hash = $3
    AND expires_at > app_now() RETURNING seller_id AS "sellerId"`,
);

/** Takes a state, once; null of another session, another person, or after its time. */
export const takeLogin = async (
  database: Database,
  { stateHash, userId, sessionHash }: Omit<NewLogin, 'sellerId'>,
): Promise<number | null> =>
  (await database.query<{ sellerId: number }>(TAKE, [stateHash, userId, sessionHash]))[0]?.sellerId ?? null;
