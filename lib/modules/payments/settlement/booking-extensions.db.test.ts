import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bookingExtensions } from '#lib/extensions.ts';
import { charge, type PaymentsContext } from '#lib/modules/payments/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { armFailpoint, isFailpointArmed } from '#lib/platform/failpoints.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { bookStatement } from '../charge/store-booking.sql.ts';
import { ATTEMPT_STEPS } from './attempt-steps.ts';
import type { BookingExtension } from './booking-extension.ts';
import { EVENT } from './booking-notifications.ts';
import { responseFields } from './prepare-extensions.ts';
import { settleByInquiry } from './settle-by-inquiry.ts';
import { sweepAttempts } from './sweep-attempts.ts';

/** Writes of other modules with bookings: extensions planted here, beside those of the product. */

const base = testDatabase();
const world = testWorld(base);

/** The table of the module that the extensions here are of. */
const TABLE = statement('test_extension_table', 'CREATE TABLE planted (id serial, sale_id bigint, text text)');
const RIGHTS = statement('test_extension_rights', 'GRANT ALL ON planted, planted_id_seq TO PUBLIC');
beforeAll(async () => {
  await base.owner.query(TABLE, []);
  await base.owner.query(RIGHTS, []);
});

const NOTES = statement(
  'test_extension_notes',
  'SELECT text FROM planted n JOIN sale s ON s.id = n.sale_id WHERE s.public_id = $1 ORDER BY n.id',
);
const EVENTS = statement(
  'test_extension_events',
  'SELECT body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1',
);

/** Writes a line of its own, with a parameter, a result, fields and something that follows the commit. */
function noting(name: string, more: Partial<BookingExtension<'text', string, string>> = {}) {
  const extension: BookingExtension<'text', string, string> = {
    name,
    goesWith: ({ claim }) => claim.attempt.kind === 'pay',
    prepare: async (_, { claim }) => `${name} of ${claim.attempt.amount}`,
    parameters: ['text'],
    valuesOf: (_, { draft }) => ({ text: draft }),
    step: (at) =>
      fragment(
        { booked: ['sale_id'] },
        `${name}_noted AS (
  INSERT INTO planted (sale_id, text) SELECT sale_id, ${at.text} FROM booked RETURNING text
)`,
      ),
    returns: `(SELECT upper(text) FROM ${name}_noted)`,
    resultOf: (draft, value) => `${draft}: ${value}`,
    ...more,
  };
  return extension;
}

const watched = (database: Database, seen: Statement[]): Database => ({
  ...database,
  query: (asked, values) => {
    seen.push(asked);
    return database.query(asked, values);
  },
});

async function pay(seller: TestSeller, extensions: readonly BookingExtension[]) {
  const { saleId } = await world.givenSale(seller);
  const seen: Statement[] = [];
  const context: PaymentsContext = {
    ...world.context,
    database: watched(base.db, seen),
    bookingExtensions: [...bookingExtensions, ...extensions],
  };
  const credentials = { sellerIndex: secretIndex(seller.svcId), clientKeyIndex: null };
  const means = { kind: 'card', card: { number: '4111111111111111', expiry: '12/30', cvv: '123' } } as const;
  const outcome = await charge(context, { sale: { saleId }, means, by: { who: 'seller', credentials } });
  if (outcome.outcome !== 'succeeded') throw new Error(outcome.outcome);
  const notes = (await base.owner.query<{ text: string }>(NOTES, [saleId])).map(({ text }) => text);
  return { saleId, context, outcome, notes, seen };
}

test('an extension writes in the statement of the booking, answers its caller, and acts after the commit', async () => {
  const committed = vi.fn();
  const fields: Partial<BookingExtension<'text', string, string>> = {
    inCallback: (_, draft) => ({ status_error_details: draft }),
    inResponse: (_, result) => ({ transaction_id: result }),
  };
  const { saleId, context, outcome, notes } = await pay(await givenSeller(base.db), [
    noting('planted', { committed, ...fields }),
  ]);
  expect(notes).toEqual(['planted of 5000']);
  expect(outcome.results).toEqual({ planted: 'planted of 5000: PLANTED OF 5000' });
  expect(responseFields(context, outcome)).toEqual({ transaction_id: 'planted of 5000: PLANTED OF 5000' });
  const [event] = await base.owner.query<{ body: string }>(EVENTS, [saleId]);
  expect(new URLSearchParams(event?.body).get('status_error_details')).toBe('planted of 5000');
  expect(committed).toHaveBeenCalledOnce();
});

test('two extensions go with one booking, each with its own parameters and its own answer', async () => {
  const { outcome, notes, seen } = await pay(await givenSeller(base.db), [noting('first'), noting('second')]);
  expect(notes.toSorted()).toEqual(['first of 5000', 'second of 5000']);
  expect(outcome.results).toEqual({
    first: 'first of 5000: FIRST OF 5000',
    second: 'second of 5000: SECOND OF 5000',
  });
  expect(seen.filter(({ name }) => name.startsWith('payments_book')).map(({ name }) => name)).toEqual([
    'payments_book_event_first_second',
  ]);
});

test('a payment is two statements, and one that an extension does not go with is the same as without it', async () => {
  const seller = await givenSeller(base.db);
  const absent = noting('absent', { goesWith: () => false });
  const unprepared = noting('unprepared', { prepare: async () => null });
  const { outcome, notes, seen } = await pay(seller, [absent, unprepared]);
  expect(notes).toEqual([]);
  expect(outcome.results).toEqual({});
  expect(seen.map(({ name }) => name)).toEqual(['payments_claim_payment', 'payments_book_event']);
  expect(seen.at(-1)?.text).toBe((await pay(seller, [])).seen.at(-1)?.text);
  expect(seen.at(-1)?.text).not.toContain('absent');
});

test('nothing of an extension is written where another process has booked it, and its answer is looked up', async () => {
  const seller = await givenSeller(base.db);
  const committed = vi.fn();
  const stolen = noting('stolen', { committed, findResult: async () => 'of the other' });
  const { outcome } = await pay(seller, [
    {
      name: 'thief',
      // Between the decision and the statement, somebody else books the same.
      prepare: async (_, { claim }) => {
        await settleByInquiry(world.context, { claim, claimedAt: new Date() }, 5_000);
        return null;
      },
      step: () => fragment({}, ''),
    },
    stolen,
  ]);
  expect(outcome.results).toEqual({ stolen: 'of the other' });
  expect(committed).not.toHaveBeenCalled();
});

const PAID = statement(
  'test_extension_paid',
  `SELECT count(*)::int AS count FROM attempt a JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1 AND a.kind = 'pay' AND a.state = 'succeeded'`,
);

afterEach(() => armFailpoint(null));

test.each(ATTEMPT_STEPS.pay.filter((step) => step !== 'after_wait'))(
  'a payment that stops %s is booked once by itself, with the line of an extension',
  async (step) => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const context: PaymentsContext = {
      ...world.context,
      database: base.db,
      bookingExtensions: [...bookingExtensions, noting('stopped')],
    };
    const credentials = { sellerIndex: secretIndex(seller.svcId), clientKeyIndex: null };
    const means = { kind: 'card', card: { number: '4111111111111111', expiry: '12/30', cvv: '123' } } as const;
    armFailpoint(`pay.${step}:throw`);
    await charge(context, { sale: { saleId }, means, by: { who: 'seller', credentials } }).catch(() => null);
    expect(isFailpointArmed()).toBe(false);
    for (const seconds of [41, 41, 3_600]) {
      await base.moveClock(seconds);
      await sweepAttempts(context);
    }
    const [paid] = await base.owner.query<{ count: number }>(PAID, [saleId]);
    expect(paid?.count).toBe(step === 'after_claim' ? 0 : 1);
    expect(await base.owner.query(NOTES, [saleId])).toEqual([{ text: 'stopped of 5000' }]);
  },
);

test('a booking carries extensions whose names are too long together under a name of its own', () => {
  const long = ['a', 'b', 'c'].map((letter) => noting(letter.repeat(20)));
  const made = bookStatement('plain', [EVENT, ...long]);
  expect(made.name).toMatch(/^payments_book_with_[0-9a-f]{16}$/);
  expect(bookStatement('plain', [EVENT, ...long])).toBe(made);
  expect(bookStatement('plain', [EVENT, ...long.toReversed()]).name).not.toBe(made.name);
  expect(bookStatement('token', [EVENT, ...bookingExtensions.slice(1)]).name.length).toBeLessThanOrEqual(63);
});
