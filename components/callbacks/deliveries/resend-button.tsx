'use client';

import { SendHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, type ButtonKind } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { ResendResult } from '#lib/modules/callbacks/contract/deliveries.ts';

export type ResendOne = (deliveryId: number) => Promise<ResendResult>;

type ResendButtonProps = {
  deliveryId: number;
  resend: ResendOne;
  kind?: ButtonKind;
  /** Opens the new delivery once it is made. */
  opens?: boolean;
};

/** Resends one delivery; a refusal is shown beside the button. */
export function ResendButton({ deliveryId, resend, kind = 'plain', opens = false }: ResendButtonProps) {
  const t = useTranslations('deliveries');
  const router = useRouter();
  const toast = useToast();
  const { refresh, isRefreshing } = useRefresh();
  const { run, isBusy, answer } = useAction(resend, {
    noResponse: (): ResendResult => ({ ok: false, message: t('resendDialog.stopped') }),
    onAnswer: (result) => {
      if (!result.ok) return;
      toast.add({ title: t('resendDialog.done', { count: result.resent }), description: t('resendDialog.asNew') });
      if (opens && result.deliveryId !== null) router.push(`/callbacks/${result.deliveryId}`);
      else refresh();
    },
  });
  const refused = answer?.ok === false ? answer.message : null;
  const problem = `resend-problem-${deliveryId}`;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        kind={kind}
        busy={isBusy || isRefreshing}
        onClick={() => void run(deliveryId)}
        icon={<SendHorizontal aria-hidden className="turn size-4" />}
        {...(refused ? { 'aria-describedby': problem } : {})}
      >
        {t('resend')}
      </Button>
      {refused ? <FieldError id={problem}>{refused}</FieldError> : null}
    </div>
  );
}
