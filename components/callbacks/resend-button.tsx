'use client';

import { SendHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button, type ButtonKind } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import type { ResendResult } from '#lib/modules/callbacks/contract/deliveries.ts';

export type ResendOne = (deliveryId: number) => Promise<ResendResult>;

type ResendButtonProps = {
  deliveryId: number;
  resend: ResendOne;
  kind?: ButtonKind /** Opens the new delivery once it is made. */;
  opens?: boolean;
};

/** Sends one delivery again. What is refused is said beside it. */
export function ResendButton({ deliveryId, resend, kind = 'plain', opens = false }: ResendButtonProps) {
  const t = useTranslations('deliveries');
  const router = useRouter();
  const toast = useToast();
  const [waiting, start] = useTransition();
  const [refused, refuse] = useState<string | null>(null);
  const send = () =>
    start(async () => {
      const answer = await resend(deliveryId).catch(
        (): ResendResult => ({ outcome: 'refused', message: t('resendDialog.stopped') }),
      );
      refuse(answer.outcome === 'refused' ? answer.message : null);
      if (answer.outcome === 'refused') return;
      toast.add({ title: t('resendDialog.done', { count: answer.resent }), description: t('resendDialog.asNew') });
      if (opens && answer.deliveryId !== null) router.push(`/callbacks/${answer.deliveryId}`);
      else router.refresh();
    });
  const problem = `resend-problem-${deliveryId}`;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        kind={kind}
        busy={waiting}
        onClick={send}
        icon={<SendHorizontal aria-hidden className="turn size-4" />}
        {...(refused ? { 'aria-describedby': problem } : {})}
      >
        {t('resend')}
      </Button>
      {refused ? <FieldError id={problem}>{refused}</FieldError> : null}
    </div>
  );
}
