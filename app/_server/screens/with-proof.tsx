import type { ReactNode } from 'react';
import { confirmIdentity, isFresh } from '#app/(dashboard)/settings/account/actions.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import type { Person } from '#lib/modules/access/index.ts';

/** Parts of a screen that do something dangerous: the person proves who they are before it. Null: nobody signed in. */
export function WithProof({ person, children }: { person: Person | null; children: ReactNode }) {
  return (
    <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person?.hasSecondFactor ?? false}>
      {children}
    </ConfirmProvider>
  );
}
