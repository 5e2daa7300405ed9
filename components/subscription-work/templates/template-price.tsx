'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { NewPriceField, readNewPrice } from '../price/new-price.tsx';
import type { SetPrice } from '../price/price-actions.ts';
import type { ListedTemplate } from './templates-list.tsx';

type TemplatePriceProps = { template: ListedTemplate; setPrice: SetPrice; onClose: () => void };

/** Changes what subscriptions cost that are made of a template from now on. Those that are there keep their price. */
export function TemplatePrice({ template, setPrice, onClose }: TemplatePriceProps) {
  const t = useTranslations('subscription-work.price');
  const common = useTranslations('common.action');
  const { refresh } = useRefresh();
  const toast = useToast();
  const { subscriptionId, price: from, currency, running } = template;
  const money = useMoneyText(currency);
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(toMajorText(from, currency));
  const read = readNewPrice(typed, currency);
  const price = 'price' in read && read.price !== from ? read.price : null;
  const { run, isBusy, answer } = useAction<number, Answer>(
    (wanted) => setPrice(subscriptionId, { from, price: wanted, tellsBuyer: false }),
    {
      lost: () => ({ ok: false, message: t('lost') }),
      onAnswer: (said, wanted) => {
        if (!said.ok) return;
        toast.add({ title: t('doneTemplate', { amount: money(wanted) }) });
        refresh();
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('titleTemplate')}
      locked={isBusy}
      first={first}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (price !== null && !isBusy) void run(price);
        }}
      >
        <NewPriceField typed={typed} onType={setTyped} currency={currency} first={first} />
        <Consequences
          isOld={price === null}
          lines={[
            { label: t('now'), value: <PeriodPrice {...template} /> },
            { label: t('forNew'), value: <PeriodPrice {...template} price={price ?? from} /> },
          ]}
        >
          <p>{t('keeps', { count: running })}</p>
        </Consequences>
        {answer?.ok === false ? <FieldError id="template-price-problem">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button type="submit" kind="main" busy={isBusy} disabled={price === null}>
            {price === null ? t('submit') : t('submitTemplate', { amount: money(price) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
