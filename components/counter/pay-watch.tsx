'use client';

import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { CodeImage } from '#components/links/code-image.tsx';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import type { PaymentStep, SaleNow } from '#lib/modules/counter/contract.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** Milliseconds between two looks at a sale that is being paid. */
const LOOK_MS = 1_000;

type WatchProps = {
  step: PaymentStep;
  price: number;
  currency: string;
  busy: boolean;
  problem: string | null;
  cancel: (saleId: string) => void;
  /** Called once the sale is paid. */
  paid: () => void;
  another: () => void;
  /** Returns to the order, whose sale is then closed. */
  back: () => void;
};

/** A payment under way at a device or on the buyer's phone; its end is noticed automatically. */
export function PayWatch({ step, price, currency, busy, problem, cancel, paid, another, back }: WatchProps) {
  const t = useTranslations('counter');
  const device = useTranslations('dashboard.onDevice');
  const { saleId } = step;
  const { data: now } = useQuery<SaleNow>({
    queryKey: queryKeys.counterSale(saleId),
    queryFn: ({ signal }) => askServer<SaleNow>(`/counter/sales/${saleId}`, signal),
    refetchInterval: LOOK_MS,
    gcTime: 0,
  });
  const isPaid = now?.state === 'paid';
  useEffect(() => {
    if (isPaid) paid();
  }, [isPaid, paid]);
  const progress = step.at === 'device' ? (now?.progress ?? step.progress) : null;
  const isWaiting = progress ? progress.isOpen : now?.state !== 'failed';
  return (
    <section aria-labelledby="wait-title" className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-4 text-center">
      <h2 id="wait-title" className="text-lg font-semibold">
        {t(`wait.${step.at}`)}
      </h2>
      <p className="text-2xl font-semibold">
        <Money amount={price} currency={currency} large />
      </p>
      {step.at === 'code' ? (
        <CodeImage code={step.code} name={t('wait.codeOf')} className="mx-auto w-full max-w-72" />
      ) : null}
      {step.at === 'sms' ? <p>{t('wait.smsTo', { phone: isolate(step.phone) })}</p> : null}
      <p role="status" className="flex items-center justify-center gap-2 text-muted">
        {isWaiting ? <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" /> : null}
        {progress?.isOpen
          ? device(`stepNow.${progress.deviceStatus}` as 'stepNow.sent')
          : progress
            ? device(`end.${progress.deviceStatus}` as 'end.approved')
            : t(isWaiting ? 'wait.waiting' : 'wait.ended')}
      </p>
      {problem ? <FieldError id="wait-problem">{problem}</FieldError> : null}
      <div className="mt-auto grid gap-2">
        {progress?.isOpen ? (
          <Button kind="danger" className="h-12 md:h-16" busy={busy} onClick={() => cancel(saleId)}>
            {t('wait.cancel')}
          </Button>
        ) : (
          <Button kind="main" className="h-12 md:h-16" disabled={busy} onClick={another}>
            {t('wait.another')}
          </Button>
        )}
        {progress?.isOpen ? null : (
          <Button kind="quiet" className="h-12 md:h-16" disabled={busy} onClick={back}>
            {t('pay.back')}
          </Button>
        )}
      </div>
    </section>
  );
}
