import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { queueOwnerMail } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { notifyOfNote } from './note-callback.ts';
import { PAYOUT_NOTE_TEMPLATE } from './note-mail.ts';
import { insertNote } from './store-notes.sql.ts';

/** What the operations of payout notes work with. `wakeDeliveries` has callbacks sent at once that were committed. */
export type PayoutNotesContext = NotifyContext & { database: Database; wakeDeliveries: () => void };

/** Keeps a note about a sale of this seller. The note, its callback and the mail to the owners are one commit. */
export async function createPayoutNote(
  context: PayoutNotesContext,
  sellerId: number,
  { saleId, text }: { saleId: string; text: string },
): Promise<Result<null, Refusal>> {
  const noteId = await context.database.inTransaction(async (inside) => {
    const id = await insertNote(inside, sellerId, saleId, text);
    if (id === null) return null;
    await notifyOfNote(inside, context, sellerId, { saleId, text });
    const facts = { saleId, text };
    const once = `payout note ${id}`;
    await queueOwnerMail(inside, { sellerId, audience: 'seller', once, template: PAYOUT_NOTE_TEMPLATE, facts });
    return id;
  });
  if (noteId === null) return refuse({ key: 'sale_not_found' });
  context.wakeDeliveries();
  return ok(null);
}
