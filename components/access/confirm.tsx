'use client';

import { useTranslations } from 'next-intl';
import { createContext, type FormEvent, type ReactNode, useContext, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

export type ConfirmResult = { ok: true } | { ok: false; message: string };
export type ConfirmActions = { isFresh: () => Promise<boolean>; confirm: (typed: string) => Promise<ConfirmResult> };

type Guard = (then: () => void) => void;
const GuardContext = createContext<Guard>((then) => then());

export type Proof = ConfirmActions & { hasSecondFactor: boolean };

/** How somebody proves who they are on this screen; null where nothing here asks for it. */
export const ProofContext = createContext<Proof | null>(null);

/**
 * `guard(then)`: does something dangerous at once where the person has just proved who they are, and after asking them
 * elsewhere.
 */
export const useGuard = (): Guard => useContext(GuardContext);

/**
 * Asks people to prove who they are before something dangerous: with a code where they have a second factor, with the
 * password elsewhere.
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
  const guard: Guard = (then) =>
    start(async () => {
      if (await actions.isFresh().catch(() => false)) then();
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
        <ConfirmForm
          actions={actions}
          hasSecondFactor={hasSecondFactor}
          close={close}
          done={() => {
            close();
            next?.();
          }}
        />
      </Dialog>
    </GuardContext>
  );
}

type FormProps = { actions: ConfirmActions; hasSecondFactor: boolean; close: () => void; done: () => void };

function ConfirmForm({ actions, hasSecondFactor, close, done }: FormProps) {
  const t = useTranslations('access.confirm');
  const common = useTranslations('common.action');
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('proof'));
    start(async () => {
      const answer = await actions.confirm(typed).catch((): ConfirmResult => ({ ok: false, message: t('lost') }));
      if (answer.ok) done();
      else setProblem(answer.message);
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{t(hasSecondFactor ? 'leadCode' : 'leadPassword')}</p>
      <Field id="proof" label={t(hasSecondFactor ? 'code' : 'password')} error={problem}>
        {(attributes) => (
          <Input
            {...attributes}
            name="proof"
            type={hasSecondFactor ? 'text' : 'password'}
            inputMode={hasSecondFactor ? 'numeric' : 'text'}
            autoComplete={hasSecondFactor ? 'one-time-code' : 'current-password'}
            dir="ltr"
            required
            autoFocus
            className="rtl:text-end"
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button type="submit" kind="main" busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
