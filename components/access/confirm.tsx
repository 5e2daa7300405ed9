'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState, useTransition } from 'react';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';

const parts = loadedLater(() => import('./confirm-form.tsx'));

export type ConfirmResult = { ok: true } | { ok: false; message: string };
export type ConfirmActions = {
  isFresh: () => Promise<{ ok: boolean }>;
  confirm: (typed: string) => Promise<ConfirmResult>;
};

type Guard = (then: () => void) => void;
const GuardContext = createContext<Guard>((then) => then());

export type Proof = ConfirmActions & { hasSecondFactor: boolean };

/** How a person confirms their identity on this screen; null where no action here requires it. */
export const ProofContext = createContext<Proof | null>(null);

/**
 * `guard(then)`: runs `then` at once if the person proved their identity in the last minutes, else after the dialog
 * that asks for a proof.
 */
export const useGuard = (): Guard => useContext(GuardContext);

/**
 * Asks people to prove their identity before a protected action: with a code if they have a second factor, else with
 * the password.
 */
export function ConfirmProvider({
  actions,
  hasSecondFactor,
  children,
}: {
  actions: ConfirmActions;
  hasSecondFactor: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('access.confirm');
  const [next, setNext] = useState<(() => void) | null>(null);
  const [, start] = useTransition();
  const loaded = useLoaded(parts, next !== null);
  const guard: Guard = (then) =>
    start(async () => {
      if ((await actions.isFresh().catch(() => ({ ok: false }))).ok) then();
      else setNext(() => then);
    });
  const close = () => setNext(null);
  return (
    <GuardContext value={guard}>
      <ProofContext value={{ ...actions, hasSecondFactor }}>{children}</ProofContext>
      <Dialog
        open={next !== null}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={t('title')}
      >
        {loaded ? (
          <loaded.ConfirmForm
            actions={actions}
            hasSecondFactor={hasSecondFactor}
            close={close}
            done={() => {
              close();
              next?.();
            }}
          />
        ) : null}
      </Dialog>
    </GuardContext>
  );
}
