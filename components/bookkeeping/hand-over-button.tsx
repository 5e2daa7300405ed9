'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';

export type HandOverAction = (seller: string, month: string) => Promise<Answer<{ number: number }>>;

type ButtonProps = { seller: string; month: string; handOver: HandOverAction };

/** Hands over what is new of a month. */
export function HandOverButton({ seller, month, handOver }: ButtonProps) {
  const t = useTranslations('bookkeeping.handOver');
  const common = useTranslations('common');
  const toast = useToast();
  const { refresh } = useRefresh();
  const action = useAction<undefined, Answer<{ number: number }>>(() => handOver(seller, month), {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer(answer) {
      if (answer.ok) toast.add({ title: t('made', { number: answer.number }) });
      refresh();
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind="main" busy={action.isBusy} onClick={() => void action.run(undefined)}>
        {t('submit')}
      </Button>
      {action.answer?.ok === false ? <FieldError id="hand-over-problem">{action.answer.message}</FieldError> : null}
    </div>
  );
}
