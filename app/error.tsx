'use client';

import { chooseLanguage } from '#app/_server/choose-language.ts';
import { type FailedProps, FailedScreen } from '#components/layout/failed-screen.tsx';
import { useIsSandbox } from '#components/layout/providers.tsx';
import { PublicShell } from '#components/layout/public-shell.tsx';

/** Error page without a frame: neither the person nor the sandbox's clock is known. */
export default function AppError(failed: FailedProps) {
  const sandbox = useIsSandbox() ? { clock: null, timeZone: 'UTC' } : null;
  return (
    <PublicShell sandbox={sandbox} entrance="dashboard" chooseLanguage={chooseLanguage} links={[]}>
      <FailedScreen {...failed} />
    </PublicShell>
  );
}
