import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { ProfileChange } from '../domain/profile.ts';
import { addSeller } from './add-seller.ts';
import { approveSeller } from './approve-seller.ts';
import { findSellers, type SellerFilters } from './find-sellers.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const timeZone = 'Asia/Jerusalem';

async function givenAdded(partnerId: number, profile: ProfileChange) {
  const added = await base.db.inTransaction((inside) =>
    addSeller(inside, { partnerId, profile: { email: `${randomUUID()}@example.com`, ...profile } }),
  );
  if (added === 'email_taken') throw new Error('the e-mail is taken');
  return added;
}

/** Three sellers of one partner and one of another, which nothing finds. */
async function givenSellers() {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const dana = await givenAdded(partner.id, {
    firstName: 'Dana',
    lastName: 'Levi',
    email: `Dana-${partner.id}@example.com`,
    phone: '0521111111',
    remoteId: 'S-1',
    companyNumber: '514000008',
    merchantName: 'Clay',
  });
  const noa = await givenAdded(partner.id, { firstName: 'Noa', lastName: 'Levi', phone: '0522222222' });
  const amir = await givenAdded(partner.id, { firstName: 'Amir', lastName: 'Cohen', remoteId: 'S-3' });
  await givenAdded(other.id, { firstName: 'Dana', lastName: 'Levi', remoteId: 'S-1', phone: '0521111111' });
  await base.db.inTransaction((inside) => approveSeller(inside, world.context, amir.sellerId));
  const found = async (filters: SellerFilters, page = 1, pageSize = 100) => {
    const { count, sellers } = await findSellers(base.db, { partnerId: partner.id, filters, page, pageSize, timeZone });
    return [count, ...sellers.map(({ profile }) => profile.firstName)];
  };
  return { partner, dana, noa, found };
}

test('every filter finds those of the partner that it is about, newest first', async () => {
  const { partner, dana, found } = await givenSellers();
  const past = new Date(Date.now() - 86_400_000);
  const query: [SellerFilters, unknown[]][] = [
    [{}, [3, 'Amir', 'Noa', 'Dana']],
    [{ svcIdIndex: [secretIndex(dana.svcId)] }, [1, 'Dana']],
    [{ publicKey: [dana.publicKey] }, [1, 'Dana']],
    [{ createdFrom: past }, [3, 'Amir', 'Noa', 'Dana']],
    [{ createdUntil: past }, [0]],
    [{ remoteId: ['S-1', 'S-3'] }, [2, 'Amir', 'Dana']],
    [{ remoteId: [''] }, [0]],
    [{ firstName: ['Dana'] }, [1, 'Dana']],
    [{ lastName: ['Levi'] }, [2, 'Noa', 'Dana']],
    [{ lastName: ['Levi'], firstName: ['Noa', 'Amir'] }, [1, 'Noa']],
    [{ merchantName: ['Clay'] }, [1, 'Dana']],
    [{ email: [`dana-${partner.id}@example.com`] }, [1, 'Dana']],
    [{ phone: ['0522222222'] }, [1, 'Noa']],
    [{ companyNumber: ['514000008'] }, [1, 'Dana']],
    [{ active: [true] }, [3, 'Amir', 'Noa', 'Dana']],
    [{ active: [false] }, [0]],
    [{ approved: [true] }, [1, 'Amir']],
    [{ approved: [true, false] }, [3, 'Amir', 'Noa', 'Dana']],
  ];
  const answers = [];
  for (const [filters] of query) answers.push(await found(filters));
  expect(answers).toEqual(query.map(([, expected]) => expected));
});

test('pages follow each other, and one beyond the last says how many there are', async () => {
  const { found } = await givenSellers();
  expect(await found({}, 1, 2)).toEqual([3, 'Amir', 'Noa']);
  expect(await found({}, 2, 2)).toEqual([3, 'Dana']);
  expect(await found({}, 3, 2)).toEqual([3]);
});

test('a wallet is there once there was money, and what waits for its release is not releasable', async () => {
  const { partner, dana } = await givenSellers();
  const seller = { id: dana.sellerId, svcId: dana.svcId, svcSecret: '', publicKey: dana.publicKey, partner: null };
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  const walletsOf = async () => {
    const filters = { publicKey: [dana.publicKey] };
    return (await findSellers(base.db, { partnerId: partner.id, filters, page: 1, pageSize: 1, timeZone })).sellers[0]
      ?.wallets;
  };
  const [paid] = (await walletsOf()) ?? [];
  expect(paid).toEqual({ currency: 'ILS', total: expect.any(Number), releasable: 0 });
  expect(paid?.total).toBeGreaterThan(4_000);
  await base.moveClock(8 * 86_400);
  expect(await walletsOf()).toEqual([{ ...paid, releasable: paid?.total }]);
});

test('an approval is kept once, with its time', async () => {
  const { partner, dana } = await givenSellers();
  const read = async () =>
    (
      await findSellers(base.db, {
        partnerId: partner.id,
        filters: { publicKey: [dana.publicKey] },
        page: 1,
        pageSize: 1,
        timeZone,
      })
    ).sellers[0];
  expect([(await read())?.approved, (await read())?.approvedAt]).toEqual([false, null]);
  const approve = () => base.db.inTransaction((inside) => approveSeller(inside, world.context, dana.sellerId));
  await approve();
  const first = await read();
  expect([first?.approved, first?.approvedAt]).toEqual([true, expect.any(Date)]);
  await approve();
  expect((await read())?.approvedAt).toEqual(first?.approvedAt);
  const [profileColumn] = await base.owner.query<{ count: number }>(
    {
      name: '',
      text: `SELECT count(*) AS count FROM delivery WHERE seller_id = $1 AND notify_type = 'seller-approve'`,
    },
    [dana.sellerId],
  );
  expect(profileColumn?.count).toBe(1);
});

const MANY = statement(
  'test_many_sellers',
  `WITH made AS (
  INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, phone)
  SELECT $1::bigint, sha256(($1 || ' ' || n)::bytea), '', '', gen_random_uuid(), 'x', 'many' || n || '@example.com',
    '05' || n FROM generate_series(1, 4000) AS n RETURNING id
)
INSERT INTO seller_profile (seller_id, remote_id, first_name, last_name, merchant_name, inc_code)
SELECT id, 'R' || id, 'F' || id, 'L' || id, 'M' || id, 'C' || id FROM made`,
);

testInAll('pages, counts and every filter walk an index that is named after the question', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  for (const { id } of [partner, other]) await base.owner.query(MANY, [id]);
  await base.owner.query(statement('', 'VACUUM (ANALYZE) seller'), []);
  await base.owner.query(statement('', 'ANALYZE seller_profile'), []);
  const plansOf = async (filters: SellerFilters): Promise<string> => {
    const plans: string[] = [];
    const explaining: Database = {
      ...base.db,
      query: async <Row>({ text }: Statement, values: readonly unknown[]) => {
        const rows = await base.owner.query<Record<string, string>>(statement('', `EXPLAIN ${text}`), [...values]);
        plans.push(...rows.map((row) => Object.values(row)[0] ?? ''));
        return [] as Row[];
      },
    };
    await findSellers(explaining, { partnerId: partner.id, filters, page: 1, pageSize: 100, timeZone });
    return plans.join('\n');
  };
  const query: [SellerFilters, string][] = [
    [{}, 'sellers_of_a_partner_newest_first'],
    [{ approved: [false] }, 'sellers_of_a_partner_newest_first'],
    [{ createdFrom: new Date(0) }, 'sellers_of_a_partner_newest_first'],
    [{ svcIdIndex: [Buffer.alloc(32)] }, 'seller_svc_id_index_key'],
    [{ publicKey: [randomUUID()] }, 'seller_public_key_key'],
    [{ email: ['many7@example.com'] }, 'sellers_of_a_partner_by_email'],
    [{ phone: ['057'] }, 'sellers_of_a_partner_by_phone'],
    [{ remoteId: ['R7'] }, 'sellers_by_number_of_the_partner'],
    [{ firstName: ['F7'] }, 'sellers_by_first_name'],
    [{ lastName: ['L7'] }, 'sellers_by_last_name'],
    [{ merchantName: ['M7'] }, 'sellers_by_merchant_name'],
    [{ companyNumber: ['C7'] }, 'sellers_by_company_number'],
  ];
  for (const [filters, index] of query) {
    const plan = await plansOf(filters);
    expect([filters, plan.includes(index), /Seq Scan on seller/.test(plan)]).toEqual([filters, true, false]);
  }
});
