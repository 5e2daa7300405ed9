'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { TextAreaField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { MAX_REASON } from '#lib/modules/operators/contract.ts';

/** Texts of a decision that has a reason, by its name. */
type ReasonedBy = 'approve' | 'decline' | 'pause' | 'explain' | 'adjustment';

export type Decided = { ok: true } | Refused<'reason'>;

type ReasonDialogProps = { by: ReasonedBy; send: (reason: string) => Promise<Decided>; close: () => void };

/** Asks for the reason of a decision, and for a proof of who decides. */
export function ReasonDialog({ by, send, close }: ReasonDialogProps) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('reason-proof');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/operators/contract.ts').then(({ noteForm, reasonForm }) =>
        by === 'approve' ? noteForm : reasonForm,
      ),
    defaults: { reason: '' },
    before: proof.prove,
    noResponseText: t('lost'),
    send: ({ reason }) => send(reason),
    done() {
      close();
      toast.add({ title: t(`dialog.${by}.done`) });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('reason')}
      title={t(`dialog.${by}.title`)}
    >
      <Form form={form} className="gap-5">
        <p>{t(`dialog.${by}.lead`)}</p>
        <TextAreaField
          form={form}
          name="reason"
          label={t(by === 'approve' ? 'dialog.note' : 'dialog.reason')}
          rows={3}
          maxLength={MAX_REASON}
        />
        {proof.field}
        <FormProblem form={form} id="reason-problem" />
        <DialogButtons form={form} cancel={close}>
          {t(`dialog.${by}.submit`)}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
