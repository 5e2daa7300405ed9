/**
 * A breaker per bank: after many consecutive failures within seconds it stops sending requests, except for an
 * occasional probe. Pure except for its clock; times in milliseconds of a monotonic clock.
 */
export type Breaker = {
  /** False while it is open. While it is, one call in every `PROBE_EVERY_MS` may pass. */
  allows(): boolean;
  /** Whether a call would be let through now, without taking the probe. */
  isClosedOrProbing(): boolean;
  succeeded(): void;
  failed(): void;
};

/** Failures within the window that open it. */
const FAILURES = 20;
const WINDOW_MS = 10_000;
const PROBE_EVERY_MS = 5_000;

export function breaker(now: () => number = () => performance.now()): Breaker {
  let failures: number[] = [];
  let openSince: number | null = null;
  let lastProbe = 0;

  const isProbeDue = () => now() - lastProbe >= PROBE_EVERY_MS;
  return {
    isClosedOrProbing: () => openSince === null || isProbeDue(),
    allows() {
      if (openSince === null) return true;
      if (!isProbeDue()) return false;
      lastProbe = now();
      return true;
    },
    succeeded() {
      failures = [];
      openSince = null;
    },
    failed() {
      const at = now();
      failures = [...failures.filter((one) => at - one < WINDOW_MS), at].slice(-FAILURES);
      if (openSince === null && failures.length >= FAILURES) {
        openSince = at;
        lastProbe = at;
      }
    },
  };
}
