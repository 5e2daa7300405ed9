import type { ReactNode } from 'react';
import { SandboxBar } from '#components/layout/sandbox-bar.tsx';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { settings } from '#lib/platform/env.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';

/** The counter has the whole screen: no rail, nothing to wander off to. */
export async function CounterFrame({ children }: { children: ReactNode }) {
  const { isProduction, timeZone } = settings();
  const clock = isProduction ? null : await readClock();
  return (
    <div
      data-counter
      className="flex h-dvh flex-col overflow-hidden short:h-auto short:min-h-dvh short:overflow-visible"
    >
      {isProduction ? null : <SandboxBar clock={clock} timeZone={timeZone} />}
      <QueryProvider>{children}</QueryProvider>
    </div>
  );
}
