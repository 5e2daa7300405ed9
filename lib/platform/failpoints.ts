import { settings } from './env.ts';

/**
 * Points at which a fault test may stop a process: `FAIL_AT=refund.after_claim:kill` with `FAILPOINTS=1`, which
 * production refuses. Everywhere else a point costs one comparison.
 */
type Action = 'kill' | 'stop' | 'throw';

let armed: { point: string; action: Action } | null | undefined;

/** Arms one point as FAIL_AT does. Exported for tests, which stop one process at one point after another. */
export function armFailpoint(failAt: string | null): void {
  const [point = '', action = 'kill'] = failAt?.split(':') ?? [];
  armed = point === '' ? null : { point, action: action as Action };
}

/** Whether the armed point has not been passed yet. Exported for tests. */
export const isFailpointArmed = (): boolean => armed !== null && armed !== undefined;

/** Executes the configured fault at this point, once. */
export function failpoint(kind: string, point: string): void {
  if (armed === undefined) armFailpoint(settings().failAt);
  if (!armed || armed.point !== `${kind}.${point}`) return;
  const { action } = armed;
  armed = null;
  if (action === 'throw') throw new Error(`the fail-point ${kind}.${point}`);
  process.kill(process.pid, action === 'stop' ? 'SIGSTOP' : 'SIGKILL');
}
