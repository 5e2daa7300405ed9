'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { ReserveFields } from './reserve-fields.tsx';

export type ChangeReserve = (typed: TypedReserve) => Promise<{ ok: true } | Refused<keyof TypedReserve>>;

type ReserveDialogProps = {
  /** The reserve as it is typed. */
  now: TypedReserve;
  change: ChangeReserve;
  close: () => void;
};

/** How much of a seller's released money is held back, and for how long. */
export function ReserveDialog({ now, change, close }: ReserveDialogProps) {
  const t = useTranslations('reserve');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('reserve-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/reserves/contract/reserve-form.ts').then(({ reserveForm }) => reserveForm),
    defaults: now,
    before: proof.prove,
    noResponseText: t('dialog.lost'),
    send: change,
    done() {
      close();
      toast.add({ title: t('dialog.done') });
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
      title={t('title')}
    >
      <Form form={form} className="gap-5">
        <p>{t('dialog.lead')}</p>
        <ReserveFields form={form} />
        {proof.field}
        <FormProblem form={form} id="reserve-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('dialog.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
