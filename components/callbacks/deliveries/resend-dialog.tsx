'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { BulkProgress, StopBulk } from '#components/query/bulk-progress.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { Answer } from '#components/ui/refused.ts';
import {
  type LeftOutWhy,
  MAX_COUNTED,
  type ResendResult,
  RESENDS_PER_SECOND,
  type ResendPreview,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { DeliveriesParams } from './deliveries.ts';
import { type Resending, type ResendRun, useResend } from './use-resend.ts';

/** Rows that were chosen, or everything that an address lists. */
export type ResendChoice = { ids: readonly number[] } | { params: DeliveriesParams };

export type PreviewResult = Answer<{ preview: ResendPreview }>;

/** Server actions of sending deliveries again. */
export type ResendActions = {
  preview: (chosen: { ids: number[] } | { params: DeliveriesParams }) => Promise<PreviewResult>;
  resend: (chosen: { ids: number[]; before: number; ignoresAdvice: boolean }) => Promise<ResendResult>;
};

type DialogProps = { chosen: ResendChoice; actions: ResendActions; onClose: (hasRun: boolean) => void };

/**
 * Resends many deliveries: first their number, their addresses and those to leave out, then the run and its outcomes.
 * Mounted anew for each selection.
 */
export function ResendDialog({ chosen, actions, onClose }: DialogProps) {
  const t = useTranslations('deliveries.resendDialog');
  const run = useResend({ chosen, actions, lost: t('stopped') });
  const { phase } = run.resending;
  const close = () => onClose(phase === 'done');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('title')}
      locked={phase === 'running'}
    >
      <div className="grid gap-5" data-phase={phase}>
        <Body run={run} close={close} />
      </div>
    </Dialog>
  );
}

function Body({ run, close }: { run: ResendRun; close: () => void }) {
  const { resending, start } = run;
  const t = useTranslations('deliveries.resendDialog');
  const common = useTranslations('common.action');
  switch (resending.phase) {
    case 'looking':
      return (
        <p role="status" className="flex items-center gap-3 py-6 text-muted">
          <Spinner />
          {t('looking')}
        </p>
      );
    case 'failed':
      return (
        <>
          <Problem>{resending.message ?? t('failed')}</Problem>
          <Row>
            <Button onClick={close}>{common('close')}</Button>
          </Row>
        </>
      );
    case 'ask':
      return <Question preview={resending.preview} start={start} close={close} />;
    default:
      return <Result resending={resending} run={run} close={close} />;
  }
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
);

const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-bad">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

/** Ids in the order of their events, oldest first. */
const inOrder = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

function Question({ preview, start, close }: { preview: ResendPreview; start: ResendRun['start']; close: () => void }) {
  const t = useTranslations('deliveries.resendDialog');
  const common = useTranslations('common.action');
  const [included, include] = useState<ReadonlySet<string>>(new Set());
  const extra = preview.superseded.filter(({ why }) => included.has(why)).flatMap(({ ids }) => ids);
  const ids = extra.length === 0 ? preview.go : inOrder([...preview.go, ...extra]);
  const minutes = Math.max(1, Math.round(ids.length / RESENDS_PER_SECOND / 60));
  const { count: hosts, first } = preview.hosts;
  const toggle = (why: string) =>
    include((was) => {
      const next = new Set(was);
      if (!next.delete(why)) next.add(why);
      return next;
    });
  return (
    <>
      <div className="grid gap-1.5">
        <p className="text-lg font-semibold">
          {t('go', { count: ids.length })}
          {ids.length > 0 && hosts > 0 ? (
            <span className="font-normal text-muted">
              {' '}
              {hosts === 1 ? t('toHost', { host: isolate(first) }) : t('toHosts', { count: hosts })}
            </span>
          ) : null}
        </p>
        {ids.length > RESENDS_PER_SECOND * 30 ? <p className="text-muted">{t('spread', { minutes })}</p> : null}
        {ids.length > 0 ? <p className="text-sm text-muted">{t('asNew')}</p> : null}
        {preview.isMore ? <p className="text-sm text-wait">{t('onlyNewest', { count: MAX_COUNTED })}</p> : null}
      </div>
      {preview.leftOut.length + preview.superseded.length === 0 ? null : (
        <section aria-label={t('leftOut')} className="grid gap-3 border-t pt-4">
          <h3 className="font-medium">{t('leftOut')}</h3>
          <ul className="grid gap-3">
            {preview.superseded.map(({ why, ids: older }) => (
              <li key={why} className="grid gap-1">
                <p>{t(`why.${why}`, { count: older.length })}</p>
                <p className="text-sm text-muted">{t(`whyHint.${why}`)}</p>
                <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
                  <input type="checkbox" checked={included.has(why)} onChange={() => toggle(why)} />
                  {t('include', { count: older.length })}
                </label>
              </li>
            ))}
            {preview.leftOut.map(({ why, count }) => (
              <li key={why} className="text-muted">
                {t(`why.${why}`, { count })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Row>
        <Button onClick={close}>{common('cancel')}</Button>
        {ids.length > 0 ? (
          <Button kind="main" onClick={() => void start(ids, extra.length > 0)}>
            {t('submit', { count: ids.length })}
          </Button>
        ) : null}
      </Row>
    </>
  );
}

type ResultProps = {
  resending: Extract<Resending, { phase: 'running' | 'done' }>;
  run: Pick<ResendRun, 'stop' | 'isStopping'>;
  close: () => void;
};

function Result({ resending, run, close }: ResultProps) {
  const t = useTranslations('deliveries.resendDialog');
  const common = useTranslations('common.action');
  const { phase, count, handed, resent, leftOut, stopped } = resending;
  const isDone = phase === 'done';
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-medium">{isDone ? t('done', { count: resent }) : t('progress', { done: handed, count })}</p>
        {isDone && handed < count ? (
          <p className="text-sm text-muted">{t('progress', { done: handed, count })}</p>
        ) : null}
        {isDone && resent > 0 ? <p className="text-sm text-muted">{t('doneHint')}</p> : null}
      </div>
      {isDone ? null : <BulkProgress done={handed} count={count} />}
      {leftOut.size === 0 ? null : (
        <ul className="grid gap-1 border-t pt-4 text-muted">
          {[...leftOut].map(([why, many]: [LeftOutWhy, number]) => (
            <li key={why}>{t(`why.${why}`, { count: many })}</li>
          ))}
        </ul>
      )}
      {stopped ? <Problem>{stopped}</Problem> : null}
      <Row>
        {isDone ? (
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        ) : (
          <StopBulk {...run} />
        )}
      </Row>
    </>
  );
}
