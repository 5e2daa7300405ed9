import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/sellers.ts';
import { sellersInView } from '../domain.ts';
import { openSession, personOfToken } from './sessions.ts';

/** A partner with more sellers than the switch between them is given. */

const base = testDatabase();
const MANY = 600;
const ADD_MANAGER = statement(
  'testing_manager_of_many',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($2, 'Noa', 'x') RETURNING id)
  INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, $3::text::membership_role FROM person
  RETURNING user_id AS id`,
);
const ADD_MANY = statement(
  'testing_many_sellers',
  `INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, created_at)
  SELECT $1::bigint, decode(md5(n::text || $1::bigint), 'hex'), s.svc_id_sealed, s.svc_secret_sealed, gen_random_uuid(),
    'Shop ' || n, 'shop' || n || '-' || $1::bigint || '@example.com', app_now() - make_interval(days => n)
  FROM generate_series(1, $3::int) n, seller s WHERE s.id = $2`,
);
const OLDEST = statement(
  'testing_oldest_seller',
  'SELECT public_key::text AS key FROM seller WHERE partner_id = $1 ORDER BY created_at LIMIT 1',
);

let partnerId = 0;
let oldest = '';
let token = '';

const givenPerson = async (role: string): Promise<string> => {
  const [row] = await base.db.query<{ id: number }>(ADD_MANAGER, [partnerId, `${randomUUID()}@example.com`, role]);
  return openSession({ userId: row?.id ?? 0, ip: '', userAgent: '' });
};

beforeAll(async () => {
  const partner = await givenPartner(base.db);
  partnerId = partner.id;
  const { id } = await givenSeller(base.db, { partner });
  await base.owner.query(ADD_MANY, [partnerId, id, MANY - 1]);
  oldest = (await base.db.query<{ key: string }>(OLDEST, [partnerId]))[0]?.key ?? '';
  token = await givenPerson('manager');
});

describe('a person of a partner with 600 sellers', () => {
  test('is given the newest 500, and the one that was chosen however old it is', async () => {
    const newest = await personOfToken(token);
    expect(newest?.sellers).toHaveLength(500);
    expect(newest?.sellers.some(({ key }) => key === oldest)).toBe(false);
    const chosen = await personOfToken(token, oldest);
    expect(chosen?.sellers).toHaveLength(501);
    if (!chosen) throw new Error('signed out');
    expect(sellersInView(chosen, oldest).map(({ key, role }) => [key, role])).toEqual([[oldest, 'manager']]);
  });

  test('is given one that is among the newest once', async () => {
    const newest = await personOfToken(token);
    const known = newest?.sellers[0]?.key;
    expect((await personOfToken(token, known))?.sellers).toHaveLength(500);
  });

  test('is not given another partner’s by choosing it, nor anything by what is no key', async () => {
    const other = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    for (const key of [other.publicKey, 'no key', '', "' OR true --"])
      expect((await personOfToken(token, key))?.sellers.map(({ id }) => id)).not.toContain(other.id);
  });

  test('of a role that may do nothing there may do nothing at the chosen one either', async () => {
    const reviewer = await personOfToken(await givenPerson('reviewer'), oldest);
    expect(reviewer?.sellers.find(({ key }) => key === oldest)?.rights).toEqual([]);
  });
});
