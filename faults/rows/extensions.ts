import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce } from '../books.ts';
import { capture, newSale, paidSale, pause, pay, refund } from '../client.ts';
import { addPlantedTable, GATE, WITH_PLANTED } from '../planted-extension.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** R-01x: a process dies around a booking that carries an extension of another module. */

type Operation = {
  prepare(stage: Stage, seller: TestSeller): Promise<string>;
  run(stage: Stage, seller: TestSeller, saleId: string): Promise<unknown>;
};

const OPERATIONS = {
  pay: { prepare: newSale, run: pay },
  capture: { prepare: (stage, seller) => paidSale(stage, seller, { sale_type: 'authorize' }), run: capture },
  refund: { prepare: paidSale, run: refund },
} as const satisfies Record<string, Operation>;

/**
 * `in_book`: while the booking's statement waits in the middle, at the gate of the extension, which then opens
 * (`committed`), or stays shut until the statement has given up (`refused`).
 */
const MOMENTS = ['before_book', 'in_book, committed', 'in_book, refused', 'after_book'] as const;

type Moment = (typeof MOMENTS)[number];

// A note without its movement, a movement without its note, or two notes of one.
const TORN = statement(
  'faults_torn_extensions',
  `SELECT a.public_id AS id FROM attempt a LEFT JOIN planted_note n ON n.attempt_id = a.id
WHERE a.seller_id = $1 GROUP BY a.id HAVING count(n.attempt_id) <> CASE a.state WHEN 'succeeded' THEN 1 ELSE 0 END`,
);
const NOTES = statement(
  'faults_planted_notes',
  `SELECT count(*)::int AS count FROM planted_note n JOIN attempt a ON a.id = n.attempt_id WHERE a.seller_id = $1`,
);
const SHUT = statement('faults_shut_gate', 'SELECT pg_advisory_xact_lock($1)');
// A booking has the lock of its note, or waits for it, until its transaction has ended.
const IN_GATE = statement(
  'faults_in_gate',
  `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND mode = 'ShareLock'`,
);

const WITHIN_MS = 5_000;

/** Resolves once so many bookings are at the gate of the extension. */
async function untilAtGate(stage: Stage, wanted: number): Promise<void> {
  for (const last = performance.now() + WITHIN_MS; performance.now() < last; await pause(20)) {
    const [row] = await stage.database.query<{ count: number }>(IN_GATE, [GATE]);
    if (row?.count === wanted) return;
  }
  throw new Error(`there were never ${wanted} bookings at the gate`);
}

/** Ends the process while the statement of its booking runs. */
async function killInBooking(stage: Stage, run: () => Promise<unknown>, isRefused: boolean): Promise<void> {
  await stage.startWeb(0);
  const ended = stage.endOf(0);
  await stage.database.inTransaction(async (inside) => {
    await inside.query(SHUT, [GATE]);
    const answered = run().catch(() => undefined);
    await untilAtGate(stage, 1);
    stage.kill(0, 'SIGKILL');
    await Promise.all([ended, answered]);
    if (isRefused) await untilAtGate(stage, 0);
  });
  await untilAtGate(stage, 0);
}

async function killAt(stage: Stage, moment: Moment, kind: string, run: () => Promise<unknown>): Promise<void> {
  for (const which of [1, 0]) stage.kill(which, 'SIGKILL');
  await Promise.all([stage.endOf(0), stage.endOf(1)]);
  if (moment.startsWith('in_book')) return killInBooking(stage, run, moment.endsWith('refused'));
  await stage.startWeb(0, `${kind}.${moment}:kill`);
  const ended = stage.endOf(0);
  await run().catch(() => undefined);
  await ended;
}

const torn = async (stage: Stage, { id }: TestSeller): Promise<number> =>
  (await stage.database.query(TORN, [id])).length;

const notesOf = async (stage: Stage, { id }: TestSeller): Promise<number> =>
  (await stage.database.query<{ count: number }>(NOTES, [id]))[0]?.count ?? 0;

export const r01x: FaultRow = {
  id: 'R-01x',
  fault:
    'kill -9 before, in and after the booking of a payment, a capture and a refund that carries an extension of ' +
    'another module; in it while its statement waits, and is let in or refused',
  wanted:
    'what moved and what the extension wrote are both there or neither, at the kill and after the restart; bank and ' +
    'ledger agree',
  async run(stage, { isShort, check }) {
    await addPlantedTable(stage.database);
    for (const which of [0, 1]) {
      stage.dress(which, { environment: { [WITH_PLANTED]: '1' } });
      stage.kill(which, 'SIGKILL');
      await stage.endOf(which);
      await stage.startWeb(which);
    }
    let [killed, booked] = [0, 0];
    for (let turn = 0; turn < (isShort ? 1 : 3); turn += 1)
      for (const [kind, operation] of Object.entries(OPERATIONS))
        for (const moment of MOMENTS) {
          const seller = await stage.givenSeller();
          const name = `${kind}, ${moment}`;
          const saleId = await operation.prepare(stage, seller);
          const before = await notesOf(stage, seller);
          await killAt(stage, moment, kind, () => operation.run(stage, seller, saleId));
          killed += 1;
          const written = (await notesOf(stage, seller)) - before;
          check.always(`${name}: torn at the kill`, (await torn(stage, seller)) === 0);
          check.always(`${name}: wrote ${written}`, written === (/after|committed/.test(moment) ? 1 : 0));
          await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
          await quiesce(stage);
          check.always(`${name}: torn after the restart`, (await torn(stage, seller)) === 0);
          booked += (await notesOf(stage, seller)) - before;
          const { differences } = await compareBooks(stage, seller);
          check.always(`${name}: ${differences}`, differences.length === 0);
        }
    check.saw('processes killed around a booking', killed, Object.keys(OPERATIONS).length * MOMENTS.length);
    check.saw('bookings with their extension', booked, killed / 2);
    return `${killed} kills, ${booked} movements with what their extension wrote, none without it`;
  },
};
