import { expect, test } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { AUDIT_AREAS, type AuditFacts } from './contract.ts';
import { findBrokenEntries } from './store.sql.ts';
import { recordAudit } from './index.ts';
import { listAudit } from './list-audit.sql.ts';

const base = testDatabase();
const FROM = { ip: '192.0.2.7', userAgent: 'Mozilla/5.0' };
const EVERYTHING = { actions: null, search: '', userId: null, from: null, until: null, page: 1, size: 50 } as const;

const broken = async () => (await findBrokenEntries(base.db, '-infinity')).map(({ what }) => what).toSorted();

let turn = 0;
async function asOwner<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  turn += 1;
  return base.owner.query<Row>(statement(`test_audit_${turn}`, sql), values);
}

async function givenEntries(count: number): Promise<number> {
  const { id } = await givenSeller(base.db);
  for (let place = 1; place <= count; place += 1)
    await recordAudit(base.db, {
      scope: { sellerId: id },
      userId: null,
      action: 'refund',
      subject: `SALE-${place}`,
      after: { amount: place * 100 },
      ...FROM,
    });
  return id;
}

const list = (sellerId: number, more: object = {}) =>
  listAudit(base.db, { sellerIds: [sellerId], partnerIds: [] }, { ...EVERYTHING, ...more });

test('an entry says who did what, to what, from where, and what changed', async () => {
  const { id } = await givenSeller(base.db);
  const [user] = await asOwner<{ id: number }>(
    `INSERT INTO app_user (email, name, password_hash) VALUES ('dana@kupa.test', 'Dana', 'x') RETURNING id`,
  );
  await recordAudit(base.db, {
    scope: { sellerId: id },
    userId: user?.id ?? 0,
    action: 'callback-address-changed',
    subject: 'shop',
    before: { url: null },
    after: { url: 'https://shop.example' },
    ...FROM,
  });
  const { rows, count } = await list(id);
  expect(count).toBe(1);
  expect(rows[0]).toMatchObject({
    userName: 'Dana <dana@kupa.test>',
    action: 'callback-address-changed',
    subject: 'shop',
    before: { url: null },
    after: { url: 'https://shop.example' },
    ...FROM,
  });
});

test('it is found by area, by words and by time, and never by somebody of another business', async () => {
  const id = await givenEntries(3);
  expect((await list(id, { actions: AUDIT_AREAS.money })).count).toBe(3);
  expect((await list(id, { actions: AUDIT_AREAS.keys })).count).toBe(0);
  expect((await list(id, { search: 'sale-2' })).rows.map(({ subject }) => subject)).toEqual(['SALE-2']);
  expect((await list(id, { search: '%' })).count).toBe(0);
  expect((await list(id, { until: new Date(0) })).count).toBe(0);
  expect((await list(id + 1_000_000)).count).toBe(0);
});

test('entries of one chain that come at once stand one after the other', async () => {
  const { id } = await givenSeller(base.db);
  await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      recordAudit(base.db, {
        scope: { sellerId: id },
        userId: null,
        action: 'capture',
        subject: String(place),
        ...FROM,
      }),
    ),
  );
  const places = await asOwner<{ seq: number }>('SELECT seq FROM audit_entry WHERE seller_id = $1 ORDER BY seq', [id]);
  expect(places.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
  expect(await broken()).toEqual([]);
});

test('P-08: a card number, a NUL and half a character do not get in, whatever is written', async () => {
  const { id } = await givenSeller(base.db);
  const hostile = 'paid with 4111 1111 1111 1111 \u0000 \ud800';
  await recordAudit(base.db, {
    scope: { sellerId: id },
    userId: null,
    action: 'refund',
    subject: hostile,
    after: { note: hostile, notes: [hostile] } as AuditFacts,
    ip: '::1',
    userAgent: hostile,
  });
  const text = JSON.stringify((await list(id)).rows);
  expect(text).not.toContain('1111 1111 1111');
  expect(text).toContain('paid with');
});

test.each(["UPDATE audit_entry SET subject = 'x'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
  'P-03: the product’s role is not allowed to %s',
  async (sql) => {
    turn += 1;
    await expect(base.db.query(statement(`test_audit_denied_${turn}`, sql), [])).rejects.toMatchObject({
      code: '42501',
    });
  },
);

type Tampering = [
  what: string,
  tamper: (db: Database, chain: string, seq: number) => Promise<void>,
  named: (seq: number) => number[],
];

const run = (sql: string) => async (db: Database, chain: string, seq: number) => {
  turn += 1;
  await db.query(statement(`test_tampering_${turn}`, sql), [chain, seq]);
};

const TAMPERINGS: Tampering[] = [
  [
    'another amount',
    run(`UPDATE audit_entry SET after = '{"amount": 1}' WHERE chain = $1 AND seq = $2`),
    (seq) => [seq],
  ],
  ['another person', run(`UPDATE audit_entry SET user_id = 99 WHERE chain = $1 AND seq = $2`), (seq) => [seq]],
  [
    'another time',
    run(`UPDATE audit_entry SET at = at - interval '1 minute' WHERE chain = $1 AND seq = $2`),
    (seq) => [seq],
  ],
  ['another address', run(`UPDATE audit_entry SET ip = '127.0.0.1' WHERE chain = $1 AND seq = $2`), (seq) => [seq]],
  [
    'another hash',
    run(`UPDATE audit_entry SET hash = sha256(hash) WHERE chain = $1 AND seq = $2`),
    (seq) => [seq, seq + 1],
  ],
  [
    'its hash made again',
    run(
      `UPDATE audit_entry e SET subject = 'x', hash = audit_hash((SELECT hash FROM audit_entry WHERE chain = $1
        AND seq = $2 - 1), ROW(e.id, e.chain, e.seq, e.at, e.user_id, e.user_name, e.seller_id, e.partner_id, e.action,
        'x', e.before, e.after, e.ip, e.user_agent, e.hash)::audit_entry) WHERE chain = $1 AND seq = $2`,
    ),
    (seq) => [seq + 1],
  ],
  ['removed', run('DELETE FROM audit_entry WHERE chain = $1 AND seq = $2'), (seq) => [seq + 1]],
  [
    'swapped with the next',
    run(
      `WITH away AS (UPDATE audit_entry SET subject = (SELECT subject FROM audit_entry WHERE chain = $1
        AND seq = $2 + 1) WHERE chain = $1 AND seq = $2) UPDATE audit_entry SET subject = (SELECT subject
        FROM audit_entry WHERE chain = $1 AND seq = $2) WHERE chain = $1 AND seq = $2 + 1`,
    ),
    (seq) => [seq, seq + 1],
  ],
  ['the last two removed', run('DELETE FROM audit_entry WHERE chain = $1 AND seq >= $2'), () => [12]],
  [
    'one added behind',
    run(
      `INSERT INTO audit_entry (chain, seq, at, user_name, seller_id, action, subject, ip, user_agent, hash)
        SELECT chain, 99, at, '', seller_id, action, 'x', '', '', sha256('x') FROM audit_entry WHERE chain = $1
        AND seq = $2`,
    ),
    () => [99],
  ],
];

test('P-04: what a superuser changes, removes or swaps is named: 50 of 50', async () => {
  const isFound: boolean[] = [];
  for (const [what, tamper, named] of TAMPERINGS) {
    for (let round = 1; round <= 5; round += 1) {
      const sellerId = await givenEntries(12);
      const [chain, seq] = [`seller ${sellerId}`, what === 'the last two removed' ? 11 : round + 3];
      await tamper(base.owner, chain, seq);
      const found = await broken();
      isFound.push(
        named(seq).some((place) => found.includes(`${chain} ${place}`)) &&
          found.every((one) => one.startsWith(`${chain} `)),
      );
      if (!isFound.at(-1)) expect([what, seq, found]).toEqual([what, seq, named(seq)]);
      await asOwner('DELETE FROM audit_entry WHERE chain = $1', [chain]);
      await asOwner('DELETE FROM audit_head WHERE chain = $1', [chain]);
    }
  }
  expect(isFound).toEqual(Array(50).fill(true));
});
