import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApprovalOwner } from './approval-kind.ts';
import { mailApprovers } from './approval-mail.ts';
import { type ApprovalsContext, kindOf } from './context.ts';
import { addApproval, expireApprovals } from './store.sql.ts';

export type ApprovalAsked = ApprovalOwner & {
  kind: string;
  /** Subject within its owner: of one subject one request waits at a time. */
  subject: string;
  detail: unknown;
  requestedBy: { userId: number; name: string };
};

/** Why no request was made: one waits already; there is nobody else who could approve it. */
export type NotAsked = 'waits' | 'nobody';

/**
 * Inside a database transaction: has a change wait for a second person, and writes to those who may approve it. The
 * rights of the person who asks are its caller's to check.
 */
export async function askForApproval(
  context: Pick<ApprovalsContext, 'kinds' | 'timeZone'>,
  inside: Database,
  { kind: name, subject, detail, requestedBy, ...owner }: ApprovalAsked,
): Promise<Result<{ publicId: string; expiresAt: Date }, NotAsked>> {
  const kind = kindOf(context, name);
  const others = (await kind.approvers(inside, owner)).filter(({ userId }) => userId !== requestedBy.userId);
  if (others.length === 0) return refuse('nobody');
  await expireApprovals(inside);
  const kept = kind.detail.parse(detail);
  const { sellerId, partnerId } = owner;
  const added = await addApproval(inside, {
    kind: name,
    sellerId,
    partnerId,
    subject,
    detail: kept,
    requestedBy: requestedBy.userId,
    days: kind.days,
  });
  if (added === null) return refuse('waits');
  const own = others.filter(({ isOwn }) => isOwn);
  await mailApprovers(inside, own.length > 0 ? own : others, {
    sellerId,
    publicId: added.publicId,
    expiresAt: added.expiresAt,
    asker: requestedBy.name,
    path: kind.path,
    says: (language) => kind.says(kept, language),
  });
  return ok(added);
}
