import { lockDebtOfSale, restoreLostMoney } from '#lib/modules/documents/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { newId } from '#lib/platform/random.ts';
import { FOLLOW_DISPUTES } from './case-of-booking.sql.ts';
import type { DisputesReading } from './context.ts';
import { FINAL_STATUSES } from './domain/dispute-moves.ts';
import { answerDaysOf } from './domain/reasons.ts';
import { queueDisputeMail } from './mails/queue-dispute-mail.ts';
import {
  type DueDispute,
  expireDispute,
  holdDue,
  listDue,
  listMissing,
  type NextLook,
  noteFollowed,
  noteRestored,
  openMissing,
} from './store-cases.sql.ts';

/** Cases that one run of the job looks at. */
const MOST_OF_A_RUN = 500;

/** How much of a case was told by mail. */
const OPENED = 1;
const SOON = 2;
const DECIDED = 3;

/**
 * Follows cases whose time has come, one transaction each: tells of one that was opened, reminds of one that is due
 * soon, ends one that nobody answered in time, tells how one was decided, and has documents say what came back after
 * it was lost. Returns how many were looked at.
 */
export async function followDisputes(context: DisputesReading): Promise<number> {
  const { database } = context;
  const due = await listDue(database, MOST_OF_A_RUN);
  await eachOf(
    due,
    ({ id, saleId }) =>
      database.inTransaction(async (inside) => {
        await lockDebtOfSale(inside, saleId);
        const held = await holdDue(inside, id);
        if (held) await followOne(inside, context, held);
      }),
    ({ id }) => ({ job: FOLLOW_DISPUTES, says: 'a dispute could not be followed', where: `dispute ${id}` }),
    ONE_AT_A_TIME,
  );
  return due.length;
}

async function followOne(inside: Database, context: DisputesReading, due: DueDispute): Promise<void> {
  const { id, status, told, regained, reversalId } = due;
  const tell = async (about: 'opened' | 'due' | 'decided', mark: number, next: NextLook) => {
    await queueDisputeMail(inside, id, about);
    await noteFollowed(inside, id, mark, next);
  };
  if (regained > 0 && reversalId !== null) {
    const { sellerId, saleId, chargebackId } = due;
    const back = { sellerId, saleId, chargebackId, attemptId: reversalId, amount: regained };
    await noteRestored(inside, id, await restoreLostMoney(inside, context, back));
  }
  if (FINAL_STATUSES.includes(status))
    return told < DECIDED ? tell('decided', DECIDED, 'never') : noteFollowed(inside, id, told, 'never');
  if (status === 'submitted') return noteFollowed(inside, id, told, 'never');
  if (due.isOver && due.isAnswered) return noteFollowed(inside, id, told, 'soon');
  if (due.isOver) {
    await expireDispute(inside, id);
    return tell('decided', DECIDED, 'never');
  }
  // Of one that is due soon already the first mail says so.
  if (told < OPENED) return tell('opened', due.isSoon ? SOON : OPENED, due.isSoon ? 'due' : 'reminder');
  if (told < SOON && due.isSoon && !due.isAnswered) return tell('due', SOON, 'due');
  return noteFollowed(inside, id, told, told < SOON && !due.isSoon ? 'reminder' : 'due');
}

/** Chargebacks that one run opens cases of. */
const MISSING_AT_ONCE = 500;

/** Opens cases of chargebacks that have none. Returns how many. */
export async function openMissingCases(database: Database): Promise<number> {
  const missing = await listMissing(database, MISSING_AT_ONCE);
  const opened = await eachOf(
    missing,
    ({ id, saleId, brand }) => {
      const asked = { id, saleId, days: answerDaysOf(brand), publicId: newId('dispute') };
      return database.inTransaction((inside) => openMissing(inside, asked));
    },
    ({ id }) => ({
      job: 'open-missing-disputes',
      says: 'the case of a chargeback could not be opened',
      where: `attempt ${id}`,
    }),
    ONE_AT_A_TIME,
  );
  return opened.filter(Boolean).length;
}
