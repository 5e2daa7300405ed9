import type { DeliveryError } from '../contract/deliveries.ts';

/** The outcome of one attempt. Only status and error decide; the other fields are shown to people. */
export type AttemptResult = {
  /** The last response's status; null when none came. */
  httpStatus: number | null;
  /** Null if delivered. */
  error: DeliveryError | null;
  durationMs: number;
  /** Request headers as sent; null when the request was not sent. */
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  /** The first 4 kB as text. */
  responseBody: string | null;
};

/** The longest one attempt may take, over everything it does, seconds (specification 6.5.2). */
export const ATTEMPT_TIMEOUT_SECONDS = 5;
export const ATTEMPT_TIMEOUT_MS = ATTEMPT_TIMEOUT_SECONDS * 1_000;

/**
 * How many seconds after the start of the nth attempt the next one starts (specification 6.5.3). After the last there
 * is none.
 */
export const RETRY_AFTER_SECONDS: readonly number[] = [30, 60];

export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** How long a claimed delivery belongs to its claimer. An attempt takes at most 5 s of it. */
export const LEASE_SECONDS = 20;

/** Any status below 400 counts as delivered, whatever the body (specification 6.5.1). */
export function errorOfStatus(httpStatus: number): DeliveryError | null {
  return httpStatus < 400 ? null : 'status';
}

/** Effect of an attempt on its delivery: delivered, or retried while attempts are left and dropped after the last. */
export const verdictOf = (error: DeliveryError | null): { state: 'delivered' } | { atLast: 'dropped' } =>
  error === null ? { state: 'delivered' } : { atLast: 'dropped' };
