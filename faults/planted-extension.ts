import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { fragment } from '#lib/platform/db/fragments.ts';

/** An extension of bookings as a module of its own would bring it: a note of every attempt that succeeded. */

/** Number of the lock that a note takes, so that a row can hold a booking in the middle of its statement. */
export const GATE = 714;

const TABLE = `CREATE TABLE planted_note (attempt_id bigint NOT NULL, text text)`;
const GATE_FUNCTION = `CREATE FUNCTION planted_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${GATE});
  RETURN NEW;
END $$`;
const GATE_TRIGGER =
  'CREATE TRIGGER planted_gate BEFORE INSERT ON planted_note FOR EACH ROW EXECUTE FUNCTION planted_gate()';
const RIGHTS = 'GRANT ALL ON planted_note TO PUBLIC';

export async function addPlantedTable(owner: Database): Promise<void> {
  for (const sql of [TABLE, GATE_FUNCTION, GATE_TRIGGER, RIGHTS]) await owner.query(statement('', sql), []);
}

/** Goes with attempts of every kind, whichever process books them. */
export const PLANTED: BookingExtension<'text', string> = {
  name: 'planted',
  goesWith: ({ booking }) => booking.attemptState === 'succeeded',
  prepare: async (_, { claim }) => `${claim.attempt.kind} of ${claim.attempt.amount}`,
  parameters: ['text'],
  valuesOf: (_, { draft }) => ({ text: draft }),
  step: (at) =>
    fragment(
      { booked: ['attempt_id'] },
      `planted_noted AS (
  INSERT INTO planted_note (attempt_id, text) SELECT attempt_id, ${at.text}::text FROM booked
)`,
    ),
};

/** Name of the setting of a `web` that books with it. */
export const WITH_PLANTED = 'FAULTS_PLANTED_EXTENSION';
