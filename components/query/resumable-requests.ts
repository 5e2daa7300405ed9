/** Waits between repetitions while there is no response, milliseconds; the last one stays. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000];

type RequestPhase = 'preparing' | 'sending' | 'checking';
type ServerResponse<Body> = { status: number; body: Body | null };

export class RequestsCancelled extends Error {}

type ResumableRequests = {
  /**
   * Repeats a request until it has a response: no connection, an overloaded and a failing server are waited out. A
   * request of the phase `sending` is not repeated: its status is 0 where there was no response. Throws
   * `RequestsCancelled` after `cancel`.
   */
  send: <Body>(
    phase: RequestPhase,
    request: (signal: AbortSignal) => Promise<ServerResponse<Body> & { retryAfterMs: number | null }>,
  ) => Promise<ServerResponse<Body> & { wasLost: boolean }>;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
  isCancelled: () => boolean;
};

/** Requests of one upload, sent one by one; each can be paused, resumed and cancelled. */
export function resumableRequests(report: (phase: RequestPhase | 'paused' | 'broken') => void): ResumableRequests {
  let [isPaused, isCancelled] = [false, false];
  let retries = 0;
  let controller = new AbortController();
  let wake: () => void = () => undefined;

  /** Resolves on `resume`, when the network is back, or after this time; null waits for `resume` alone. */
  const rest = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => wake(), ms);
      const online = (): void => wake();
      if (ms !== null) globalThis.addEventListener?.('online', online);
      wake = () => {
        clearTimeout(timer);
        globalThis.removeEventListener?.('online', online);
        resolve();
      };
    });

  async function send<Body>(
    phase: RequestPhase,
    request: (signal: AbortSignal) => Promise<ServerResponse<Body> & { retryAfterMs: number | null }>,
  ): Promise<ServerResponse<Body> & { wasLost: boolean }> {
    for (let wasLost = false; ; wasLost = true) {
      if (isCancelled) throw new RequestsCancelled();
      if (isPaused) {
        report('paused');
        await rest(null);
        wasLost = true;
        continue;
      }
      report(phase);
      controller = new AbortController();
      const response = await request(controller.signal).catch(() => null);
      if (isCancelled) throw new RequestsCancelled();
      if (response && response.status !== 429 && response.status < 500) {
        retries = 0;
        return { ...response, wasLost };
      }
      if (isPaused) continue;
      report('broken');
      await rest(response?.retryAfterMs ?? WAITS_MS[Math.min(retries, WAITS_MS.length - 1)] ?? null);
      retries += 1;
      // The state of a part without a response is known to the server alone.
      if (phase === 'sending') return { status: 0, body: null, wasLost: true };
    }
  }

  return {
    send,
    pause() {
      isPaused = true;
      controller.abort();
      wake();
    },
    resume() {
      isPaused = false;
      wake();
    },
    cancel() {
      isCancelled = true;
      controller.abort();
      wake();
    },
    isCancelled: () => isCancelled,
  };
}
