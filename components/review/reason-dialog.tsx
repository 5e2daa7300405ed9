'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { SelectField, TextAreaField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import type { Answer } from '#components/ui/refused.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import type { ReasonText } from '#lib/modules/onboarding/contract/review-view.ts';
import type { FormContract } from '#lib/platform/form-contract.ts';

type Values = { reason: string; note: string };

export type ReasonDialogProps = {
  title: string;
  submit: string;
  reasons: readonly ReasonText[];
  contract: () => Promise<FormContract<Values, unknown>>;
  /** The language in which the seller reads it; null where it reads nothing of it. */
  language: string | null;
  noteLabel: string;
  noteHelp?: string;
  /** The decision says no: its button is red. */
  isRefusal?: boolean;
  lead?: string;
  send: (values: Values) => Promise<Answer<object, keyof Values>>;
  done: () => void;
  close: () => void;
};

/** A dialog for a prepared reason and an optional note, with a preview in the seller's language. */
export function ReasonDialog({ title, lead, close, ...form }: ReasonDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      first={firstField('reason')}
    >
      {lead ? <p className="mb-4 text-muted">{lead}</p> : null}
      <ReasonFields {...form} close={close} />
    </Dialog>
  );
}

type FieldsProps = Omit<ReasonDialogProps, 'title' | 'lead'>;

function ReasonFields({
  submit,
  reasons,
  contract,
  language,
  noteLabel,
  noteHelp,
  isRefusal = false,
  send,
  done,
  close,
}: FieldsProps) {
  const t = useTranslations('review');
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract,
    defaults: { reason: reasons[0]?.reason ?? '', note: '' },
    send: async (values: Values) => {
      const answer = await send(values);
      // A reviewer was faster: the new state is shown behind the reason.
      if (!answer.ok && answer.why) refresh();
      return answer;
    },
    done() {
      close();
      done();
      refresh();
    },
  });
  const [reason, note] = useWatch({ control: form.hook.control, name: ['reason', 'note'] });
  const reads = reasons.find((one) => one.reason === reason)?.reads ?? '';
  return (
    <Form form={form} className="gap-5">
      <SelectField form={form} name="reason" label={t('why')}>
        {reasons.map((one) => (
          <option key={one.reason} value={one.reason}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <TextAreaField form={form} name="note" label={noteLabel} help={noteHelp} maxLength={500} rows={2} />
      {language === null ? null : (
        <figure className="rounded-panel border bg-sunken p-3">
          <figcaption className="text-sm text-muted">{t('reads')}</figcaption>
          <blockquote lang={language} dir="auto" className="mt-1 [overflow-wrap:anywhere]">
            {[reads, note.trim()].filter((part) => part !== '').join(' ')}
          </blockquote>
        </figure>
      )}
      <FormProblem form={form} id="reason-problem" />
      <DialogButtons form={form} cancel={close} kind={isRefusal ? 'danger' : 'main'}>
        {submit}
      </DialogButtons>
    </Form>
  );
}
