import { type Refusal, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { closeByPerson, limitMethods, makeSaleByPerson } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { eachOf, ONE_AT_A_TIME, pastBroken } from '#lib/platform/queue/batches.ts';
import { FOLLOW_AGREEMENTS } from './agreement-of-booking.sql.ts';
import type { AgreementsContext } from './context.ts';
import { isRunning, statusByMoney } from './domain/agreement-moves.ts';
import { isOpen, isOverdue, nextLook, reminderOf } from './domain/schedule.ts';
import { queueMilestoneMail } from './mails/queue-agreement-mail.ts';
import { moveAgreement, paidOf } from './move-agreement.ts';
import { type Agreement, holdAgreement, type Milestone } from './store-agreements.sql.ts';
import { holdDue, listDue, noteLook, noteReminder, noteSale, putOff } from './store-moves.sql.ts';

/** Agreements that one run of the job looks at. */
const AT_ONCE = 200;

/** Minutes after which the sale of a milestone that was refused is tried again. */
const REFUSED_FOR = 15;

/** The longest name of a product, characters. */
const LONGEST_NAME = 500;

/**
 * Follows agreements whose time has come: gives milestones that fall due their sales, each in a transaction of its own,
 * and then, in another, brings the status into line with the money and reminds buyers. A sale that is refused holds up
 * nothing else and is tried again. Once in any number of processes: one that dies leaves what it had not committed to
 * the next. Returns how many were looked at.
 */
export function followAgreements(context: AgreementsContext): Promise<number> {
  return pastBroken(
    (passedOver) => listDue(context.database, AT_ONCE, passedOver),
    async (due, failed) => {
      const done = await eachOf(
        due,
        (id) => followOne(context, id),
        (id) => {
          failed(id);
          return { job: FOLLOW_AGREEMENTS, says: 'an agreement could not be followed', where: `agreement ${id}` };
        },
        ONE_AT_A_TIME,
      );
      context.wakeDeliveries();
      return done.length;
    },
  );
}

async function followOne(context: AgreementsContext, id: number): Promise<void> {
  const { database } = context;
  try {
    const { waits, troubles } = await sellDue(context, id);
    await database.inTransaction(async (inside) => {
      if (await holdDue(inside, id))
        await follow({ ...context, database: inside }, await holdAgreement(inside, id), waits);
    });
    if (troubles.length > 0) throw new AggregateError(troubles, `milestones have no sale: ${troubles.join('; ')}`);
  } catch (error) {
    await putOff(database, id);
    throw error;
  }
}

/** Seconds after which milestones without a sale are tried again, by their ids. */
type Waits = ReadonlyMap<number, number>;

/** Gives the milestones that have fallen due their sales, and says which were not given one. */
async function sellDue(context: AgreementsContext, id: number): Promise<{ waits: Waits; troubles: unknown[] }> {
  const { database } = context;
  const waits = new Map<number, number>();
  const troubles: unknown[] = [];
  const due = await database.inTransaction(async (inside) =>
    (await holdDue(inside, id)) ? dueOf(await holdAgreement(inside, id)) : [],
  );
  for (const { id: milestoneId } of due) {
    try {
      const sold = await unlessRefused<null, Refusal>(database, async (inside) => {
        // Waits for another process that has it, which may have made this sale or begun before it fell due.
        const held = await holdAgreement(inside, id);
        const milestone = dueOf(held).find((one) => one.id === milestoneId);
        return milestone ? sell({ ...context, database: inside }, held, milestone) : ok(null);
      });
      if (sold.ok) continue;
      // The seller's limit of requests, which is free again in seconds, is no trouble.
      if (sold.reason.retryAfterSeconds === undefined) troubles.push(refusalOf(sold.reason.key).key);
      waits.set(milestoneId, sold.reason.retryAfterSeconds ?? REFUSED_FOR * 60);
    } catch (error) {
      troubles.push(error);
      waits.set(milestoneId, REFUSED_FOR * 60);
    }
  }
  return { waits, troubles };
}

/** Milestones that have fallen due and have no sale. */
const dueOf = ({ status, milestones, now }: Agreement): Milestone[] =>
  isRunning(status) ? milestones.filter(({ sale, dueAt }) => sale === null && dueAt <= now) : [];

/** Inside a database transaction: does what is due about a held agreement. */
async function follow(context: AgreementsContext, held: Agreement, waits: Waits): Promise<void> {
  const { database: inside } = context;
  if (held.status === 'cancelled') {
    await closeSales(inside, held);
    return noteLook(inside, held.id, { paid: paidOf(held), nextAt: null });
  }
  if (!isRunning(held.status)) return noteLook(inside, held.id, { paid: paidOf(held), nextAt: null });
  const { milestones, now } = held;
  const hasFallenDue = milestones.some(({ sale }) => sale !== null);
  let moved = held;
  // Each status is a change of its own: one that falls due and is overdue already was active in between.
  if (held.status === 'accepted' && hasFallenDue) moved = await moveAgreement(inside, context, held, 'active');
  const status = statusByMoney({
    amount: held.amount,
    paid: paidOf(held),
    hasFallenDue,
    isOverdue: milestones.some((milestone) => isOverdue(milestone, now)),
  });
  if (status !== moved.status) moved = await moveAgreement(inside, context, moved, status);
  for (const milestone of milestones) {
    const due = reminderOf(milestone, now);
    if (!due) continue;
    await noteReminder(inside, milestone.id, due.mark);
    await queueMilestoneMail(inside, context, moved, milestone, due.reminder);
  }
  await noteLook(inside, held.id, { paid: paidOf(moved), nextAt: nextLook(milestones, now, waits) });
  failpoint('agreement', 'before_commit');
}

/** Inside a database transaction: gives a milestone its sale, whose page the buyer is sent. */
async function sell(context: AgreementsContext, held: Agreement, milestone: Milestone): Promise<Result<null, Refusal>> {
  const { database: inside } = context;
  const name = held.milestones.length === 1 ? held.subject : `${held.subject}: ${milestone.description}`;
  const made = await makeSaleByPerson(
    context,
    held.sellerId,
    {
      price: milestone.amount,
      currency: held.currency,
      productName: [...name].slice(0, LONGEST_NAME).join(''),
      merchantReference: held.merchantReference,
      // Any method of the seller's, of which the page offers those agreed on: one that the seller has turned off since
      // then is none on the page and does not refuse the sale.
      paymentMethod: 'multi',
      language: held.language,
      sendNotification: true,
      notifyEmail: held.buyerEmail,
      notifyName: held.buyerName,
      buyerName: held.buyerName,
      buyerEmail: held.buyerEmail,
      buyerPhone: held.buyerPhone,
      buyerBusinessName: held.buyerBusinessName,
      buyerBusinessCode: Number(held.buyerBusinessCode),
    },
    { bringsLink: true },
  );
  if (!made.ok) return made;
  const { saleId } = made.value;
  await noteSale(inside, milestone.id, await limitMethods(inside, saleId, held.methods));
  failpoint('agreement', 'after_sale');
  const sold = { ...milestone, sale: { saleId, status: 'initial' as const, paid: 0, isBeingPaid: false } };
  await queueMilestoneMail(inside, context, held, sold, 'due');
  return ok(null);
}

/** Inside a database transaction: closes the sales of an agreement that nobody has paid or is paying. */
export async function closeSales(inside: Database, { sellerId, milestones }: Agreement): Promise<void> {
  for (const { sale } of milestones)
    if (sale && (isOpen({ sale }) || sale.isBeingPaid)) await closeByPerson(inside, [sellerId], sale.saleId);
}
