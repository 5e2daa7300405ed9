'use client';

import { CircleAlert, Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, type ButtonKind } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { SENT_FORM } from '#components/form/typed-text.ts';
import { useOpenedByLink } from '#components/ui/overlay/use-opened-by-link.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/**
 * Base of the dialogs about money: one click is one operation, and the dialog closes only when the acquirer has
 * approved.
 */

type NotDone = Extract<MoneyResult, { ok: false }>;

type MoneyDialogProps = {
  /** The name by which an address opens it. */
  name: string;
  trigger: { label: string; kind: ButtonKind; icon: ReactNode };
  title: string;
  /** Element with the focus when the dialog opens. */
  first?: RefObject<HTMLElement | null>;
  children: (dialog: DialogState) => ReactNode;
};

/** `setBusy` keeps the dialog open while the server works; `markStale`: the page behind it shows outdated data. */
export type DialogState = { busy: boolean; setBusy: (busy: boolean) => void; markStale: () => void; close: () => void };

/**
 * A button and the dialog it opens. What went wrong stays in the dialog; the page behind it is read again when it
 * closes.
 */
export function MoneyDialog({ name, trigger, title, first, children }: MoneyDialogProps) {
  const { refresh } = useRefresh();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const stale = useRef(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next || !stale.current) return;
    stale.current = false;
    refresh();
  };
  useOpenedByLink(name, () => change(true));
  const state: DialogState = {
    busy,
    setBusy,
    markStale: () => {
      stale.current = true;
    },
    close: () => change(false),
  };
  return (
    <>
      <Button kind={trigger.kind} icon={trigger.icon} onClick={() => change(true)}>
        {trigger.label}
      </Button>
      <Dialog open={open} onOpenChange={change} title={title} locked={busy} {...(first ? { first } : {})}>
        {children(state)}
      </Dialog>
    </>
  );
}

type MoneyFormProps = DialogState & {
  /** Moves the money; null while the typed amount cannot be used. */
  run: (() => Promise<MoneyResult>) | null;
  onDone: (amount: number) => void;
  submit: { label: string; kind: 'main' | 'danger' };
  /** The heading of a refusal: "No refund was made". */
  refusedTitle: string;
  children: ReactNode;
};

/** The form of a dialog about money: input, consequences, error, and the one button. */
export function MoneyForm({
  run,
  onDone,
  submit,
  refusedTitle,
  children,
  busy,
  setBusy,
  markStale,
  close,
}: MoneyFormProps) {
  const t = useTranslations('dashboard.money');
  const cancel = useTranslations('common.action')('cancel');
  const [answer, setAnswer] = useState<NotDone | null>(null);
  const running = useRef(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current || run === null || answer?.why === 'unknown') return;
    running.current = true;
    setBusy(true);
    setAnswer(null);
    const result = await run().catch((): MoneyResult => ({ ok: false, why: 'unknown', message: t('error.failed') }));
    running.current = false;
    setBusy(false);
    markStale();
    // The form itself asks who the person is.
    if (!result.ok && result.why === 'confirm') return;
    if (!result.ok) return setAnswer(result);
    close();
    onDone(result.amount);
  };
  return (
    <form
      noValidate
      {...(answer?.why === 'unknown' && { [SENT_FORM]: '' })}
      onSubmit={(event) => void onSubmit(event)}
      onChange={() => setAnswer((was) => (was?.why === 'unknown' ? was : null))}
      className="grid gap-5"
    >
      {children}
      {answer ? (
        <ResultNote answer={answer} title={answer.why === 'unknown' ? t('error.unknownTitle') : refusedTitle} />
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {cancel}
        </Button>
        <Button type="submit" kind={submit.kind} busy={busy} disabled={run === null || answer?.why === 'unknown'}>
          {busy ? t('busy') : submit.label}
        </Button>
      </div>
    </form>
  );
}

/** Why nothing happened, or that it is not certain yet; beside what it speaks about, with the focus on it. */
function ResultNote({ answer, title }: { answer: NotDone; title: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const unknown = answer.why === 'unknown';
  const Icon = unknown ? Clock : CircleAlert;
  return (
    <div
      ref={note}
      role="alert"
      tabIndex={-1}
      className={cx(
        'flex gap-3 rounded-control p-3 outline-none',
        unknown ? 'bg-wait-soft text-wait' : 'bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">{answer.message}</p>
      </div>
    </div>
  );
}

export type Consequence = { label: string; value: ReactNode };

/**
 * Consequences of the click in money. `isOutdated`: they belong to the amount before, and stay greyed while another
 * one is typed, so that nothing jumps.
 */
export function Consequences({
  lines,
  isOutdated = false,
  children,
}: {
  lines: readonly (Consequence | null)[];
  isOutdated?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('dashboard.money');
  return (
    <section
      aria-label={t('consequences')}
      aria-hidden={isOutdated || undefined}
      className={cx('grid gap-2 border-t pt-4', isOutdated && 'opacity-40')}
    >
      <h3 className="text-sm font-medium">{t('consequences')}</h3>
      <Sums isLive>
        {lines.map(
          (line) =>
            line && (
              <SumLine key={line.label} name={line.label} look="font-medium">
                {line.value}
              </SumLine>
            ),
        )}
      </Sums>
      {children ? <div className="grid gap-1.5 text-sm text-muted">{children}</div> : null}
    </section>
  );
}

/** Amounts of one currency in the language of the page. */
export function useMoneyText(currency: string): (amount: number) => string {
  const language = useLocale();
  return (amount) => amountText(amount, currency, language);
}
