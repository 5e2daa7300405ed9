import { failpoint } from '#lib/platform/failpoints.ts';
import type { AttemptKind } from '../domain/facts.ts';

/** The steps of an attempt between which a process may die, by its kind. */

/** Kinds that an acquirer reports on its own: it has no reference of ours for them. */
const REPORTED_KINDS = ['chargeback', 'chargeback-reversal', 'mandate'] as const satisfies readonly AttemptKind[];
export type ReportedKind = (typeof REPORTED_KINDS)[number];

export const isReported = (kind: AttemptKind): kind is ReportedKind => REPORTED_KINDS.some((one) => one === kind);

const CALLED = ['after_claim', 'after_call', 'before_book', 'after_book'] as const;

/** A buyer or a bank may have to answer before it ends. */
const MAY_WAIT = [...CALLED, 'after_wait'] as const;

/** Steps of a report, claimed and booked in one commit: the last step alone follows it. */
const REPORTED = ['after_claim', 'after_book', 'after_commit'] as const;

/**
 * A fail-point stands at each. A kind without steps does not compile; `fail-points.db.test.ts` stops every kind at
 * every step and R-01 kills the process there.
 */
export const ATTEMPT_STEPS = {
  pay: MAY_WAIT,
  authorize: MAY_WAIT,
  tokenize: CALLED,
  capture: CALLED,
  refund: CALLED,
  void: CALLED,
  'seller-charge': CALLED,
  chargeback: REPORTED,
  'chargeback-reversal': REPORTED,
  mandate: REPORTED,
  fee: ['before_book', 'after_book', 'after_commit'],
} as const satisfies Readonly<Record<AttemptKind, readonly string[]>>;

type AttemptStep = (typeof ATTEMPT_STEPS)[AttemptKind][number];

/** Failpoint of this step, for fault tests. */
export const passStep = (kind: AttemptKind, step: AttemptStep): void => failpoint(kind, step);
