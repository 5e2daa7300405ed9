'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';

export type Answered = { ok: true } | Refused;

type DialogProps = {
  title: string;
  submit: { label: string; kind: 'main' | 'danger' };
  /** Runs the change; null while the input cannot be used. */
  run: (() => Promise<Answered>) | null;
  /** Toast after the change. */
  done: { title: string; description?: string };
  onClose: () => void;
  /** Element with the focus when the dialog opens. */
  first?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * One change of a subscription: shows its consequences in money, runs it once, and closes only when it is done. An
 * error stays beside its button. Mount it when it is opened.
 */
export function ChangeDialog({ title, submit, run, done, onClose, first, children }: DialogProps) {
  const t = useTranslations('subscriptions');
  const toast = useToast();
  const { refresh } = useRefresh();
  // Two clicks of one moment are one call: the button is drawn as busy only after the first.
  const isRunning = useRef(false);
  const {
    run: go,
    isBusy,
    answer,
  } = useAction<() => Promise<Answered>, Answered>((ask) => ask(), {
    // The change may have happened: the page behind shows the state.
    noResponse: () => ({ ok: false, why: 'unknown', message: t('action.lost') }),
    onAnswer: (result) => {
      isRunning.current = false;
      refresh();
      if (!result.ok) return;
      onClose();
      toast.add(done);
    },
  });
  const isOver = answer?.ok === false && (answer.why === 'unknown' || answer.why === 'changed');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      locked={isBusy}
      {...(first ? { first } : {})}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (run === null || isRunning.current || isOver) return;
          isRunning.current = true;
          void go(run);
        }}
      >
        <div className="grid gap-3">{children}</div>
        {answer?.ok === false ? <FieldError id="change-error">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            {t('action.keep')}
          </Button>
          <Button type="submit" kind={submit.kind} busy={isBusy} disabled={run === null || isOver}>
            {submit.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
