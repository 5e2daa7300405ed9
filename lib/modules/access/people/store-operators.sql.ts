/** SQL, because operators are of no tenant: a person is one or is a member, and the database holds the two apart. */

import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { LinkKind } from './store-links.sql.ts';

const ADD = statement(
  'access_add_operator',
  'INSERT INTO operator_account (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
);

/** Makes a person an operator. The database refuses a member of a business or a partner. */
export async function addOperator(inside: Database, userId: number): Promise<void> {
  await inside.query(ADD, [userId]);
}

const IS = statement(
  'access_is_operator',
  `SELECT EXISTS (SELECT FROM operator_account o WHERE o.user_id = $1) AS "isOperator",
    EXISTS (SELECT FROM membership m WHERE m.user_id = $1) AS "isMember"`,
);

/** Whether a person may accept a link: an operator joins no business, a member of one becomes no operator. */
export async function mayJoin(db: Database, userId: number, kind: LinkKind): Promise<boolean> {
  const [row] = await db.query<{ isOperator: boolean; isMember: boolean }>(IS, [userId]);
  return kind === 'operator' ? !row?.isMember : !row?.isOperator;
}

const REMOVE = statement('access_remove_operator', 'DELETE FROM operator_account WHERE user_id = $1 RETURNING user_id');
const END_SESSIONS = statement('access_end_operator_sessions', 'DELETE FROM session WHERE user_id = $1');

/** Takes the role away and ends every session of the person; false if they were no operator. */
export async function removeOperator(inside: Database, userId: number): Promise<boolean> {
  const removed = await inside.query(REMOVE, [userId]);
  if (removed.length > 0) await inside.query(END_SESSIONS, [userId]);
  return removed.length > 0;
}

const WITH_FACTOR = statement(
  'access_operators_with_factor',
  `SELECT u.id AS "userId", u.email, u.name, u.language FROM operator_account o JOIN app_user u ON u.id = o.user_id
  WHERE u.totp_since IS NOT NULL AND u.disabled_at IS NULL ORDER BY u.id`,
);

/** Operators who may act. */
export const operatorsWithFactor = async (
  db: Database,
): Promise<{ userId: number; email: string; name: string; language: Language }[]> =>
  (await db.query<{ userId: number; email: string; name: string; language: string }>(WITH_FACTOR, [])).map(
    ({ language, ...person }) => ({ ...person, language: readLanguage(language) }),
  );

/** `state`: `invited`: the link is not used yet; `no-factor`: nothing opens before a second factor is set up. */
export type OperatorRow = { email: string; name: string; since: Date; state: 'active' | 'invited' | 'no-factor' };

const LIST = statement(
  'access_list_operators',
  `SELECT u.email, u.name, o.since, CASE WHEN u.totp_since IS NULL THEN 'no-factor' ELSE 'active' END AS state
  FROM operator_account o JOIN app_user u ON u.id = o.user_id
  UNION ALL
  SELECT l.email, '' AS name, l.created_at AS since, 'invited' AS state FROM person_link l
  WHERE l.kind = 'operator' AND l.used_at IS NULL AND l.ended_at IS NULL AND l.expires_at > app_now()
  ORDER BY since, email`,
);

export const listOperators = (db: Database): Promise<OperatorRow[]> => db.query<OperatorRow>(LIST, []);
