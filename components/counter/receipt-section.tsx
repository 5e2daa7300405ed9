'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { type DeviceChoice, nameOfDevice } from '#components/sales/steps/devices.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { ReceiptWay } from '#lib/modules/counter/contract.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { CounterActions, CounterData } from './counter-data.ts';

export type ReceiptSectionProps = {
  saleId: string;
  devices: readonly DeviceChoice[];
  closed: CounterData['closed'];
  actions: Pick<CounterActions, 'receipt' | 'print'>;
};

/** A receipt by print at a device, by SMS, or by e-mail. */
export function ReceiptSection({ saleId, devices, closed, actions }: ReceiptSectionProps) {
  const t = useTranslations('counter.done');
  const lost = useTranslations('counter')('lost');
  const toast = useToast();
  const print = useAction<string, { ok: true } | Refused>((deviceId) => actions.print(saleId, deviceId), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) =>
      void toast.add(answer.ok ? { title: t('printed') } : { title: answer.message, type: 'error' }),
  });
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{t('receipt')}</h3>
      {devices
        .filter(({ isOnline }) => isOnline)
        .map((device) => (
          <Button
            key={device.id}
            className="h-12 md:h-16"
            icon={<Printer aria-hidden className="size-4" />}
            busy={print.isBusy}
            onClick={() => void print.run(device.id)}
          >
            {t('print', { device: isolate(nameOfDevice(device)) })}
          </Button>
        ))}
      {(['sms', 'email'] as const).map((channel) => {
        const why = closed[channel];
        return why === null ? (
          <SendReceipt key={channel} channel={channel} saleId={saleId} send={actions.receipt} />
        ) : (
          <p key={channel} className="text-sm text-muted">
            {why}
          </p>
        );
      })}
    </div>
  );
}

type SendProps = { channel: ReceiptWay['channel']; saleId: string; send: CounterActions['receipt'] };

function SendReceipt({ channel, saleId, send }: SendProps) {
  const t = useTranslations('counter.done');
  const lost = useTranslations('counter')('lost');
  const toast = useToast();
  const [recipient, setRecipient] = useState('');
  const { run, isBusy, answer, reset } = useAction<ReceiptWay, { ok: true } | Refused>((to) => send(saleId, to), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }, to) => {
      if (!ok) return;
      toast.add({ title: t('sent', { to: isolate(to.recipient) }) });
      setRecipient('');
    },
  });
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (recipient.trim() !== '') void run({ channel, recipient: recipient.trim() });
      }}
    >
      <div className="min-w-0 grow">
        <Field id={`receipt-${channel}`} label={t(channel)} error={answer?.ok === false ? answer.message : null}>
          {(attributes) => (
            <Input
              {...attributes}
              type={channel === 'sms' ? 'tel' : 'email'}
              dir="ltr"
              autoComplete="off"
              maxLength={254}
              value={recipient}
              onChange={({ target }) => {
                setRecipient(target.value);
                reset();
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="h-11 md:h-16" busy={isBusy} disabled={recipient.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}
