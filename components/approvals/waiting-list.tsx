'use client';

import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input, typedDirection } from '#components/ui/input.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { WaitingApproval } from '#lib/modules/approvals/views.ts';
import type { ApprovalActions } from './approval-actions.ts';
import { DOT } from '#components/ui/dot.ts';

type Decision = 'approve' | 'decline' | 'withdraw';

type ListProps = { waiting: readonly WaitingApproval[]; actions: ApprovalActions; timeZone: string; now: Date };

/** Changes that wait for a second person, to be decided by others than who asked; empty where there are none. */
export function WaitingList({ waiting, actions, timeZone, now }: ListProps) {
  const t = useTranslations('approvals.list');
  const guard = useGuard();
  const [open, setOpen] = useState<{ what: Decision; one: WaitingApproval } | null>(null);
  if (waiting.length === 0) return null;
  const choose = (what: Decision, one: WaitingApproval) => guard(() => setOpen({ what, one }));
  return (
    <Section id="waiting" title={t('title')}>
      <ul className="divide-y border-y">
        {waiting.map((one) => (
          <li key={one.publicId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
            <div className="flex min-w-0 gap-3">
              <Hourglass aria-hidden className="mt-0.5 size-4.5 shrink-0 text-wait" />
              <div className="grid min-w-0 gap-0.5">
                <p className="[overflow-wrap:anywhere]">{one.says}</p>
                <p className="text-sm text-muted">
                  {t('askedBy', { name: isolate(one.requestedBy) })}{' '}
                  <Timestamp at={one.requestedAt} timeZone={timeZone} now={now} />
                  {DOT}
                  {t('until')} <Timestamp at={one.expiresAt} timeZone={timeZone} now={now} />
                </p>
                {one.isOwn ? <p className="text-sm text-muted">{t('own')}</p> : null}
              </div>
            </div>
            <div className="flex flex-wrap gap-2">
              {one.isOwn ? (
                <Button onClick={() => choose('withdraw', one)}>{t('withdraw')}</Button>
              ) : (
                <>
                  <Button onClick={() => choose('decline', one)}>{t('decline')}</Button>
                  <Button kind="main" onClick={() => choose('approve', one)}>
                    {t('approve')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(null);
        }}
        title={open ? t(`${open.what}Title`) : ''}
      >
        {open ? <DecideForm {...open} actions={actions} close={() => setOpen(null)} /> : null}
      </Dialog>
    </Section>
  );
}

const DONE = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;

type DecideProps = { what: Decision; one: WaitingApproval; actions: ApprovalActions; close: () => void };

function DecideForm({ what, one, actions, close }: DecideProps) {
  const t = useTranslations('approvals');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [reason, setReason] = useState('');
  const send = (): Promise<Answer> =>
    what === 'decline' ? actions.decline(one.publicId, reason) : actions[what](one.publicId);
  const { run, isBusy, answer } = useAction<undefined, Answer>(send, {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer({ ok }) {
      if (!ok) return;
      close();
      toast.add({ title: t(`done.${DONE[what]}`) });
      refresh();
    },
  });
  return (
    <div className="grid gap-4">
      <p className="[overflow-wrap:anywhere]">{one.says}</p>
      {what === 'approve' ? <p className="text-muted">{t('list.approveLead')}</p> : null}
      {what === 'decline' ? (
        <Field id="approval-reason" label={t('list.reason')}>
          {(attributes) => (
            <Input
              {...attributes}
              {...typedDirection}
              maxLength={300}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
        </Field>
      ) : null}
      {answer?.ok === false ? <FieldError id="approval-problem">{answer.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={isBusy}>
          {t('list.cancel')}
        </Button>
        <Button kind={what === 'decline' ? 'danger' : 'main'} busy={isBusy} onClick={() => void run(undefined)}>
          {t(`list.${what}`)}
        </Button>
      </div>
    </div>
  );
}
