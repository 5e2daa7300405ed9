import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { ReminderRule } from '../views/reminder-rules.ts';

/** Rule of reminders of a seller; null where nobody is reminded by itself. */
export async function findReminderRule(database: Database, sellerId: number): Promise<ReminderRule | null> {
  const { paymentLinkRule } = await recordsOf(database, { sellerIds: [sellerId] });
  return paymentLinkRule.findFirst({ where: { sellerId }, select: { afterHours: true, times: true } });
}

/** Stores the rule of a seller, or removes it. Answers the rule of before. */
export async function storeReminderRule(
  database: Database,
  sellerId: number,
  rule: ReminderRule | null,
): Promise<ReminderRule | null> {
  return database.inTransaction(async (inside) => {
    const before = await findReminderRule(inside, sellerId);
    const { paymentLinkRule } = await recordsOf(inside, { sellerIds: [sellerId] });
    if (!rule) await paymentLinkRule.deleteMany({ where: { sellerId } });
    else {
      // Two first changes at once: one makes the row, and both write their values into it.
      await paymentLinkRule.createMany({ data: [{ sellerId, ...rule }], skipDuplicates: true });
      await paymentLinkRule.updateMany({ where: { sellerId }, data: rule });
    }
    return before;
  });
}
