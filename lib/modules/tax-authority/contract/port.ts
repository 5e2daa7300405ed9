import type { AllocationBlock } from './request-states.ts';
import type { ApprovalRequest, DecisionRequest, LookUpRequest } from './protocol.ts';

/**
 * The port to the tax authority. An adapter maps every answer to exactly these outcomes; an answer that it cannot map
 * is `unknown`, never a refusal. `access`: the access token of the business.
 */
export type TaxAuthority = {
  approve(access: string, request: ApprovalRequest, deadlineMs: number): Promise<ApproveOutcome>;
  lookUp(access: string, request: LookUpRequest, deadlineMs: number): Promise<LookUpOutcome>;
  decide(access: string, way: DecidedWay, request: DecisionRequest, deadlineMs: number): Promise<DecideOutcome>;
  /** Tokens for the code of a sign-in. */
  exchange(code: string, redirectUri: string, deadlineMs: number): Promise<TokenOutcome>;
  /** New tokens; those before them are worthless afterwards. */
  renew(refreshToken: string, deadlineMs: number): Promise<TokenOutcome>;
};

/** Ways on that the authority is told; the fourth is a request of its own. */
export type DecidedWay = 'cancel' | 'continue' | 'objection';

/** Provably nothing was done (`not_sent`), or nobody knows. */
type NoAnswer = { outcome: 'not_sent'; why: string } | { outcome: 'unknown'; why: string };

/** The tokens do not count any more. */
type Unauthorised = { outcome: 'unauthorised' };

/** Refused for a reason that a person has to change before the authority is asked again. */
type Blocked = { outcome: 'blocked'; why: AllocationBlock; code: number | null };

export type ApproveOutcome =
  | { outcome: 'given'; confirmation: string }
  | { outcome: 'refused'; code: number }
  /** Received by the authority and not decided yet. */
  | { outcome: 'later' }
  /** A way on was chosen for this invoice before: it is looked up. */
  | { outcome: 'decided_before'; code: number }
  | Blocked
  | Unauthorised
  | NoAnswer;

export type LookUpOutcome =
  | { outcome: 'given'; confirmation: string }
  | { outcome: 'refused'; code: number }
  | { outcome: 'later' }
  | { outcome: 'not_found' }
  | Unauthorised
  | NoAnswer;

export type DecideOutcome =
  | { outcome: 'taken' }
  /** A way on was told before: this one, where its answer was lost, or another. */
  | { outcome: 'decided_before'; code: number }
  | Blocked
  | Unauthorised
  | NoAnswer;

export type Tokens = { access: string; refresh: string; seconds: number };

export type TokenOutcome =
  | { outcome: 'given'; tokens: Tokens }
  /** The code or the token is not taken, now and for ever. */
  | { outcome: 'ended' }
  | NoAnswer;
