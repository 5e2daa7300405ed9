'use client';

import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import { hasOverlap, KEY_OVERLAPS, type KeyOverlap, type KeyRow } from '#lib/modules/sellers/contract/keys.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import type { KeyResult, KeyActions, ShownKey } from './key-actions.ts';

type PanelProps = { row: KeyRow; actions: KeyActions | null; timeZone: string; now: Date };

/**
 * One key: masked until it is asked for, when it was last used, the way to another one, and what is left of the one
 * before.
 */
export function KeyPanel({ row, actions, timeZone, now }: PanelProps) {
  const t = useTranslations('access.keys');
  const guard = useGuard();
  const toast = useToast();
  const [busy, start] = useTransition();
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const { kind, ownerId, since, oldUntil, lastUsedAt, oldLastUsedAt } = row;
  const name = t(`kind.${kind}`);
  const when = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} />;
  const show = () =>
    guard(() =>
      start(async () => {
        const answer = await actions?.show(kind, ownerId).catch((): ShownKey => ({ ok: false, message: t('lost') }));
        if (answer?.ok) setShown(answer.key);
        setProblem(answer?.ok === false ? answer.message : null);
      }),
    );
  const end = () =>
    guard(() =>
      start(async () => {
        const answer = await actions?.end(kind, ownerId).catch((): KeyResult => ({ ok: false, message: t('lost') }));
        if (answer?.ok) toast.add({ title: t('ended') });
        setProblem(answer?.ok === false ? answer.message : null);
      }),
    );
  return (
    <div className="grid gap-2 border-t py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <p className="text-sm text-muted">
          {t('since')} {when(since)} ·{' '}
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
      {oldUntil ? (
        <p className="text-sm text-wait">
          {t('oldUntil')} {when(oldUntil)}
          {oldLastUsedAt ? (
            <>
              {' '}
              · {t('lastUsed')} {when(oldLastUsedAt)}
            </>
          ) : null}
        </p>
      ) : null}
      {problem ? <FieldError id={`key-problem-${kind}-${ownerId}`}>{problem}</FieldError> : null}
      {actions ? (
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
      ) : null}
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
  const common = useTranslations('common.action');
  const [overlap, choose] = useState<KeyOverlap>(hasOverlap(row.kind) ? 'day' : 'now');
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(async () => {
      const answer = await change(row.kind, row.ownerId, overlap, row.since).catch(
        (): KeyResult => ({ ok: false, message: t('lost') }),
      );
      if (answer.ok) done();
      else setProblem(answer.message);
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {hasOverlap(row.kind) ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{t('question')}</legend>
          {KEY_OVERLAPS.map((one) => (
            <label
              key={one}
              className={cx(
                'thumb flex cursor-pointer items-center gap-3 rounded-control border px-3 py-2',
                one === overlap ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name="overlap"
                value={one}
                checked={one === overlap}
                onChange={() => choose(one)}
                className="size-4 shrink-0 accent-accent"
              />
              {t(`overlap.${one}`)}
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{t('passwordNow')}</p>
      )}
      {problem ? <FieldError id="rotate-key-problem">{problem}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button type="submit" kind={overlap === 'now' ? 'danger' : 'main'} busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
