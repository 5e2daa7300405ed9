import { settings } from './env.ts';

/**
 * Points at which a fault test may stop a process: `FAIL_AT=refund.after_claim:kill` with `FAILPOINTS=1`, which
 * production refuses. Everywhere else a point costs one comparison.
 */
type Action = 'kill' | 'stop' | 'throw';

let armed: { point: string; action: Action } | null | undefined;

function readArmed(): { point: string; action: Action } | null {
  const { failAt } = settings();
  const [point = '', action = 'kill'] = failAt?.split(':') ?? [];
  return point === '' ? null : { point, action: action as Action };
}

/** Does what this process was told to do at this point, once. */
export function failpoint(kind: string, point: string): void {
  if (armed === undefined) armed = readArmed();
  if (armed === null || armed.point !== `${kind}.${point}`) return;
  const { action } = armed;
  armed = null;
  if (action === 'throw') throw new Error(`the fail-point ${kind}.${point}`);
  process.kill(process.pid, action === 'stop' ? 'SIGSTOP' : 'SIGKILL');
}
