import type { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';

/**
 * A person who may decide. `isOwn`: of the business itself, not of its partner; those are written to, and people of the
 * partner only where there is none.
 */
export type Approver = { userId: number; email: string; name: string; language: Language; isOwn: boolean };

/** Whose business an approval is about; both null: of the installation. */
export type ApprovalOwner = { sellerId: number | null; partnerId: number | null };

/** An approval that is being carried out: the second person has said yes, in the same database transaction. */
type Approved<Detail> = ApprovalOwner & { detail: Detail; requestedBy: number; approvedBy: number };

/**
 * A change that takes two people: one asks for it, another one approves it. The module of the change brings it
 * (`approvals` of its `extensions.ts`).
 */
export type ApprovalKind<Detail = unknown> = {
  /** Its name in the database: small letters and `-`. */
  readonly kind: string;
  /** The change, kept as JSON and shown to those who decide: never a secret. */
  readonly detail: z.ZodType<Detail>;
  /** Days after which nobody may approve it any more. */
  readonly days: number;
  /** The people who may decide now, the one who asks among them: `approversWith(right)` for people of a business. */
  readonly approvers: (database: Database, owner: ApprovalOwner) => Promise<readonly Approver[]>;
  /** The change, as a whole sentence. */
  readonly says: (detail: Detail, language: Language) => string;
  /** Path of the screen that lists it. */
  readonly path: string;
  /**
   * Does it, inside the database transaction that approves it. The value names what came of it in the audit log. A
   * refusal is a text of why it cannot be done now: it goes on waiting, and nothing of it is kept.
   */
  readonly carryOut: (
    inside: Database,
    approved: Approved<Detail>,
    context: { timeZone: string },
  ) => Promise<Result<string, MessageKey>>;
};

/** A kind as it is listed among others. */
export const approvalKind = <Detail>(kind: ApprovalKind<Detail>): ApprovalKind => kind as unknown as ApprovalKind;
