import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { planOf, watched } from '#lib/testing/watched-database.ts';
import { givenPartner } from '#lib/testing/world.ts';
import { listSellers } from './list-sellers.sql.ts';
import type { SellersQuery } from './views.ts';

/** The list of all sellers of an installation: what its search finds, and by which index. */

const base = testDatabase();

const MANY = statement(
  'test_many_sellers_of_an_installation',
  `INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email)
  SELECT $1::bigint, sha256(($1 || ' listed ' || n)::bytea), '', '', gen_random_uuid(), 'Shop ' || n || CASE
    WHEN n = 77 THEN ' Zaatar & 50% off' WHEN n = 79 THEN ' תבלינים' WHEN n % 2 = 0 THEN ' Levant' ELSE '' END,
    'owner' || n || '@example.com'
  FROM generate_series($2::int, $3::int) AS n`,
);

const query = (search: string, more: Partial<SellersQuery> = {}): SellersQuery => ({
  search,
  state: null,
  partnerId: null,
  cursor: null,
  ...more,
});
const found = async (search: string, more: Partial<SellersQuery> = {}) =>
  (await listSellers(base.db, query(search, more))).rows.map(({ name }) => name);

let partnerId: number;
beforeAll(async () => {
  partnerId = (await givenPartner(base.db)).id;
  await base.owner.query(MANY, [partnerId, 1, 120]);
});

describe('a search of operators', () => {
  test('finds any part of a name or an e-mail, whatever its case, newest first', async () => {
    expect(await found('ZAATAR')).toEqual(['Shop 77 Zaatar & 50% off']);
    expect(await found('בלינ')).toEqual(['Shop 79 תבלינים']);
    expect(await found('owner77@')).toEqual(['Shop 77 Zaatar & 50% off']);
    expect(await found('shop 11', { partnerId })).toEqual([
      ...[119, 118, 117, 116, 115, 114, 113, 112, 111, 110].map((n) => `Shop ${n}${n % 2 === 0 ? ' Levant' : ''}`),
      'Shop 11',
    ]);
    expect(await found('nothing of the kind')).toEqual([]);
  });

  test('takes signs of patterns as they are typed, and one letter too', async () => {
    expect(await found('50%')).toEqual(['Shop 77 Zaatar & 50% off']);
    expect(await found('5_%')).toEqual([]);
    expect(await found('&')).toEqual(['Shop 77 Zaatar & 50% off']);
  });

  test('leads through its pages without a gap or a double', async () => {
    const seen: string[] = [];
    let page = await listSellers(base.db, query('levant', { partnerId }));
    for (;;) {
      seen.push(...page.rows.map(({ name }) => name));
      if (page.older === null) break;
      page = await listSellers(base.db, query('levant', { partnerId, cursor: { way: 'older', id: page.older } }));
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  });
});

testInAll('of many sellers, a rare text is found by its trigrams and a frequent one along the order', async () => {
  const many = await givenPartner(base.db);
  for (let at = 0; at < 16_000; at += 2_000) await base.owner.query(MANY, [many.id, at + 1, at + 2_000]);
  await base.owner.query(statement('', 'VACUUM (ANALYZE) seller'), []);
  const planOfSearch = async (search: string) => {
    const plans: string[] = [];
    const seen = watched(base.db, async (one, values, inside) => {
      plans.push((await planOf(inside, one, values)).join('\n'));
    });
    await listSellers(seen, query(search));
    return plans.join('\n');
  };
  for (const rare of ['zaatar', 'תבלינים', 'owner12345@', 'nobody here', 'אין כזה']) {
    const plan = await planOfSearch(rare);
    expect([rare, plan.includes('sellers_by_words'), /Seq Scan on seller/.test(plan)]).toEqual([rare, true, false]);
  }
  for (const frequent of ['levant', 'example.com']) {
    const plan = await planOfSearch(frequent);
    expect([frequent, plan.includes('seller_pkey'), /Seq Scan on seller/.test(plan)]).toEqual([frequent, true, false]);
  }
});
