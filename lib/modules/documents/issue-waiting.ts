import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { eachOf, ONE_AT_A_TIME, pastBroken } from '#lib/platform/queue/batches.ts';
import type { DocumentsContext } from './context.ts';
import { draftSaleDocument } from './draft-document.ts';
import { endWaiting, findDue, issueOfAttempt, lockWaiting, putOff } from './store/waiting.sql.ts';

/**
 * Issues the documents that waited for the details of their sellers, the oldest first and with the date of today. Each
 * is one transaction behind its row: its number is drawn there, so that a crash or a second process leaves neither a
 * gap nor a second document. Returns how many rows were worked on.
 */
export const issueWaitingDocuments = (context: Pick<DocumentsContext, 'database' | 'timeZone'>): Promise<number> =>
  pastBroken(
    (passedOver) => findDue(context.database, passedOver),
    async (due, failed) => {
      const done = await eachOf(
        due,
        (attemptId) => issueOne(context, attemptId),
        (attemptId) => {
          failed(attemptId);
          return {
            job: 'issue-waiting-documents',
            says: 'a document that waited could not be issued',
            where: `attempt ${attemptId}`,
          };
        },
        ONE_AT_A_TIME,
      );
      return done.length;
    },
  );

function issueOne(
  { database, timeZone }: Pick<DocumentsContext, 'database' | 'timeZone'>,
  attemptId: number,
): Promise<void> {
  return database.inTransaction(async (inside: Database) => {
    const waiting = await lockWaiting(inside, attemptId);
    if (!waiting) return;
    const { saleId, sellerId, money, isBehind, isDocumented } = waiting;
    // Documents of one sale are issued in their order: what goes back takes back what came in.
    if (isBehind) return;
    await endWaiting(inside, attemptId);
    const draft = await draftSaleDocument(inside, { saleId, attemptId, timeZone }, money);
    if (draft === null) return;
    if ('waits' in draft) throw new Error('a document waits although its seller has details');
    await issueOfAttempt(inside, { sellerId, saleId, attemptId: isDocumented ? null : attemptId }, draft);
    if (draft.rest) await putOff(inside, { attemptId, sellerId, saleId }, draft.rest);
    failpoint('documents', 'before_commit');
  });
}
