'use client';

import { BareShell } from './bare-shell.tsx';
import { FailedScreen } from './failed-screen.tsx';
import type { FailedProps } from './failure.ts';
import { useIsSandbox } from './providers.tsx';

/** Failure of a page outside every frame: neither the person nor the sandbox's clock is known. */
export function FailedPage(failed: FailedProps) {
  return (
    <BareShell isSandbox={useIsSandbox()}>
      <FailedScreen {...failed} />
    </BareShell>
  );
}
