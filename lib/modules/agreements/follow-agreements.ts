import { refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { closeByPerson, limitMethods, makeSaleByPerson } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
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

/**
 * Follows agreements whose time has come, one transaction each: gives milestones that fall due their sales, brings the
 * status into line with the money, and reminds buyers. Once in any number of processes: a process that dies leaves the
 * row as it was. Returns how many were looked at.
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
    await database.inTransaction(async (inside) => {
      if (await holdDue(inside, id)) await follow({ ...context, database: inside }, await holdAgreement(inside, id));
    });
  } catch (error) {
    await putOff(database, id);
    throw error;
  }
}

/** Inside a database transaction: does what is due about a held agreement. */
async function follow(context: AgreementsContext, held: Agreement): Promise<void> {
  const { database: inside } = context;
  if (held.status === 'cancelled') {
    await closeSales(inside, held);
    return noteLook(inside, held.id, { paid: paidOf(held), nextAt: null });
  }
  if (!isRunning(held.status)) return noteLook(inside, held.id, { paid: paidOf(held), nextAt: null });
  const milestones: Milestone[] = [];
  for (const milestone of held.milestones)
    milestones.push(
      milestone.sale === null && milestone.dueAt <= held.now ? await sell(context, held, milestone) : milestone,
    );
  const now = { ...held, milestones };
  const fallsDue = milestones.some((milestone, place) => milestone !== held.milestones[place]);
  let moved = now;
  // Each status is a change of its own: one that falls due and is overdue already was active in between.
  if (now.status === 'accepted' && fallsDue) moved = await moveAgreement(inside, context, now, 'active');
  const status = statusByMoney({
    amount: now.amount,
    paid: paidOf(now),
    hasFallenDue: milestones.some(({ sale }) => sale !== null),
    isOverdue: milestones.some((milestone) => isOverdue(milestone, now.now)),
  });
  if (status !== moved.status) moved = await moveAgreement(inside, context, moved, status);
  for (const milestone of milestones) {
    const due = reminderOf(milestone, now.now);
    if (!due) continue;
    await noteReminder(inside, milestone.id, due.mark);
    await queueMilestoneMail(inside, context, moved, milestone, due.reminder);
  }
  await noteLook(inside, held.id, { paid: paidOf(moved), nextAt: nextLook(milestones, now.now) });
  failpoint('agreement', 'before_commit');
}

/** Gives a milestone its sale, whose page the buyer is sent. */
async function sell(context: AgreementsContext, held: Agreement, milestone: Milestone): Promise<Milestone> {
  const { database: inside } = context;
  const [only] = held.methods.length === 1 ? held.methods : [];
  const made = await makeSaleByPerson(
    context,
    held.sellerId,
    {
      price: milestone.amount,
      currency: held.currency,
      productName: held.milestones.length === 1 ? held.subject : `${held.subject}: ${milestone.description}`,
      merchantReference: held.merchantReference,
      paymentMethod: only ?? 'multi',
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
  if (!made.ok) throw new RangeError(`a milestone has no sale: ${refusalOf(made.reason.key).key}`);
  const { saleId } = made.value;
  await noteSale(inside, milestone.id, await limitMethods(inside, saleId, held.methods));
  failpoint('agreement', 'after_sale');
  const sold = { ...milestone, sale: { saleId, status: 'initial' as const, paid: 0, isBeingPaid: false } };
  await queueMilestoneMail(inside, context, held, sold, 'due');
  return sold;
}

/** Inside a database transaction: closes the sales of an agreement that nobody has paid or is paying. */
export async function closeSales(inside: Database, { sellerId, milestones }: Agreement): Promise<void> {
  for (const { sale } of milestones)
    if (sale && (isOpen({ sale }) || sale.isBeingPaid)) await closeByPerson(inside, [sellerId], sale.saleId);
}
