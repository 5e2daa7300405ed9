import { isUuid } from '#lib/kernel/ids.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { type ApprovalsContext, kindOf } from './context.ts';
import { type ApprovalRow, type Ended, endApproval, lockApproval } from './store.sql.ts';

/**
 * Why it was not decided: there is no such request for this person; the person asked for it; it was decided or has run
 * out; or a text of why it cannot be done now.
 */
export type NotDecided = 'gone' | 'own' | 'decided' | { cannot: MessageKey };

/** A request that ended, for the audit log. `outcome`: what came of it. */
export type Decided = Pick<ApprovalRow, 'kind' | 'sellerId' | 'partnerId' | 'detail'> & { outcome: string };

type Deciding = { publicId: string; userId: number };

/** The second person approves: it is done in the same database transaction, once. */
export const approve = (context: ApprovalsContext, deciding: Deciding): Promise<Result<Decided, NotDecided>> =>
  decide(context, deciding, async (inside, row) => {
    if (row.requestedBy === deciding.userId) return refuse('own');
    const kind = kindOf(context, row.kind);
    const { sellerId, partnerId, requestedBy } = row;
    const approved = { sellerId, partnerId, requestedBy, approvedBy: deciding.userId };
    const carried = await kind.carryOut(inside, { ...approved, detail: kind.detail.parse(row.detail) }, context);
    if (!carried.ok) return refuse({ cannot: carried.reason });
    return ok({ state: 'approved' as const, reason: null, outcome: carried.value });
  });

/** The second person declines; nothing is done. */
export const decline = (
  context: ApprovalsContext,
  { reason, ...deciding }: Deciding & { reason: string },
): Promise<Result<Decided, NotDecided>> =>
  decide(context, deciding, async (_, { requestedBy }) =>
    requestedBy === deciding.userId
      ? refuse('own')
      : ok({ state: 'declined' as const, reason: reason.trim() || null, outcome: null }),
  );

/** Who asked takes it back; nothing is done. */
export const withdraw = (context: ApprovalsContext, deciding: Deciding): Promise<Result<Decided, NotDecided>> =>
  decide(context, deciding, async (_, { requestedBy }) =>
    requestedBy === deciding.userId ? ok({ state: 'withdrawn' as const, reason: null, outcome: null }) : refuse('gone'),
  );

/** A request of others is as one that does not exist. */
const decide = (
  context: ApprovalsContext,
  { publicId, userId }: Deciding,
  end: (inside: Database, row: ApprovalRow) => Promise<Result<Omit<Ended, 'id' | 'decidedBy'>, NotDecided>>,
): Promise<Result<Decided, NotDecided>> =>
  unlessRefused<Decided, NotDecided>(context.database, async (inside) => {
    const row = isUuid(publicId) ? await lockApproval(inside, publicId) : null;
    if (!row) return refuse('gone');
    const { id, kind, sellerId, partnerId, detail } = row;
    const approvers = await kindOf(context, kind).approvers(inside, { sellerId, partnerId });
    if (!approvers.some((approver) => approver.userId === userId)) return refuse('gone');
    if (row.state !== 'waiting') return refuse('decided');
    const ended = await end(inside, row);
    if (!ended.ok) return ended;
    await endApproval(inside, { id, decidedBy: userId, ...ended.value });
    return ok({ kind, sellerId, partnerId, detail, outcome: ended.value.outcome ?? '' });
  });
