'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { TextAreaField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { MAX_RESERVE_REASON } from '#lib/modules/reserves/contract/reserve-limits.ts';

export type ReserveResult = { ok: true } | Refused<keyof TypedReserve>;

type ReserveDialogProps = {
  /** The reserve as it is typed. */
  now: TypedReserve;
  send: (typed: TypedReserve) => Promise<ReserveResult>;
  close: () => void;
};

/** How much of a seller's released money is held back, and for how long. */
export function ReserveDialog({ now, send, close }: ReserveDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('reserve-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/reserves/contract/reserve-form.ts').then(({ reserveForm }) => reserveForm),
    defaults: now,
    before: proof.prove,
    noResponseText: t('lost'),
    send,
    done() {
      close();
      toast.add({ title: t('reserve.done') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('percent')}
      title={t('reserve.title')}
    >
      <Form form={form} className="gap-5">
        <p>{t('reserve.lead')}</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            form={form}
            name="percent"
            label={t('reserve.percent')}
            inputMode="decimal"
            isLatin
            maxLength={6}
          />
          <TextField form={form} name="days" label={t('reserve.days')} inputMode="numeric" isLatin maxLength={3} />
        </div>
        <TextAreaField form={form} name="reason" label={t('dialog.reason')} rows={3} maxLength={MAX_RESERVE_REASON} />
        {proof.field}
        <FormProblem form={form} id="reserve-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('reserve.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
