import type { FileReason, FileState, KeptFormat } from '#lib/modules/seller-files/contract/file-types.ts';
import type { OnboardingEventKind, OnboardingReason, OnboardingState, OnboardingStep } from './words.ts';

/** What a review is shown as. */

/** Why a document is refused, as reviewers choose it. */
export const REFUSAL_REASONS = [
  'unreadable',
  'cut-off',
  'wrong-document',
  'expired',
  'other-details',
  'incomplete',
  'other',
] as const satisfies readonly FileReason[];

/** A seller in the queue. `since`: when it was handed in, or came to its state. */
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

/** A document as its reviewer sees it; `label` is what it is, in the reviewer's language. */
export type ReviewedDocument = {
  fileId: string;
  type: number;
  label: string;
  name: string;
  format: KeptFormat;
  state: FileState;
  /** What the seller reads where it was refused, in the reviewer's language. */
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
  /** Empty: not told. */
  value: string;
  problem: { problemId: string; text: string } | null;
};

/** A line of the history. `who` is empty where the kind says it. */
export type ReviewedEvent = { kind: OnboardingEventKind; at: Date; who: string; detail: string };

/** What a reviewer can choose, and what the seller reads then, in the seller's language. */
export type ReasonText<Reason extends string = string> = { reason: Reason; label: string; reads: string };

export type ShownReview = {
  publicId: string;
  name: string;
  email: string;
  state: OnboardingState;
  language: string;
  submittedAt: Date | null;
  dueAt: Date | null;
  documents: readonly ReviewedDocument[];
  fields: readonly ReviewedField[];
  people: readonly {
    name: string;
    socialId: string;
    birthdate: string | null;
    share: number | null;
    isSignatory: boolean;
  }[];
  signature: { name: string; at: Date } | null;
  isToldByPartner: boolean;
  /** What can be decided in its state. */
  may: {
    take: boolean;
    decideDocuments: boolean;
    refuseFields: boolean;
    ask: boolean;
    reject: boolean;
    reopen: boolean;
  };
  /** How many documents wait, and everything the seller is asked for, as it will read it. */
  undecided: number;
  asked: readonly { label: string; value: string }[];
  fourEyes: boolean;
  /** Who approved first; null where nobody did. */
  firstApproval: { name: string; isMe: boolean } | null;
  events: readonly ReviewedEvent[];
  refusals: readonly ReasonText<FileReason>[];
  reasons: readonly ReasonText<OnboardingReason>[];
};
