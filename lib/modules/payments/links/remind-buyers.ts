import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { type MessagesContext, MESSAGES_DUE, sendLink } from '#lib/modules/messages/index.ts';
import { allOrEach, pastBroken } from '#lib/platform/queue/batches.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { findLink } from '../buyer-messages/store-send-link.ts';
import type { PaymentsContext } from '../context.ts';
import type { ReminderRefusal } from '../views/reminder-refusal.ts';
import { isQuiet, MAX_REMINDERS_BY_HAND } from '../views/reminder-rules.ts';
import { findLinksToRemind, readClock, recipientOfLink, remindOf } from './store-reminders.sql.ts';

/** Reminders of one turn that are one commit. */
const AT_ONCE = 200;

/**
 * Reminds buyers of links that they have not paid, by the rules of their sellers and outside of quiet hours. Each
 * reminder once, in any number of processes. Returns how many were sent.
 */
export async function remindByRules({
  database,
  timeZone,
}: Pick<PaymentsContext, 'database' | 'timeZone'>): Promise<number> {
  if (isQuiet(await readClock(database), timeZone)) return 0;
  const reminded = await pastBroken(
    (passedOver) => findLinksToRemind(database, AT_ONCE, passedOver),
    (due, failed) =>
      allOrEach(
        due,
        (saleIds) => remindOf(database, saleIds),
        (saleId) => {
          failed(saleId);
          return { job: 'remind-of-links', says: 'a buyer could not be reminded of a link', where: `sale ${saleId}` };
        },
      ),
  );
  if (reminded > 0) wake(MESSAGES_DUE);
  return reminded;
}

/**
 * A person reminds the buyer of a sale by the way its link arrived, up to `MAX_REMINDERS_BY_HAND` times. Two clicks at
 * once send one.
 */
export async function remindByHand(
  context: Pick<MessagesContext, 'database' | 'sendMail' | 'sendSms' | 'hasSmsModule'>,
  { saleId, sellerIds, userId }: { saleId: string; sellerIds: readonly number[]; userId: number },
): Promise<Result<{ recipient: string }, ReminderRefusal>> {
  const sale = await findLink(context.database, sellerIds, saleId);
  if (!sale) return refuse('gone');
  const to = await recipientOfLink(context.database, sale.id);
  if (!to) return refuse('notSent');
  const link = {
    saleId: sale.id,
    sentAs: { template: TEMPLATE },
    seller: sale.seller,
    isOpen: true,
    template: TEMPLATE,
    key: `sale ${sale.id} ${TEMPLATE} by hand`,
    most: MAX_REMINDERS_BY_HAND,
  };
  const sent = await sendLink(context, link, { ...to, userId });
  return sent.ok ? ok({ recipient: to.recipient }) : sent;
}

const TEMPLATE = 'payment-reminder';
