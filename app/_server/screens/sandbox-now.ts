import type { SandboxBarProps } from '#components/layout/sandbox-bar.tsx';
import { settings } from '#lib/platform/env.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';

/** State of the sandbox's bar; null in production. */
export async function sandboxNow(): Promise<SandboxBarProps | null> {
  const { environment, timeZone } = settings();
  return environment === 'sandbox' ? { clock: await readClock(), timeZone } : null;
}
