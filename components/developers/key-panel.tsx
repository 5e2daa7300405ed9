'use client';

import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { ChoiceField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { hasOverlap, KEY_OVERLAPS, type KeyRow } from '#lib/modules/sellers/contract/keys.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { KeyResult, KeyActions, ShownKey } from './key-actions.ts';
import { DOT } from '#components/ui/dot.ts';

type PanelProps = { row: KeyRow; actions: KeyActions | null; timeZone: string; now: Date };

/** One key, masked at first: its last use, its rotation, and the key before it while that still works. */
export function KeyPanel({ row, actions, timeZone, now }: PanelProps) {
  const t = useTranslations('access.keys');
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { kind, ownerId, since, oldUntil, lastUsedAt, oldLastUsedAt } = row;
  const name = t(`kind.${kind}`);
  const when = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} />;
  return (
    <div className="grid gap-2 border-t py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <p className="text-sm text-muted">
          {t('since')} {when(since)}
          {DOT}
          {lastUsedAt ? (
            <>
              {t('lastUsed')} {when(lastUsedAt)}
            </>
          ) : (
            t('neverUsed')
          )}
        </p>
      </div>
      <p className="text-sm text-muted">{t(`about.${kind}`)}</p>
      <KeyValue name={name} shown={shown} />
      {oldUntil ? (
        <p className="text-sm text-wait">
          {t('oldUntil')} {when(oldUntil)}
          {oldLastUsedAt ? (
            <>
              {DOT}
              {t('lastUsed')} {when(oldLastUsedAt)}
            </>
          ) : null}
        </p>
      ) : null}
      {problem ? <FieldError id={`key-problem-${kind}-${ownerId}`}>{problem}</FieldError> : null}
      {actions ? (
        <KeyButtons row={row} name={name} actions={actions} shown={shown} setShown={setShown} setProblem={setProblem} />
      ) : null}
    </div>
  );
}

/** The value of a key, or dots in its place. */
function KeyValue({ name, shown }: { name: string; shown: string | null }) {
  const t = useTranslations('access.keys');
  return (
    <div
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-control bg-sunken px-3 py-1.5"
      aria-live="polite"
      data-key={shown === null ? 'hidden' : 'shown'}
    >
      <span className="min-w-0 grow">
        {shown === null ? (
          <>
            <span aria-hidden>
              <Code>••••••••••••••••••••</Code>
            </span>
            <span className="sr-only">{t('hidden')}</span>
          </>
        ) : (
          <Code>{shown}</Code>
        )}
      </span>
      {shown === null ? null : <CopyButton text={shown} name={name} />}
    </div>
  );
}

type ButtonsProps = {
  row: KeyRow;
  name: string;
  actions: KeyActions;
  shown: string | null;
  setShown: (key: string | null) => void;
  setProblem: (problem: string | null) => void;
};

/** Shows, hides and rotates a key, and revokes the one before it. Each asks for a recent proof of the person. */
function KeyButtons({ row, name, actions, shown, setShown, setProblem }: ButtonsProps) {
  const t = useTranslations('access.keys');
  const guard = useGuard();
  const toast = useToast();
  const [busy, start] = useTransition();
  const [changing, setChanging] = useState(false);
  const { kind, ownerId, oldUntil } = row;
  const show = () =>
    guard(() =>
      start(async () => {
        const answer = await actions.show(kind, ownerId).catch((): ShownKey => ({ ok: false, message: t('lost') }));
        if (answer.ok) setShown(answer.key);
        setProblem(answer.ok ? null : answer.message);
      }),
    );
  const end = () =>
    guard(() =>
      start(async () => {
        const answer = await actions.end(kind, ownerId).catch((): KeyResult => ({ ok: false, message: t('lost') }));
        if (answer.ok) toast.add({ title: t('ended') });
        setProblem(answer.ok ? null : answer.message);
      }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {shown === null ? (
        <Button
          busy={busy}
          onClick={show}
          aria-label={`${t('show')}: ${name}`}
          icon={<Eye aria-hidden className="size-4" />}
        >
          {t('show')}
        </Button>
      ) : (
        <Button onClick={() => setShown(null)} icon={<EyeOff aria-hidden className="size-4" />}>
          {t('hide')}
        </Button>
      )}
      <Button
        onClick={() => guard(() => setChanging(true))}
        aria-label={`${t('rotate')}: ${name}`}
        icon={<RefreshCw aria-hidden className="size-4" />}
      >
        {t('rotate')}
      </Button>
      {oldUntil ? (
        <Button kind="danger" busy={busy} onClick={end}>
          {t('revoke')}
        </Button>
      ) : null}
      <Dialog
        open={changing}
        onOpenChange={setChanging}
        title={t('rotateTitle', { key: name, owner: isolate(row.ownerName) })}
      >
        <RotateForm
          row={row}
          change={actions.change}
          close={() => setChanging(false)}
          done={() => {
            setChanging(false);
            setShown(null);
            toast.add({ title: t('rotated') });
          }}
        />
      </Dialog>
    </div>
  );
}

function RotateForm({
  row,
  change,
  close,
  done,
}: {
  row: KeyRow;
  change: KeyActions['change'];
  close: () => void;
  done: () => void;
}) {
  const t = useTranslations('access.keys');
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/key-form.ts').then(({ keyForm }) => keyForm),
    defaults: { overlap: hasOverlap(row.kind) ? 'day' : 'now' },
    noResponseText: t('lost'),
    send: ({ overlap }) => change(row.kind, row.ownerId, overlap, row.since),
    done,
  });
  const overlap = form.hook.watch('overlap');
  return (
    <Form form={form}>
      {hasOverlap(row.kind) ? (
        <ChoiceField
          form={form}
          name="overlap"
          label={t('question')}
          options={KEY_OVERLAPS.map((one) => ({ value: one, label: t(`overlap.${one}`) }))}
        />
      ) : (
        <p>{t('passwordNow')}</p>
      )}
      <FormProblem form={form} id="rotate-key-problem" />
      <DialogButtons form={form} cancel={close} kind={overlap === 'now' ? 'danger' : 'main'}>
        {t('submit')}
      </DialogButtons>
    </Form>
  );
}
