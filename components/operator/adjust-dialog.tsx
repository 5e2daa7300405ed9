'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { AmountField, SelectField, TextAreaField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { ADJUSTMENT_WAYS, MAX_REASON, type TypedAdjustment } from '#lib/modules/operators/contract.ts';

export type AdjustResult = { ok: true } | Refused<keyof TypedAdjustment>;

type AdjustDialogProps = {
  currencies: readonly string[];
  send: (typed: TypedAdjustment) => Promise<AdjustResult>;
  close: () => void;
};

/** Asks a second operator to correct a seller's balance. */
export function AdjustDialog({ currencies, send, close }: AdjustDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('adjust-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/operators/contract.ts').then(({ adjustmentForm }) => adjustmentForm),
    defaults: { way: 'to', amount: '', currency: currencies[0] ?? 'ILS', reason: '' },
    before: proof.prove,
    noResponseText: t('lost'),
    send,
    done() {
      close();
      toast.add({ title: t('adjust.done') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('amount')}
      title={t('adjust.title')}
    >
      <Form form={form} className="gap-5">
        <p>{t('adjust.lead')}</p>
        <SelectField form={form} name="way" label={t('adjust.way')}>
          {ADJUSTMENT_WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`adjust.${way}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <AmountField form={form} name="amount" label={t('adjust.amount')} maxLength={20} />
          <SelectField form={form} name="currency" label={t('adjust.currency')}>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField form={form} name="reason" label={t('dialog.reason')} rows={3} maxLength={MAX_REASON} />
        {proof.field}
        <FormProblem form={form} id="adjust-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('adjust.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
