'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { SelectField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { INSTALLMENT_SETTLEMENTS, type InstallmentSettlement } from '#lib/kernel/sale/installments.ts';

type SettlementDialogProps = {
  now: InstallmentSettlement;
  send: (settlement: string) => Promise<{ ok: true } | Refused<'settlement'>>;
  close: () => void;
};

/** How payments in instalments are released to a seller. */
export function SettlementDialog({ now, send, close }: SettlementDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('settlement-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/operators/contract.ts').then(({ settlementForm }) => settlementForm),
    defaults: { settlement: now },
    before: proof.prove,
    noResponseText: t('lost'),
    send: ({ settlement }) => send(settlement),
    done() {
      close();
      toast.add({ title: t('settlement.done') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('settlement')}
      title={t('settlement.title')}
    >
      <Form form={form} className="gap-5">
        <p>{t('settlement.lead')}</p>
        <SelectField form={form} name="settlement" label={t('settlement.label')}>
          {INSTALLMENT_SETTLEMENTS.map((settlement) => (
            <option key={settlement} value={settlement}>
              {t(`settlement.${settlement}`)}
            </option>
          ))}
        </SelectField>
        {proof.field}
        <FormProblem form={form} id="settlement-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('settlement.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
