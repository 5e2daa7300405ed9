'use client';

import { Check, Circle, LoaderCircle, Nfc } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useNews } from '#components/query/use-news.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import type { DeviceProgress } from '#lib/modules/payments/views/device.ts';
import { type CancelAction, nameOfDevice } from './devices.ts';
import { DOT } from '#components/ui/dot.ts';

/** The steps as a person at the counter sees them, each with what the device says while it is there. */
const PAYMENT_STEPS = ['sent', 'accepted', 'waiting-card', 'authorizing'] as const;
const REFUND_STEPS = ['sent', 'accepted', 'authorizing'] as const;

const AT: Readonly<Record<string, (typeof PAYMENT_STEPS)[number]>> = {
  announced: 'accepted',
  'card-read': 'waiting-card',
  pin: 'waiting-card',
};

/** A refund asks for no card: once announced at the device, it reads like an accepted one. */
const statusKeyOf = ({ action, deviceStatus }: DeviceProgress): string =>
  action === 'refund' && deviceStatus === 'announced' ? 'accepted' : deviceStatus;

/** Interval of reading the state of the device, milliseconds. */
const LOOK_MS = 700;

type PanelProps = { open: DeviceProgress; cancel: CancelAction | null };

/** A payment or a refund that waits at a device: its steps as they happen, and how to end it. */
export function DevicePanel({ open, cancel }: PanelProps) {
  const t = useTranslations('dashboard.onDevice');
  const { saleId, action, amount, currency } = open;
  const progress = useNews({
    key: queryKeys.onDevice(saleId),
    path: `/sales/${saleId}/device`,
    shown: open,
    // The screen is rendered again when it has ended: until then only this panel changes.
    stampOf: ({ reference, isOpen }) => `${reference} ${isOpen}`,
    everyMs: LOOK_MS,
  });
  useEndToast(progress);
  const device = nameOfDevice({ posId: progress.posId ?? '', name: progress.deviceName });
  return (
    <section aria-labelledby="on-device" className="mt-6 rounded-panel border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="on-device" className="flex items-center gap-2 font-semibold">
            <Nfc aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="min-w-0">
              {t(action === 'refund' ? 'refundAt' : 'paymentAt')} <bdi>{device}</bdi>
            </span>
          </h2>
          <p className="mt-1 text-sm text-muted">
            <Money amount={amount} currency={currency} />
            {progress.isOpen ? (
              <>
                {DOT}
                {t('secondsLeft', { count: progress.secondsLeft })}
              </>
            ) : null}
          </p>
        </div>
        {cancel && progress.isOpen ? <CancelButton saleId={saleId} cancel={cancel} /> : null}
      </div>
      <Steps progress={progress} />
    </section>
  );
}

function Steps({ progress }: { progress: DeviceProgress }) {
  const { action, deviceStatus } = progress;
  const t = useTranslations('dashboard.onDevice');
  const steps: readonly string[] = action === 'refund' ? REFUND_STEPS : PAYMENT_STEPS;
  const now = steps.indexOf(AT[deviceStatus] ?? deviceStatus);
  const words = action === 'refund' ? 'refundStep' : 'step';
  return (
    <>
      <ol className="mt-4 grid gap-2.5 sm:grid-cols-4 sm:gap-3">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className={cx('flex items-center gap-2', index > now ? 'text-muted' : 'text-ink')}
          >
            <StepMark of={index < now ? 'done' : index === now ? 'now' : 'later'} />
            {t(`${words}.${step}` as 'step.sent')}
          </li>
        ))}
      </ol>
      <p role="status" className="mt-4 border-t pt-3 text-sm text-muted">
        {t(`${words}Now.${statusKeyOf(progress)}` as 'stepNow.sent')}
      </p>
    </>
  );
}

function StepMark({ of }: { of: 'done' | 'now' | 'later' }) {
  if (of === 'done') return <Check aria-hidden className="size-4 shrink-0 text-good" />;
  if (of === 'now')
    return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent motion-reduce:animate-none" />;
  return <Circle aria-hidden className="size-4 shrink-0" />;
}

/** Ends the payment here and at the device. */
function CancelButton({ saleId, cancel }: { saleId: string; cancel: CancelAction }) {
  const t = useTranslations('dashboard.onDevice');
  const lost = useTranslations('dashboard.money.error')('failed');
  const toast = useToast();
  const { run, isBusy } = useAction(cancel, {
    noResponse: (): MoneyResult => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (!answer.ok) toast.add({ title: t('notCancelled'), description: answer.message, type: 'error' });
    },
  });
  return (
    <Button kind="danger" busy={isBusy} onClick={() => void run(saleId)}>
      {t('cancel')}
    </Button>
  );
}

/** One toast about the outcome, for a person who may look elsewhere by then. */
function useEndToast({ action, isOpen, deviceStatus, reference }: DeviceProgress): void {
  const t = useTranslations('dashboard.onDevice');
  const toast = useToast();
  const announced = useRef('');
  useEffect(() => {
    if (isOpen || announced.current === reference) return;
    announced.current = reference;
    const isGood = deviceStatus === 'approved';
    const words = action === 'refund' && isGood ? 'refunded' : deviceStatus;
    toast.add({ title: t(`end.${words}` as 'end.approved'), ...(!isGood && { type: 'error' }) });
  }, [action, isOpen, deviceStatus, reference, t, toast]);
}
