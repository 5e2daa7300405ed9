import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { claimDue, withRecords } from '#lib/testing/callbacks/with-records.ts';
import { whyNeverAgain } from '../domain/resends.ts';
import { insertResends } from './store-resend.sql.ts';
import { type ResendRow, resendFacts } from './store-resend.ts';

/**
 * The rules for a delivery and the statements agree, over every type of event, every way in which its
 * sale was or was not paid, every state of the delivery, and another delivery of the same event.
 */

const { db } = testDatabase();

type Case = {
  id: number;
  notifyType: string;
  kind: string | null;
  ended: string | null;
  state: string;
  other: string | null;
};

const LABELS = statement(
  'test_labels',
  `SELECT enum_range(NULL::attempt_kind) AS kinds, enum_range(NULL::notify_type) AS types,
    enum_range(NULL::delivery_state) AS states`,
);

// The event is of a first attempt that was declined; a second one ended as the case says.
const GIVE = statement(
  'test_give_cases',
  `
WITH given AS (
  SELECT nextval('sale_id_seq') AS sale_id, nextval('attempt_id_seq') AS attempt_id,
    nextval('event_id_seq') AS event_id, nextval('delivery_id_seq') AS id,
    c.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      AS c (notify_type, kind, ended, state, other)
), sales AS (
  INSERT INTO sale (id, public_id, seller_id, price, currency, product_name)
  SELECT sale_id, 'SALE-' || gen_random_uuid(), $1, 500, 'ILS', 'x' FROM given RETURNING id
), attempts AS (
  INSERT INTO attempt (id, public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until,
    settled_at)
  SELECT attempt_id, 'TRAN-' || gen_random_uuid(), sale_id, $1, 'pay', 'declined', 500, 'ILS', 'api', app_now(),
    app_now() FROM given JOIN sales ON sales.id = given.sale_id RETURNING id
), seconds AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until, settled_at,
    method)
  SELECT 'TRAN-' || gen_random_uuid(), sale_id, $1, kind::attempt_kind, ended::attempt_state,
    CASE kind WHEN 'mandate' THEN 0 ELSE 500 END, 'ILS', 'api',
    app_now(), app_now(), CASE kind WHEN 'mandate' THEN 'il-direct-debit' ELSE 'credit-card' END::page_method
    FROM given WHERE kind IS NOT NULL
), events AS (
  INSERT INTO event (id, sale_id, attempt_id, notify_type, body)
  SELECT event_id, sale_id, attempt_id, notify_type::notify_type, 'x' FROM given
    JOIN attempts ON attempts.id = given.attempt_id RETURNING id
), others AS (
  INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, resend,
    resent_from, resent_by)
  SELECT event_id, $1, sale_id, notify_type::notify_type, 'seller', 'https://other.example.com', other::delivery_state,
    1, given.id, 7 FROM given JOIN events ON events.id = given.event_id WHERE other IS NOT NULL
)
INSERT INTO delivery (id, event_id, seller_id, sale_id, notify_type, audience, url, state)
SELECT given.id, event_id, $1, sale_id, notify_type::notify_type, 'seller', 'https://shop.example.com',
  state::delivery_state
  FROM given JOIN events ON events.id = given.event_id
RETURNING id, event_id AS "eventId"`,
);

const RESENT = statement('test_resent', 'SELECT resent_from AS id FROM delivery WHERE id = ANY ($1)');

let seller: TestSeller;
let cases: Case[];
let facts: Map<number, ResendRow>;

beforeAll(async () => {
  seller = await givenSeller(db);
  const [labels] = await db.query<{ kinds: string[]; types: string[]; states: string[] }>(LABELS, []);
  const { kinds, types, states } = labels ?? { kinds: [], types: [], states: [] };
  const payments: [kind: string | null, ended: string | null][] = [
    [null, null],
    ...kinds.flatMap((kind) => ['succeeded', 'declined'].map((ended): [string, string] => [kind, ended])),
  ];
  // Events about sales, as the table `event` tells them from all others.
  const ofSales = types.filter((type) => /^(sale-|refund$)/.test(type));
  const all = ofSales.flatMap((notifyType) =>
    payments.flatMap(([kind, ended]) =>
      states.flatMap((state) =>
        [null, 'pending', 'delivered'].map((other) => ({ notifyType, kind, ended, state, other })),
      ),
    ),
  );
  const rows = await db.query<{ id: number; eventId: number }>(GIVE, [
    seller.id,
    all.map(({ notifyType }) => notifyType),
    all.map(({ kind }) => kind),
    all.map(({ ended }) => ended),
    all.map(({ state }) => state),
    all.map(({ other }) => other),
  ]);
  const inOrder = [...rows].sort((one, next) => one.eventId - next.eventId);
  cases = all.map((one, index) => ({ ...one, id: inOrder[index]?.id ?? 0 }));
  const found = await resendFacts(
    withRecords(db),
    cases.map(({ id }) => id),
    [seller.id],
  );
  facts = new Map(found.map((row) => [row.id, row]));
}, 60_000);

const factsOf = ({ id }: Case): ResendRow => {
  const row = facts.get(id);
  if (!row) throw new Error('no such delivery');
  return row;
};

const isPaidFailure = ({ notifyType, kind, ended }: Case): boolean =>
  notifyType === 'sale-failure' &&
  ended === 'succeeded' &&
  ['pay', 'authorize', 'tokenize', 'capture'].includes(kind ?? '');

test('a failure is superseded once its sale is paid, held or captured or its card saved, and nothing else is', () => {
  expect(cases.map((one) => ({ ...one, is: factsOf(one).isSuperseded }))).toEqual(
    cases.map((one) => ({ ...one, is: isPaidFailure(one) })),
  );
});

test('a claim ends exactly the deliveries of which the rule says that their sale is paid', async () => {
  const due = cases.filter(({ state }) => state === 'pending');
  const claimed = new Map((await claimDue(db, 100_000, [])).map((row) => [row.id, row.disposition]));
  expect(due.map((one) => ({ ...one, is: claimed.get(one.id) }))).toEqual(
    due.map((one) => ({ ...one, is: factsOf(one).isSuperseded ? 'superseded' : 'send' })),
  );
  expect(new Set(due.map(({ id }) => claimed.get(id)))).toEqual(new Set(['superseded', 'send']));
});

test('a resend is made of exactly the deliveries that the rule lets go', async () => {
  const again = (one: Case) => whyNeverAgain({ ...factsOf(one), isAllowed: true });
  const open = cases.filter(({ state }) => state !== 'pending');
  const made = await insertResends(
    withRecords(db),
    open.map(({ id }) => ({ id, url: 'https://shop.example.com', place: 0 })),
    7,
  );
  const sent = new Set((await db.query<{ id: number }>(RESENT, [made])).map(({ id }) => id));
  const resent = (one: Case) => ({ ...one, isResent: sent.has(one.id) });
  expect(open.map(resent)).toEqual(open.map((one) => ({ ...one, isResent: again(one) === null })));
  expect([...new Set(open.map(again))].sort()).toEqual([null, 'on_its_way', 'sale_paid'].sort());
});
