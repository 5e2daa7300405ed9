import { mailDocument } from '#app/mail-document.ts';
import { sellersFor } from '#app/person.ts';
import { messageDocument } from '#lib/modules/messages/queries/messages-of-sale.ts';
import { database } from '#lib/platform/db/database.ts';

/**
 * An e-mail of a sale as it was sent, for the frame in the sale's timeline. A missing e-mail and one of another tenant
 * get the same answer.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ saleId: string; messageId: string }> },
): Promise<Response> {
  const [{ saleId, messageId }, sellers] = await Promise.all([
    params,
    sellersFor('/sales/[saleId]/messages/[messageId]'),
  ]);
  if (!sellers) return mailDocument(null);
  return mailDocument(
    await messageDocument(
      database(),
      sellers.map(({ id }) => id),
      saleId,
      Number(messageId),
    ),
  );
}
