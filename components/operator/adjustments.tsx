'use client';

import { Check, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { WaitingApproval } from '#lib/modules/approvals/views.ts';
import { type Decided, ReasonDialog } from './reason-dialog.tsx';
import { DOT } from '#components/ui/dot.ts';

type AdjustmentActions = {
  approve: (id: string) => Promise<{ ok: true } | Refused>;
  decline: (id: string, reason: string) => Promise<Decided>;
  withdraw: (id: string) => Promise<{ ok: true } | Refused>;
};

type WaitingProps = {
  waiting: readonly WaitingApproval[];
  actions: AdjustmentActions;
  timeZone: string;
  now: Date;
};

/** Adjustments that wait for a second operator. Who asked may only take theirs back. */
export function WaitingAdjustments({ waiting, actions, ...clock }: WaitingProps) {
  const t = useTranslations('operator.adjustments');
  const [declined, decline] = useState<string | null>(null);
  return (
    <>
      <ul className="divide-y border-y">
        {waiting.map(({ publicId, says, requestedBy, requestedAt, isOwn }) => (
          <li key={publicId} className="grid gap-2 py-3">
            <p className="[overflow-wrap:anywhere]">{says}</p>
            <p className="text-sm text-muted">
              <bdi>{requestedBy}</bdi>
              {DOT}
              <Timestamp at={requestedAt} {...clock} />
            </p>
            {isOwn ? (
              <div className="flex flex-wrap items-center gap-3">
                <span className="text-sm text-muted">{t('own')}</span>
                <Decide run={() => actions.withdraw(publicId)} done="withdrawn" />
              </div>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Decide run={() => actions.approve(publicId)} done="approved" />
                <Button icon={<X aria-hidden className="size-4" />} onClick={() => decline(publicId)}>
                  {t('decline')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {declined === null ? null : (
        <ReasonDialog
          by="adjustment"
          send={(reason) => actions.decline(declined, reason)}
          close={() => decline(null)}
        />
      )}
    </>
  );
}

type DecideProps = { run: () => Promise<{ ok: true } | Refused>; done: 'approved' | 'withdrawn' };

function Decide({ run: call, done }: DecideProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const guard = useGuard();
  const { run, isBusy, answer } = useAction<void, { ok: true } | Refused>(call, {
    noResponse: (): Refused => ({ ok: false, message: t('lost') }),
    onAnswer: ({ ok }) => {
      if (ok) toast.add({ title: t(`adjustments.${done}`) });
      if (ok) refresh();
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        kind={done === 'approved' ? 'main' : 'plain'}
        busy={isBusy}
        icon={done === 'approved' ? <Check aria-hidden className="size-4" /> : undefined}
        onClick={() => guard(() => void run())}
      >
        {t(done === 'approved' ? 'adjustments.approve' : 'adjustments.withdraw')}
      </Button>
      {answer?.ok === false ? <FieldError id="decide-problem">{answer.message}</FieldError> : null}
    </div>
  );
}
