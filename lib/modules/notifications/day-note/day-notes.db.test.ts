import { beforeEach, expect, test } from 'vitest';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { brokenRows } from '#lib/platform/queue/batches.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified, type NotifiedPerson } from '#lib/testing/notifications/people.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { keepChoice } from '../store-choices.sql.ts';
import { sendDayNotes } from './send-day-notes.ts';

/** The mail at the end of a day. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;
const ZONE = 'Asia/Jerusalem';
const DAY_SECONDS = 86_400;

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  base.owner.query<Row>(statement('', text), values);

beforeEach(() => armFailpoint(null));

const today = async () => dayOf((await readClock(db)).now, ZONE);

async function wanting(person: NotifiedPerson, seller: TestSeller, wantsDayNote = true): Promise<void> {
  const yesterday = shiftDay(await today(), -1);
  await keepChoice(
    db,
    { userId: person.id, sellerId: seller.id, yesterday },
    { wantsPushes: false, wantsDayNote, wantsPayouts: false, wantsStatements: false, wantsDisputes: false },
  );
}

type Note = { recipient: string; language: string; facts: { day: string; sums: object[] } };
const notesOf = (seller: TestSeller) =>
  query<Note>(
    "SELECT recipient, language, facts FROM message WHERE seller_id = $1 AND template = 'day-note' ORDER BY id",
    [seller.id],
  );

async function paid(seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller);
  expect((await world.pay(seller, saleId)).body.status_code).toBe(0);
  return saleId;
}

const run = async () => {
  while ((await sendDayNotes(db, ZONE)) > 0);
};

test('a day with payments and a refund has one mail, after it is over, compared with a week before', async () => {
  const seller = await givenSeller(db);
  const person = await givenNotified(base.owner, [seller.id], { language: 'ru' });
  await paid(seller);
  await base.moveClock(7 * DAY_SECONDS);
  await wanting(person, seller);
  const day = await today();
  await paid(seller);
  const second = await paid(seller);
  expect((await world.refund(seller, second, 1_000)).body.status_code).toBe(0);
  await run();
  expect(await notesOf(seller)).toEqual([]);
  await base.moveClock(DAY_SECONDS);
  await run();
  await run();
  expect(await notesOf(seller)).toEqual([
    {
      recipient: person.email,
      language: 'ru',
      facts: {
        day,
        sums: [{ currency: 'ILS', paid: 2, collected: 10_000, refunds: 1, refunded: 1_000, netBefore: 5_000 }],
      },
    },
  ]);
});

test('a day without anything has no mail, and after several days without us there is the last one alone', async () => {
  const seller = await givenSeller(db);
  await wanting(await givenNotified(base.owner, [seller.id]), seller);
  await base.moveClock(DAY_SECONDS);
  await run();
  expect(await notesOf(seller)).toEqual([]);
  await paid(seller);
  await base.moveClock(DAY_SECONDS);
  await paid(seller);
  const last = await today();
  await base.moveClock(DAY_SECONDS);
  await run();
  expect((await notesOf(seller)).map(({ facts }) => facts.day)).toEqual([last]);
});

test('A-01: it goes to people of the business who asked for it, and to nobody who may not see its sales', async () => {
  const [seller, other] = [await givenSeller(db), await givenSeller(db)];
  const [asked, silent, removed, stranger] = [
    await givenNotified(base.owner, [seller.id], { role: 'accountant' }),
    await givenNotified(base.owner, [seller.id]),
    await givenNotified(base.owner, [seller.id]),
    await givenNotified(base.owner, [other.id]),
  ];
  for (const person of [asked, removed, stranger]) await wanting(person, seller);
  await wanting(silent, seller);
  await wanting(silent, seller, false);
  await query('UPDATE membership SET disabled_at = app_now() WHERE user_id = $1', [removed.id]);
  await paid(seller);
  await base.moveClock(DAY_SECONDS);
  await run();
  expect((await notesOf(seller)).map(({ recipient }) => recipient)).toEqual([asked.email]);
});

test('a process that dies before the commit has its mails made by the next, and two at once make one', async () => {
  const seller = await givenSeller(db);
  await wanting(await givenNotified(base.owner, [seller.id]), seller);
  await paid(seller);
  await base.moveClock(DAY_SECONDS);
  await query('DELETE FROM notification_choice WHERE seller_id <> $1', [seller.id]);
  armFailpoint('day-note.before_commit:throw');
  expect(await sendDayNotes(db, ZONE)).toBe(0);
  expect(brokenRows().get('send-day-notes')).toBe(1);
  expect(await notesOf(seller)).toEqual([]);
  await Promise.all([run(), run()]);
  expect(await notesOf(seller)).toHaveLength(1);
});

test('somebody who asks twice, or again after a while, has no mail of a day before', async () => {
  const seller = await givenSeller(db);
  const person = await givenNotified(base.owner, [seller.id]);
  await paid(seller);
  await base.moveClock(DAY_SECONDS);
  await wanting(person, seller);
  await wanting(person, seller);
  await run();
  expect(await notesOf(seller)).toEqual([]);
});
