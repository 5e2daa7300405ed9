import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { givenDelivery } from '#lib/testing/callbacks/deliveries.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { deleteOldAttempts } from './delete-old-attempts.sql.ts';
import { showDelivery } from './store-shown-delivery.ts';

const { db } = testDatabase();

const TRY = statement(
  'test_try_of_an_age',
  `INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, request_headers,
    response_headers, response_body)
   VALUES ($1, 7, app_now() - make_interval(hours => $2), 12, 200, '{"x-q":"a"}', '{"x-a":"b"}', 'seen')`,
);

const DAYS = 24;
const UNTRIED = { state: 'pending', tries: 0 } as const;

test('a try is emptied after 90 days and not an hour before; that it was, and how it ended, stays', async () => {
  const { id: seller } = await givenSeller(db);
  const [old, young, late] = [
    await givenDelivery(db, seller, UNTRIED),
    await givenDelivery(db, seller, UNTRIED),
    await givenDelivery(db, seller, UNTRIED),
  ];
  await db.query(TRY, [old, 90 * DAYS + 1]);
  await db.query(TRY, [young, 90 * DAYS - 1]);
  await db.query(TRY, [late, 1]);
  const tryOf = async (id: number) =>
    (await showDelivery(withRecords(db), { sellerIds: [seller], partnerSellerIds: [] }, id))?.attempts.find(
      ({ number }) => number === 7,
    );

  expect(await deleteOldAttempts(db)).toBe(1);
  expect(await tryOf(old)).toMatchObject({ httpStatus: 200, durationMs: 12, requestHeaders: null, responseBody: null });
  expect(await tryOf(young)).toMatchObject({ requestHeaders: { 'x-q': 'a' }, responseBody: 'seen' });
  expect(await tryOf(late)).toMatchObject({ responseHeaders: { 'x-a': 'b' } });

  expect(await deleteOldAttempts(db)).toBe(0);
  await db.query(
    statement('test_age_tries', `UPDATE delivery_try SET started_at = started_at - interval '2 hours'`),
    [],
  );
  expect(await deleteOldAttempts(db)).toBe(1);
  expect(await tryOf(young)).toMatchObject({ requestHeaders: null, responseHeaders: null, responseBody: null });
  expect(await tryOf(late)).toMatchObject({ responseBody: 'seen' });
});
