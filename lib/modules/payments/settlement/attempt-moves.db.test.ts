import { expect, test } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { bookAttempt } from '../charge/store-booking.sql.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { ATTEMPT_EVENTS, ATTEMPT_MOVES, ATTEMPT_STATES, type AttemptState } from '../domain/attempt-moves.ts';
import { bookOutcome, type DefiniteOutcome } from '../domain/bookings.ts';
import { datedEntries } from '../domain/release-days.ts';
import type { Claim } from '../domain/facts.ts';
import { findPayment, markInDoubt } from './store-open-attempts.sql.ts';
import { markChallenged, markSubmitted } from './store-waiting.sql.ts';

/** The table of moves against the database: its enums, and what each statement does to an attempt in each state. */

const base = testDatabase();
const world = testWorld(base);

test('the enums of the database are the states of the tables', async () => {
  const labels = statement(
    'test_labels',
    `SELECT enum_range(NULL::attempt_state)::text[] AS attempt, enum_range(NULL::sale_status)::text[] AS sale`,
  );
  expect(await base.db.query(labels, [])).toEqual([{ attempt: [...ATTEMPT_STATES], sale: [...SALE_STATUSES] }]);
});

const AT = new Date('2026-11-21T10:00:00Z');

const booking = (ending: DefiniteOutcome) => async (database: Database, claim: Claim) => {
  const booked = bookOutcome(claim, ending, AT);
  await bookAttempt(database, claim, { ...booked, entries: datedEntries(booked, 'Asia/Jerusalem') }, []);
};

const EVENTS: Record<(typeof ATTEMPT_EVENTS)[number], (database: Database, claim: Claim) => Promise<unknown>> = {
  silence: (database, { attempt }) => markInDoubt(database, attempt.id),
  challenge: (database, { attempt }) =>
    markChallenged(database, attempt.id, {
      url: 'https://issuer.test/',
      processorReference: 'P1',
      minutes: 5,
      firstCheckSeconds: null,
    }),
  submission: (database, { attempt }) =>
    markSubmitted(database, attempt.id, { processorReference: 'P1', transfer: null, minutes: null }, null),
  approval: booking({
    outcome: 'approved',
    record: {
      reference: 'TRAN',
      processorReference: 'P1',
      operation: 'charge',
      amount: 5000,
      currency: 'ILS',
      originalReference: null,
      authentication: null,
      acquirer: 'Bank',
      authNumber: '0123',
      voucher: 'V',
      arn: null,
      card: null,
      at: AT.toISOString(),
    },
  }),
  decline: booking({ outcome: 'declined', code: 21003, card: null, processorReference: 'P2' }),
  cancellation: booking({ outcome: 'cancelled' }),
};

const SET_STATE = statement(
  'test_set_attempt_state',
  `UPDATE attempt SET state = $2, challenge_url = CASE WHEN $2 = 'challenged'::attempt_state THEN 'https://a.test/' END,
    settled_at = CASE WHEN $2 IN ('succeeded', 'declined', 'cancelled') THEN app_now() END WHERE public_id = $1`,
);
const STATE = statement('test_attempt_state', 'SELECT state FROM attempt WHERE public_id = $1');

/** The attempt of a payment whose answer was lost. */
async function givenAttempt(): Promise<string> {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const { acquirer } = world.context;
  const unknown = async () => ({ outcome: 'unknown', why: 'test' }) as const;
  Object.assign(world.context, { acquirer: { ...acquirer, submit: unknown, cancelOrConfirm: unknown } });
  try {
    await world.pay(seller, saleId);
  } finally {
    Object.assign(world.context, { acquirer });
  }
  const find = statement(
    'test_attempt_of_sale',
    'SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1',
  );
  const [row] = await base.db.query<{ id: string }>(find, [saleId]);
  if (!row) throw new Error('no attempt was claimed');
  return row.id;
}

class Undone extends Error {}

/** The state that an event leaves an attempt in; all of it is undone, so that the books hold what happened only. */
async function stateAfter(event: (typeof ATTEMPT_EVENTS)[number], attemptId: string, before: AttemptState) {
  let after: AttemptState | undefined;
  await base.db
    .inTransaction(async (inside) => {
      await inside.query(SET_STATE, [attemptId, before]);
      const found = await findPayment(inside, attemptId);
      if (!found) throw new Error('no attempt');
      await EVENTS[event](inside, found.claim);
      after = (await inside.query<{ state: AttemptState }>(STATE, [attemptId]))[0]?.state;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return after;
}

test.each(ATTEMPT_EVENTS)('a %s moves an attempt from the states of the table and from no other', async (event) => {
  const attemptId = await givenAttempt();
  for (const before of ATTEMPT_STATES) {
    const move = ATTEMPT_MOVES.find(({ by, from }) => by === event && from.includes(before));
    expect([before, await stateAfter(event, attemptId, before)]).toEqual([before, move?.to ?? before]);
  }
});
