'use client';

import { HandCoins } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { TipsForm } from '#lib/modules/devices/contract/device-forms.ts';

export type TipsProps = {
  seller: string;
  tips: readonly number[];
  save: (seller: string, form: TipsForm) => Promise<{ ok: true } | Refused<'tips'>>;
};

/** Button to choose the tips that the devices of a business ask about. */
export function TipsButton(props: TipsProps) {
  const t = useTranslations('devices.tips');
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={<HandCoins aria-hidden className="size-4" />} onClick={() => open(true)}>
        {t('button')}
      </Button>
      <Dialog open={isOpen} onOpenChange={open} first={firstField('tips')} title={t('title')}>
        <TipsFields {...props} close={() => open(false)} />
      </Dialog>
    </>
  );
}

function TipsFields({ seller, tips, save, close }: TipsProps & { close: () => void }) {
  const t = useTranslations('devices.tips');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () => import('#lib/modules/devices/contract/device-forms.ts').then(({ tipsForm }) => tipsForm),
    defaults: { tips: tips.join(', ') },
    send: (values) => save(seller, values),
    done() {
      close();
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  return (
    <Form form={form} className="gap-5">
      <TextField form={form} name="tips" label={t('field')} help={t('help')} dir="ltr" maxLength={40} />
      <FormProblem form={form} id="tips-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('save')}
      </DialogButtons>
    </Form>
  );
}
