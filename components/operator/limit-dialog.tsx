'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { AmountField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';

/** `now`: the limit as it is typed. */
type LimitDialogProps = {
  now: string;
  send: (limit: string) => Promise<{ ok: true } | Refused<'limit'>>;
  close: () => void;
};

/** How far refunds may take a seller's balance below zero. */
export function LimitDialog({ now, send, close }: LimitDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('limit-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/operators/contract.ts').then(({ limitForm }) => limitForm),
    defaults: { limit: now },
    before: proof.prove,
    noResponseText: t('lost'),
    send: ({ limit }) => send(limit),
    done() {
      close();
      toast.add({ title: t('limit.done') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('limit')}
      title={t('limit.title')}
    >
      <Form form={form} className="gap-5">
        <p>{t('limit.lead')}</p>
        <AmountField form={form} name="limit" label={t('limit.label')} maxLength={20} />
        {proof.field}
        <FormProblem form={form} id="limit-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('limit.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
