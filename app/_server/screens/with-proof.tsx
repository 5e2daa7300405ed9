import type { ReactNode } from 'react';
import { confirmIdentity, isFresh } from '#app/(dashboard)/(screens)/settings/account/actions.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import type { Person } from '#lib/modules/access/index.ts';

/** Sections of a screen with actions that need a fresh proof of identity. `person` is null without a session. */
export function WithProof({ person, children }: { person: Person | null; children: ReactNode }) {
  return (
    <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person?.hasSecondFactor ?? false}>
      {children}
    </ConfirmProvider>
  );
}
