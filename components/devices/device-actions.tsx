'use client';

import { MapPin, Printer, Unplug } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { DeviceForm } from '#lib/modules/devices/contract/device-forms.ts';
import type { ShownDevice } from '#lib/modules/devices/views.ts';
import { TipsButton, type TipsProps } from './tips-button.tsx';
import { isolate } from '#lib/kernel/isolate.ts';

export type DeviceActionsProps = {
  device: Pick<ShownDevice, 'id' | 'name' | 'place' | 'posId'>;
  change: (id: string, form: DeviceForm) => Promise<{ ok: true } | Refused<keyof DeviceForm>>;
  unpair: (id: string) => Promise<{ ok: true } | Refused>;
  print: (id: string) => Promise<{ ok: true } | Refused>;
  /** Tips of the whole business. */
  tips: TipsProps;
};

/** Actions on one device. */
export function DeviceActions({ device, change, unpair, print, tips }: DeviceActionsProps) {
  const t = useTranslations('devices');
  const router = useRouter();
  const toast = useToast();
  const [dialog, open] = useState<'names' | 'unpair' | null>(null);
  const close = () => open(null);
  const name = isolate(device.name ?? t('unnamed', { number: device.posId }));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={<MapPin aria-hidden className="size-4" />} onClick={() => open('names')}>
          {t('edit.button')}
        </Button>
        <TipsButton {...tips} />
        <PrintButton name={name} print={() => print(device.id)} />
        <Button kind="danger" icon={<Unplug aria-hidden className="size-4" />} onClick={() => open('unpair')}>
          {t('unpair.button')}
        </Button>
      </div>
      <Dialog
        open={dialog === 'names'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        first={firstField('name')}
        title={t('edit.title')}
      >
        <NamesForm device={device} change={change} close={close} />
      </Dialog>
      {dialog === 'unpair' ? (
        <AskDialog
          title={t('unpair.title', { name })}
          submit={t('unpair.submit')}
          run={() => unpair(device.id)}
          onDone={() => {
            toast.add({ title: t('unpair.done', { name }) });
            router.push('/devices');
          }}
          onClose={close}
        >
          <p>{t('unpair.lead')}</p>
          <p className="text-muted">{t('unpair.again')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}

/** Says where the paper comes out, or why it does not. */
function PrintButton({ name, print }: { name: string; print: () => Promise<{ ok: true } | Refused> }) {
  const t = useTranslations('devices.testPage');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function requestPrint() {
    setBusy(true);
    const printed = await print().finally(() => setBusy(false));
    toast.add({ title: printed.ok ? t('sent', { name }) : printed.message });
    if (printed.ok) refresh();
  }
  return (
    <Button icon={<Printer aria-hidden className="size-4" />} busy={isBusy} onClick={() => void requestPrint()}>
      {t('button')}
    </Button>
  );
}

type NamesProps = Pick<DeviceActionsProps, 'device' | 'change'> & { close: () => void };

function NamesForm({ device: { id, name, place }, change, close }: NamesProps) {
  const t = useTranslations('devices.edit');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () => import('#lib/modules/devices/contract/device-forms.ts').then(({ deviceForm }) => deviceForm),
    defaults: { name: name ?? '', place: place ?? '' },
    send: (values) => change(id, values),
    done() {
      close();
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  return (
    <Form form={form} className="gap-5">
      <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={50} />
      <TextField form={form} name="place" label={t('place')} help={t('placeHelp')} maxLength={80} />
      <FormProblem form={form} id="names-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('save')}
      </DialogButtons>
    </Form>
  );
}
