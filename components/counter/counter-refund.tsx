'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { readTypedAmount } from '#components/sales/steps/typed-amount.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { CounterPayment } from '#lib/modules/counter/views.ts';
import type { CounterActions } from './counter-data.ts';
import { useAmountText } from './use-amount-text.ts';

type RefundProps = { one: CounterPayment; refund: CounterActions['refund']; close: () => void; done: () => void };

/** Refund of a sale to the method that paid: all that is left by default, or a part. */
export function CounterRefund({ one: { id, left, currency }, refund, close, done }: RefundProps) {
  const t = useTranslations('counter.refund');
  const cancel = useTranslations('common.action')('cancel');
  const wrong = useTranslations('counter.order')('ownWrong');
  const text = useAmountText();
  const toast = useToast();
  const [typed, setTyped] = useState(toMajorText(left, currency));
  const read = readTypedAmount(typed, left, currency);
  const { run, isBusy, answer } = useAction<number, { ok: true } | Refused>((amount) => refund(id, amount), {
    // The outcome is unknown, so nobody should repeat the refund blindly.
    noResponse: () => ({ ok: false, message: t('failed') }),
    onAnswer: ({ ok }, amount) => {
      if (!ok) return;
      close();
      toast.add({ title: t('done', { amount: text(amount, currency) }) });
      done();
    },
  });
  const problem =
    'problem' in read ? (read.problem === 'bad' ? wrong : t('most', { amount: text(left, currency) })) : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={t('title')}
      locked={isBusy}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if ('amount' in read) void run(read.amount);
        }}
      >
        <Field
          id="refund-amount"
          label={t('amount')}
          help={t('most', { amount: text(left, currency) })}
          error={problem}
        >
          {(attributes) => (
            <Input
              {...attributes}
              inputMode="decimal"
              dir="ltr"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <p className="text-muted">{t('lead')}</p>
        {answer?.ok === false ? <FieldError id="refund-problem">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button disabled={isBusy} onClick={close}>
            {cancel}
          </Button>
          <Button kind="danger" type="submit" busy={isBusy} disabled={problem !== null}>
            {t('title')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
