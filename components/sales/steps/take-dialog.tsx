'use client';

import { Nfc } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Consequences, type DialogState, MoneyDialog, MoneyForm } from './money-dialog.tsx';
import { DeviceSelect } from './device-select.tsx';
import type { DeviceChoice, TakeAction } from './devices.ts';

type TakeProps = { saleId: string; price: ReactNode; devices: readonly DeviceChoice[]; take: TakeAction };

/** Sends the payment of a sale to a device; what happens there is watched on the sale's screen. */
export function TakeDialog(props: TakeProps) {
  const t = useTranslations('dashboard.onDevice');
  return (
    <MoneyDialog
      name="take"
      title={t('title')}
      trigger={{ label: t('button'), kind: 'plain', icon: <Nfc aria-hidden className="size-4" /> }}
    >
      {(dialog) => <TakeForm {...props} {...dialog} />}
    </MoneyDialog>
  );
}

function TakeForm({ saleId, price, devices, take, ...dialog }: TakeProps & DialogState) {
  const t = useTranslations('dashboard.onDevice');
  const router = useRouter();
  const [deviceId, choose] = useState(devices.find(({ isOnline }) => isOnline)?.id ?? '');
  const run = async () => {
    const taken = await take(saleId, deviceId);
    // The payment of a link is a sale of its own.
    if (taken.ok && taken.saleId !== saleId) router.push(`/sales/${taken.saleId}`);
    return taken;
  };
  return (
    <MoneyForm
      {...dialog}
      refusedTitle={t('refusedTitle')}
      submit={{ label: t('submit'), kind: 'main' }}
      run={deviceId === '' ? null : run}
      onDone={() => undefined}
    >
      {deviceId === '' ? (
        <p role="status">{t('noneOnline')}</p>
      ) : (
        <DeviceSelect label={t('device')} devices={devices} value={deviceId} busy={dialog.busy} change={choose} />
      )}
      <Consequences lines={[{ label: t('amount'), value: price }]}>
        <p>{t('note')}</p>
      </Consequences>
    </MoneyForm>
  );
}
