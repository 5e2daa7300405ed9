/** States, steps, reasons and events of an onboarding. */

export const ONBOARDING_STATES = [
  'invited',
  'started',
  'submitted',
  'in-review',
  'changes-requested',
  'approved',
  'rejected',
] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

/** Steps in the order in which a seller takes them. */
export const ONBOARDING_STEPS = ['person', 'business', 'bank', 'documents', 'site', 'terms'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Reasons for which a reviewer refuses a field. */
export const ONBOARDING_REASONS = [
  'does-not-match',
  'not-found',
  'incomplete',
  'unreadable',
  'not-allowed',
  'other',
] as const;
export type OnboardingReason = (typeof ONBOARDING_REASONS)[number];

/** Kinds of entries in the history of an onboarding. */
export type OnboardingEventKind =
  | 'invited'
  | 'started'
  | 'saved'
  | 'submitted'
  /** A reviewer began the review. */
  | 'taken'
  | 'field-refused'
  | 'field-cleared'
  | 'document-added'
  | 'document-accepted'
  | 'document-refused'
  | 'changes-requested'
  /** The first of two approvals that its partner requires. */
  | 'approved-first'
  | 'approved'
  | 'rejected'
  | 'reminded'
  | 'reopened'
  /** A person of its partner opened the seller's dashboard as its owner sees it. */
  | 'previewed';
