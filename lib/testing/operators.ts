import { randomUUID } from 'node:crypto';
import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Operators of tests: the rows that the command and an accepted link make. */

const ADD = statement(
  'testing_add_operator',
  `WITH person AS (
    INSERT INTO app_user (email, name, password_hash, totp_since) VALUES ($1, $2, 'x', $3::timestamptz) RETURNING id
  ) INSERT INTO operator_account (user_id) SELECT id FROM person RETURNING user_id AS id`,
);

export type TestOperator = { id: number; email: string; token: string };

/** An operator with a session whose proof is fresh. `hasFactor`: with a second factor, which opens the area. */
export async function givenOperator(owner: Database, { name = 'Olga', hasFactor = true } = {}): Promise<TestOperator> {
  const email = `${randomUUID()}@kupa.test`;
  const [row] = await owner.query<{ id: number }>(ADD, [email, name, hasFactor ? new Date('2026-01-01') : null]);
  if (!row) throw new Error('the operator was not added');
  return { id: row.id, email, token: await openSession({ userId: row.id, ip: '192.0.2.1', userAgent: 'test' }) };
}
