'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { CounterActions } from './counter-data.ts';

type PinProps = { seller: string; hasPin: boolean; change: CounterActions['changePin']; close: () => void };

/** A person chooses the PIN by which they come in at shared devices. */
export function PinDialog({ seller, hasPin, change, close }: PinProps) {
  const t = useTranslations('counter.pin');
  const lost = useTranslations('counter')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const done = (title: string) => {
    close();
    toast.add({ title });
    refresh();
  };
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/till-forms.ts').then(({ pinForm }) => pinForm),
    defaults: { pin: '' },
    send: (values) => change(seller, values),
    done: () => done(t('saved')),
    warnsBeforeLeaving: false,
  });
  const removal = useAction<void, { ok: true } | Refused>(() => change(seller, { pin: '' }), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (answer.ok) done(t('removed'));
      else toast.add({ title: answer.message, type: 'error' });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      first={firstField('pin')}
      title={t('title')}
    >
      <Form form={form} className="gap-5">
        <p className="text-muted">{t('lead')}</p>
        <TextField
          form={form}
          name="pin"
          label={t('field')}
          help={t('format')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={6}
        />
        <FormProblem form={form} id="pin-problem" />
        {hasPin ? (
          <Button kind="quiet" busy={removal.isBusy} onClick={() => void removal.run()}>
            {t('remove')}
          </Button>
        ) : null}
        <DialogButtons form={form} cancel={close}>
          {t('save')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
