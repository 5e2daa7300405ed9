'use client';

import { Check, FlaskConical, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, Spinner } from '#components/ui/button.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { DeliveryStatus } from '#lib/modules/callbacks/contract/deliveries.ts';
import { useOutcomeText } from './delivery-badge.tsx';
import { useDeliveryState } from '../endpoints/use-delivery-state.ts';

export type TestResult = Answer<{ deliveryId: number }>;

type TestEventProps = { sellerKey: string; send: (key: string) => Promise<TestResult> };

/** Sends a test event and shows each delivery attempt while the page is visible. */
export function TestEvent({ sellerKey, send }: TestEventProps) {
  const t = useTranslations('deliveries.testEvent');
  const { run, isBusy, answer } = useAction(send, {
    noResponse: (): TestResult => ({ ok: false, message: t('lost') }),
  });
  const status = useDeliveryState(answer?.ok ? answer.deliveryId : null);
  const { refresh } = useRefresh();
  const isOver = status !== null && status.state !== 'pending';
  // The delivery has changed the health of its address.
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  const isOpen = answer?.ok && (status === null || status.state === 'pending');
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <div>
        <Button
          busy={isBusy}
          disabled={isOpen}
          onClick={() => void run(sellerKey)}
          icon={<FlaskConical aria-hidden className="size-4" />}
        >
          {t('send')}
        </Button>
      </div>
      {answer?.ok === false ? <FieldError id={`test-problem-${sellerKey}`}>{answer.message}</FieldError> : null}
      <div role="status">{answer?.ok ? <Progress deliveryId={answer.deliveryId} status={status} /> : null}</div>
    </div>
  );
}

function Progress({ deliveryId, status }: { deliveryId: number; status: DeliveryStatus | null }) {
  const t = useTranslations('deliveries.testEvent');
  const outcomeText = useOutcomeText();
  const { state = 'pending', outcome = '' } = status ?? {};
  const look =
    state === 'delivered'
      ? { tone: 'text-good', mark: <Check aria-hidden className="size-4" />, text: t('delivered') }
      : state === 'pending'
        ? { tone: 'text-wait', mark: <Spinner />, text: t(outcome === '' ? 'waiting' : 'waitingMore') }
        : { tone: 'text-bad', mark: <X aria-hidden className="size-4" />, text: t('failed') };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1" data-state={state}>
      <span className={`inline-flex items-center gap-2 font-medium ${look.tone}`}>
        {look.mark}
        {look.text}
      </span>
      {outcome === '' ? null : <span className="text-muted">{outcomeText(outcome)}</span>}
      <Link href={`/callbacks/${deliveryId}`} className="text-link">
        {t('open')}
      </Link>
    </p>
  );
}
