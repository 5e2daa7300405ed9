/** The name to `wake()` when a transaction that recorded an event has been committed. */
export const DELIVERIES_DUE = 'deliveries';

/**
 * What kept a try from getting an answer, or made its answer count as a failure. `status`: the receiver answered 400 or
 * above.
 */
export type TryError =
  | 'timeout'
  | 'refused_address'
  | 'dns'
  | 'tls'
  | 'connection'
  | 'too_many_redirects'
  | 'insecure_redirect'
  | 'status';

/** The outcome of one try. Only status and error decide; the other fields are shown to people. */
export type AttemptResult = {
  /** The last answer's status; null when none came. */
  httpStatus: number | null;
  /** Null means delivered. */
  error: TryError | null;
  durationMs: number;
  /** As they were sent; null when nothing was. */
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  /** The first 4 kB as text. */
  responseBody: string | null;
};

/** The longest one try may take, over everything it does (specification 6.5.2). */
export const TRY_TIMEOUT_MS = 5_000;

/** How long after the start of the nth try the next one starts (specification 6.5.3). After the last there is none. */
export const NEXT_TRY_AFTER_MS: readonly number[] = [30_000, 60_000];

export const MAX_ATTEMPTS = NEXT_TRY_AFTER_MS.length + 1;

/** How long a claimed delivery belongs to its claimer. A try takes at most 5 s of it. */
export const LEASE_SECONDS = 20;

/**
 * How many times a delivery may be taken up at all. A crash costs a claim and not an attempt, so this limit stops a row
 * that crashes its sender.
 */
export const MAX_CLAIMS = 10;

/** Any status below 400 counts as delivered; what the body says does not matter (specification 6.5.1). */
export function errorOfStatus(httpStatus: number): TryError | null {
  return httpStatus < 400 ? null : 'status';
}

export type AfterAttempt = { state: 'delivered' | 'dropped' } | { state: 'pending'; nextAfterMs: number };

/** The state of a delivery after its nth recorded try (from 1): delivered, once more later, or dropped. */
export function afterAttempt(number: number, error: TryError | null): AfterAttempt {
  if (error === null) return { state: 'delivered' };
  const nextAfterMs = NEXT_TRY_AFTER_MS[number - 1];
  return nextAfterMs === undefined ? { state: 'dropped' } : { state: 'pending', nextAfterMs };
}
