/** The audit log for its readers: actions of people, with their origin. */

/**
 * Audited actions, by the area a reader filters by; modules add theirs in their `screens.ts` (`audited`). The name
 * of an action never changes its meaning: entries are kept for ever.
 */
export const AUDIT_AREAS = {
  money: [
    'refund',
    'capture',
    'release',
    'link-cancelled',
    'message-resent',
    'link-sent',
    'sent-to-device',
    'device-cancelled',
    'cash-noted',
    'cash-returned',
    'shift-closed',
    // A chargeback that a person simulated in the sandbox.
    'dispute-played',
    'found-in-reconciliation',
    'subscription-created',
    'subscription-paused',
    'subscription-resumed',
    'subscription-cancelled',
    'subscription-price-changed',
    'subscription-charged',
    'subscription-card-asked',
  ],
  settings: [
    'page-changed',
    'logo-changed',
    'callback-address-changed',
    'callbacks-resent',
    'callback-test-sent',
    'inbox-switched',
    'device-paired',
    'device-changed',
    'device-unpaired',
    'devices-ordered',
    'devices-turned-on',
    'tips-changed',
    'subscription-settings-changed',
    'clock-moved',
    'seller-file-opened',
    'review-taken',
    'review-document-accepted',
    'review-document-refused',
    'review-field-refused',
    'review-field-cleared',
    'review-changes-asked',
    // The first of two approvals, where the partner requires two people.
    'review-approved-first',
    'review-approved',
    'review-rejected',
    'review-reopened',
    'sandbox-reviewer-switched',
    'preview-started',
    'preview-ended',
    'seller-file-added',
    // A link that lets a phone upload the seller's documents.
    'phone-let-in',
  ],
  keys: [
    'key-shown',
    'key-rotated',
    'key-revoked',
    'signing-secret-shown',
    'signing-secret-rotated',
    'program-signed-out',
    'key-origin-added',
    'key-origin-removed',
  ],
  people: [
    'person-invited',
    'invitation-withdrawn',
    'invitation-accepted',
    'role-changed',
    'person-disabled',
    'person-enabled',
    'person-removed',
  ],
  'sign-in': [
    'signed-in',
    'sign-in-failed',
    'signed-out',
    'sessions-ended',
    // A person entered their password or code again before a protected action.
    'confirmed',
    'confirm-failed',
    'password-reset-asked',
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'recovery-code-used',
    'recovery-codes-made',
    'pin-changed',
    'till-opened',
    'till-ended',
  ],
  catalog: [
    'product-created',
    'product-changed',
    'product-deleted',
    'product-restored',
    'customer-created',
    'customer-changed',
    'customer-deactivated',
    'customer-activated',
    'customers-merged',
    'customer-note-written',
    'imported',
    'exported',
    'sale-created',
    'sale-note-written',
  ],
  partner: [
    'seller-invited',
    'seller-reminded',
    'seller-link-shown',
    'seller-invitation-withdrawn',
    'seller-fees-changed',
    'seller-settings-changed',
    'seller-service-switched',
    'seller-written-to',
    'partner-brand-changed',
    'partner-settings-changed',
  ],
} as const satisfies Record<string, readonly string[]>;

export type AuditArea = keyof typeof AUDIT_AREAS;
export type AuditAction = (typeof AUDIT_AREAS)[AuditArea][number];

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_AREAS).flat();

/** Values before and after, by name. Never a secret: a revealed or rotated key is named, not quoted. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Origin of a change: the caller's address as our front saw it, and the browser's user agent. */
export type AuditOrigin = { ip: string; userAgent: string };

/** Owner of the entry: a seller, a partner, or the person alone. */
export type AuditScope = { sellerId: number } | { partnerId: number } | { personId: number } | 'platform';

export type AuditRecord<Action extends string = AuditAction> = AuditOrigin & {
  scope: AuditScope;
  /** Null for an unknown person or an automatic action. */
  userId: number | null;
  action: Action;
  /** Object of the action: a sale's identifier, an e-mail, the name of a key. */
  subject: string;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

export type AuditRow = {
  id: number;
  at: Date;
  userName: string;
  sellerName: string | null;
  partnerName: string | null;
  /** Action as written; one that this version does not know is shown as it is. */
  action: string;
  subject: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
  ip: string;
  userAgent: string;
};
