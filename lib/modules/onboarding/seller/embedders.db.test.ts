import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenReview } from '#lib/testing/onboarding/given-review.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { embeddersOf } from './embedders.ts';
import { linkTokenOf } from './onboarding-link.ts';

/** Which sites may frame the onboarding of a link. */

const base = testDatabase();

const SET_ORIGINS = statement(
  'test_set_origins_of_embedders',
  `INSERT INTO partner_brand (partner_id, origins) VALUES ($1, $2)
  ON CONFLICT (partner_id) DO UPDATE SET origins = excluded.origins`,
);

async function givenLink(origins: readonly string[] | null) {
  const { id: partnerId } = await givenPartner(base.db);
  const { publicId } = await givenReview(base.db, { partnerId, state: 'invited' });
  if (origins) await base.db.query(SET_ORIGINS, [partnerId, origins]);
  return { partnerId, token: linkTokenOf(publicId) };
}

const embedders = (token: string, sandbox = false) => embeddersOf({ database: base.db, sandbox }, token);

test('the sites of the partner that invited, and of no other', async () => {
  const [one, other] = [await givenLink(['https://a.example', 'https://b.example']), await givenLink(null)];
  await base.db.query(SET_ORIGINS, [other.partnerId, ['https://c.example']]);
  expect(await embedders(one.token)).toEqual(['https://a.example', 'https://b.example']);
  expect(await embedders(other.token)).toEqual(['https://c.example']);
  // Taken off the list, a site frames nothing from the next request on.
  await base.db.query(SET_ORIGINS, [one.partnerId, ['https://b.example']]);
  expect(await embedders(one.token)).toEqual(['https://b.example']);
});

test('without a site nobody in production, and in the sandbox the pages of this machine', async () => {
  const { token } = await givenLink(null);
  expect(await embedders(token)).toEqual([]);
  expect(await embedders(token, true)).toEqual(['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']);
});

test.each(['A'.repeat(43), 'nonsense', ''])(
  'nobody for what is no link, in the sandbox neither: "%s"',
  async (token) => {
    expect(await embedders(token, true)).toEqual([]);
  },
);
