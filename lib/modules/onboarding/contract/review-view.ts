import type { FileReason, FileState, KeptFormat } from '#lib/modules/seller-files/contract/file-types.ts';
import type { OnboardingEventKind, OnboardingReason, OnboardingState, OnboardingStep } from './enums.ts';

/** A review as its screen shows it. */

/** Why a file is refused, as reviewers choose it. */
export const REFUSAL_REASONS = [
  'unreadable',
  'cut-off',
  'wrong-document',
  'expired',
  'other-details',
  'incomplete',
  'other',
] as const satisfies readonly FileReason[];

/** A seller in the queue. `since`: when it was submitted, or came to its state. */
export type ReviewRow = {
  publicId: string;
  name: string;
  email: string;
  partnerId: number;
  partnerName: string;
  state: OnboardingState;
  since: Date;
  documents: number;
  undecided: number;
  hasFirstApproval: boolean;
};

/** A file as its reviewer sees it; `label` is its type in the reviewer's language. */
export type ReviewedFile = {
  fileId: string;
  type: number;
  label: string;
  name: string;
  format: KeptFormat;
  state: FileState;
  /** Reason of the refusal as the seller reads it, in the reviewer's language. */
  reason: string;
  isReplaced: boolean;
  /** Fields that stand beside it. */
  proves: readonly string[];
};

/** A field as it was typed, or a whole step (`field` empty). */
export type ReviewedField = {
  step: OnboardingStep;
  field: string;
  label: string;
  /** Empty if not given. */
  value: string;
  problem: { problemId: string; text: string } | null;
};

/** A line of the history. `who` is empty where the kind says it. */
export type ReviewedEvent = { kind: OnboardingEventKind; at: Date; who: string; detail: string };

/** A reason as reviewers choose it (`label`), and as the seller reads it (`reads`, in the seller's language). */
export type ReasonText<Reason extends string = string> = { reason: Reason; label: string; reads: string };

export type ShownReview = {
  publicId: string;
  name: string;
  email: string;
  state: OnboardingState;
  language: string;
  submittedAt: Date | null;
  dueAt: Date | null;
  documents: readonly ReviewedFile[];
  fields: readonly ReviewedField[];
  people: readonly {
    name: string;
    socialId: string;
    birthdate: string | null;
    share: number | null;
    isSignatory: boolean;
  }[];
  signature: { name: string; at: Date } | null;
  isEnteredByPartner: boolean;
  /** Decisions that its state allows. */
  may: {
    take: boolean;
    decideDocuments: boolean;
    refuseFields: boolean;
    ask: boolean;
    reject: boolean;
    reopen: boolean;
  };
  /** Documents without a decision, and every correction in the words in which the seller will read it. */
  undecided: number;
  corrections: readonly { label: string; value: string }[];
  fourEyes: boolean;
  /** First approval of two; null before it. */
  firstApproval: { name: string; isMe: boolean } | null;
  events: readonly ReviewedEvent[];
  refusals: readonly ReasonText<FileReason>[];
  reasons: readonly ReasonText<OnboardingReason>[];
};
