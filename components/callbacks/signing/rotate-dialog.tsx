'use client';

import { CircleAlert, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import {
  OVERLAPS,
  type Overlap,
  type RotateResult,
  type SigningSecret,
} from '#lib/modules/callbacks/contract/signing.ts';
import { isolate } from '#lib/kernel/isolate.ts';

type RotateProps = { secret: SigningSecret; rotate: (id: number, overlap: string) => Promise<RotateResult> };

/** A new secret in place of the one that is shown: asks how long the old one still signs, and says what that means. */
export function RotateDialog({ secret, rotate }: RotateProps) {
  const t = useTranslations('signing.rotate');
  const { refresh } = useRefresh();
  const guard = useGuard();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    // Closing refreshes the page, because the secret may have changed meanwhile.
    if (!next) refresh();
  };
  return (
    <>
      <Button onClick={() => guard(() => setOpen(true))} icon={<RefreshCw aria-hidden className="size-4" />}>
        {t('open')}
      </Button>
      <Dialog open={open} onOpenChange={change} title={t('title', { name: isolate(secret.ownerName) })} locked={busy}>
        <RotateForm secret={secret} rotate={rotate} close={() => change(false)} onBusy={setBusy} />
      </Dialog>
    </>
  );
}

function RotateForm({
  secret,
  rotate,
  close,
  onBusy,
}: RotateProps & { close: () => void; onBusy: (busy: boolean) => void }) {
  const t = useTranslations('signing.rotate');
  const common = useTranslations('common.action');
  const toast = useToast();
  const [overlap, choose] = useState<Overlap>('day');
  const [running, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    start(async () => {
      const answer = await rotate(secret.id, overlap).catch(
        (): RotateResult => ({ ok: false, why: 'changed', message: t('lost') }),
      );
      onBusy(false);
      if (!answer.ok) return setProblem(answer.message);
      close();
      toast.add({ title: t('done'), description: t(overlap === 'now' ? 'doneNow' : 'doneHint') });
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('question')}</legend>
        {OVERLAPS.map((one) => (
          <Choice key={one} overlap={one} isChosen={one === overlap} choose={choose} />
        ))}
      </fieldset>
      {secret.previousEndsAt === null ? null : <Warning>{t('again')}</Warning>}
      {overlap === 'now' ? <Warning>{t('risk')}</Warning> : null}
      {problem === null ? null : <FieldError id={`rotate-problem-${secret.id}`}>{problem}</FieldError>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={running}>
          {common('cancel')}
        </Button>
        <Button type="submit" kind={overlap === 'now' ? 'danger' : 'main'} busy={running}>
          {t(overlap === 'now' ? 'submitNow' : 'submit')}
        </Button>
      </div>
    </form>
  );
}

function Choice({
  overlap,
  isChosen,
  choose,
}: {
  overlap: Overlap;
  isChosen: boolean;
  choose: (overlap: Overlap) => void;
}) {
  const t = useTranslations('signing.rotate.overlap');
  return (
    <label
      className={cx(
        'thumb flex cursor-pointer items-start gap-3 rounded-control border px-3 py-2.5',
        isChosen ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="overlap"
        value={overlap}
        checked={isChosen}
        onChange={() => choose(overlap)}
        className="mt-px"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{t(`${overlap}.label`)}</span>
        <span className="text-sm text-muted">{t(`${overlap}.help`)}</span>
      </span>
    </label>
  );
}

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-2 rounded-control bg-wait-soft px-3 py-2.5 text-sm text-wait">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
