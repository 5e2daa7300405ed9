'use client';

import { BareShell } from '#components/layout/bare-shell.tsx';
import { FailedScreen } from '#components/layout/failed-screen.tsx';
import type { FailedProps } from '#components/layout/failure.ts';
import { useIsSandbox } from '#components/layout/providers.tsx';

/** Error page without a frame: neither the person nor the sandbox's clock is known. */
export default function AppError(failed: FailedProps) {
  return (
    <BareShell isSandbox={useIsSandbox()}>
      <FailedScreen {...failed} />
    </BareShell>
  );
}
