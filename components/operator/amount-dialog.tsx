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

/** Amounts that an operator sets of a seller. */
export type AmountSetting = 'limit' | 'chargebackFee';

const FORMS = { limit: 'limitForm', chargebackFee: 'chargebackFeeForm' } as const;

/** `now`: the amount as it is typed. */
type AmountDialogProps = {
  of: AmountSetting;
  now: string;
  send: (amount: string) => Promise<{ ok: true } | Refused<'amount'>>;
  close: () => void;
};

/** How far refunds may take a seller's balance below zero, or what a chargeback costs it. */
export function AmountDialog({ of, now, send, close }: AmountDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('amount-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/operators/contract.ts').then((forms) => forms[FORMS[of]]),
    defaults: { amount: now },
    before: proof.prove,
    noResponseText: t('lost'),
    send: ({ amount }) => send(amount),
    done() {
      close();
      toast.add({ title: t(`${of}.done`) });
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
      title={t(`${of}.title`)}
    >
      <Form form={form} className="gap-5">
        <p>{t(`${of}.lead`)}</p>
        <AmountField form={form} name="amount" label={t(`${of}.label`)} maxLength={20} />
        {proof.field}
        <FormProblem form={form} id="amount-problem" />
        <DialogButtons form={form} cancel={close}>
          {t(`${of}.submit`)}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
