import { randomUUID } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import type { Language } from '#lib/kernel/language.ts';

/** People of a business with a session each, for tests of what they hear. */

const ADD_PERSON = statement(
  'test_notified_person',
  `WITH person AS (
  INSERT INTO app_user (email, name, password_hash, language) VALUES ($1, 'Dana', '', $2) RETURNING id
), joined AS (
  INSERT INTO membership (user_id, seller_id, role)
  SELECT person.id, of_seller.id, $3::text::membership_role FROM person, unnest($4::bigint[]) AS of_seller (id)
)
INSERT INTO session (token_hash, user_id, expires_at)
SELECT sha256($1::text::bytea), id, app_now() + interval '12 hours' FROM person
RETURNING user_id AS id, public_id::text AS "sessionId"`,
);

export type NotifiedPerson = { id: number; sessionId: string; email: string };

export async function givenNotified(
  owner: Database,
  sellerIds: readonly number[],
  { role = 'owner', language = 'en' }: { role?: Role; language?: Language } = {},
): Promise<NotifiedPerson> {
  const email = `${randomUUID()}@example.com`;
  const [person] = await owner.query<Omit<NotifiedPerson, 'email'>>(ADD_PERSON, [email, language, role, sellerIds]);
  if (!person) throw new Error('no person');
  return { ...person, email };
}
