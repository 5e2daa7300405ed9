import type { Language } from '#lib/kernel/language.ts';
import { type ApprovalsContext, kindOf } from './context.ts';
import { listWaiting } from './store.sql.ts';
import type { WaitingApproval } from './views.ts';

export type WaitingQuery = {
  kinds: readonly string[];
  /** Businesses at which the reader may decide; null: all, for operators. */
  sellerIds: readonly number[] | null;
  reader: { userId: number; language: Language };
};

/** Changes that wait for a second person, the oldest first. The caller checks the rights of the reader. */
export async function showWaiting(
  context: ApprovalsContext,
  { kinds, sellerIds, reader }: WaitingQuery,
): Promise<WaitingApproval[]> {
  const rows = await listWaiting(context.database, { kinds, sellerIds });
  return rows.map(({ publicId, kind, detail, requestedBy, requestedByName, requestedAt, expiresAt }) => {
    const { says, detail: schema } = kindOf(context, kind);
    return {
      publicId,
      kind,
      says: says(schema.parse(detail), reader.language),
      requestedBy: requestedByName,
      requestedAt,
      expiresAt,
      isOwn: requestedBy === reader.userId,
    };
  });
}
