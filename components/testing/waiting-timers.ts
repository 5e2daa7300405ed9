/** Timeouts of the files of one worker, so that what an ended file waits for does not happen in the next one. */

type Timer = ReturnType<typeof setTimeout>;
type SetTimer = (work: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => Timer;

/** Callback of the timer. */
const waiting = new Map<Timer, () => void>();

/** Called once in a worker. Intervals are left alone: the document draws its frames by one. */
export function keepTimeouts(): void {
  const set = globalThis.setTimeout as SetTimer;
  const setAndKeep: SetTimer = (work, ms, ...values) => {
    const now = () => {
      waiting.delete(timer);
      work(...values);
    };
    const timer = set(now, ms);
    waiting.set(timer, now);
    return timer;
  };
  globalThis.setTimeout = Object.assign(setAndKeep, set) as never;
  const clear = globalThis.clearTimeout;
  globalThis.clearTimeout = (timer) => {
    waiting.delete(timer as Timer);
    clear(timer);
  };
}

/** Rounds of running the pending timers: some callbacks start new ones. */
const ROUNDS = 4;

/**
 * Runs pending timers and those that they start, and then drops the rest. An action of React that never ends would keep
 * every later transition of its process waiting.
 */
export async function endTimeouts(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [timer, work] of [...waiting]) {
      clearTimeout(timer);
      work();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const timer of [...waiting.keys()]) clearTimeout(timer);
}
