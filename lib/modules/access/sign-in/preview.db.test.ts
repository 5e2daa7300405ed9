import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ROLES, rightsAtSeller } from '../contract/rights.ts';
import { openSession, personOfToken, previewInSession } from './sessions.ts';

const base = testDatabase();

const ADD_PERSON = statement(
  'testing_add_previewer',
  `INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Noa', 'x') RETURNING id`,
);
const ADD_MEMBER = statement(
  'testing_add_partner_member',
  'INSERT INTO membership (user_id, partner_id, role) VALUES ($1, $2, $3::text::membership_role)',
);
const DISABLE = statement(
  'testing_disable_members',
  'UPDATE membership SET disabled_at = app_now() WHERE user_id = $1',
);
const LONG_AGO = statement(
  'testing_preview_long_ago',
  `UPDATE session SET preview_since = app_now() - interval '31 minutes' WHERE user_id = $1`,
);

let own: TestSeller;
let other: TestSeller;
let partnerId: number;

async function givenSignedIn(role: string): Promise<{ userId: number; token: string }> {
  const [person] = await base.db.query<{ id: number }>(ADD_PERSON, [`${randomUUID()}@example.com`]);
  const userId = person?.id ?? 0;
  await base.db.query(ADD_MEMBER, [userId, partnerId, role]);
  return { userId, token: await openSession({ userId, ip: '', userAgent: '' }) };
}

beforeEach(async () => {
  const partner = await givenPartner(base.db);
  partnerId = partner.id;
  own = await givenSeller(base.db, { partner });
  await givenSeller(base.db, { partner });
  other = await givenSeller(base.db, { partner: await givenPartner(base.db) });
});

describe('a preview', () => {
  test('narrows its person to that one seller, as its owner sees it, and proves nothing', async () => {
    const { token } = await givenSignedIn('manager');
    expect((await personOfToken(token))?.sellers).toHaveLength(2);
    await previewInSession(token, own.id);
    const person = await personOfToken(token);
    expect(person?.preview).toEqual({ sellerId: own.id, name: 'Seller' });
    expect(person?.sellers).toEqual([
      {
        id: own.id,
        key: own.publicKey,
        name: 'Seller',
        partnerName: 'Partner',
        partnerId: null,
        role: 'owner',
        rights: rightsAtSeller('owner'),
      },
    ]);
    expect(person?.isConfirmed).toBe(false);
    await previewInSession(token, null);
    expect(await personOfToken(token)).toMatchObject({ preview: null, isConfirmed: true });
  });

  test.each(ROLES)('of a person who is %s of the partner is there where that role manages sellers', async (role) => {
    const { token } = await givenSignedIn(role);
    await previewInSession(token, own.id);
    expect((await personOfToken(token))?.preview !== null).toBe(role === 'owner' || role === 'manager');
  });

  test('of another partner’s seller is none', async () => {
    const { token } = await givenSignedIn('owner');
    await previewInSession(token, other.id);
    const person = await personOfToken(token);
    expect(person?.preview).toBeNull();
    expect(person?.sellers.map(({ id }) => id)).not.toContain(other.id);
  });

  test('ends after half an hour, and with the role', async () => {
    const { userId, token } = await givenSignedIn('owner');
    await previewInSession(token, own.id);
    await base.db.query(LONG_AGO, [userId]);
    expect((await personOfToken(token))?.preview).toBeNull();
    await previewInSession(token, own.id);
    await base.db.query(DISABLE, [userId]);
    expect(await personOfToken(token)).toMatchObject({ preview: null, sellers: [] });
  });
});
