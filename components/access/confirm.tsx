'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState, useTransition } from 'react';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { Refused } from '#components/ui/refused.ts';

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
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ proofForm }) => proofForm),
    defaults: { proof: '' },
    warns: false,
    noResponseText: t('lost'),
    async send({ proof }): Promise<{ ok: true } | Refused<'proof'>> {
      const answer = await actions.confirm(proof);
      return answer.ok ? answer : { ...answer, fields: { proof: answer.message } };
    },
    done,
  });
  return (
    <Form form={form}>
      <p className="text-muted">{t(hasSecondFactor ? 'leadCode' : 'leadPassword')}</p>
      <TextField
        form={form}
        name="proof"
        label={t(hasSecondFactor ? 'code' : 'password')}
        isLatin
        type={hasSecondFactor ? 'text' : 'password'}
        inputMode={hasSecondFactor ? 'numeric' : 'text'}
        autoComplete={hasSecondFactor ? 'one-time-code' : 'current-password'}
        autoFocus
      />
      <FormProblem form={form} id="proof-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('submit')}
      </DialogButtons>
    </Form>
  );
}
