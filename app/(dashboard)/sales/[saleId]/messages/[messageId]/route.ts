import { mailDocument } from '#app/_server/documents/mail-document.ts';
import { sellersFor } from '#app/_server/person.ts';
import { messageDocument } from '#lib/modules/messages/dashboard.ts';

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
      sellers.map(({ id }) => id),
      saleId,
      Number(messageId),
    ),
  );
}
