'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField, TextAreaField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import type { ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { ONBOARDING_STEPS } from '#lib/modules/onboarding/contract/enums.ts';
import type { FormValues } from '#lib/platform/form-contract.ts';
import type { ReviewActions } from './review-actions.ts';

type ChangesProps = {
  review: ShownReview;
  actions: ReviewActions;
  name: string;
  done: () => void;
  close: () => void;
};

const DUE = ['0', '7', '14', '30'] as const;

/** Shows all that the seller is asked for, and asks until when. */
export function ChangesDialog({ name, ...props }: ChangesProps) {
  const t = useTranslations('review');
  return (
    <Ask title={t('askTitle', { name })} first="days" close={props.close}>
      <p className="mb-3 text-muted">{t('askBody')}</p>
      <ul className="mb-5 grid gap-2 rounded-panel border bg-sunken p-3 text-sm">
        {props.review.corrections.map(({ label, value }) => (
          <li key={label + value}>
            <span className="font-medium">{label}</span>: {value}
          </li>
        ))}
      </ul>
      <ChangesFields {...props} />
    </Ask>
  );
}

function ChangesFields({ review, actions, done, close }: Omit<ChangesProps, 'name'>) {
  const t = useTranslations('review');
  const form = useContractForm({
    contract: () => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.changesForm),
    defaults: { days: '14' },
    send: (values) => actions.ask(review.publicId, values),
    done,
  });
  return (
    <Form form={form} className="gap-5">
      <DueField form={form} name="days" />
      <FormProblem form={form} id="changes-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('ask')}
      </DialogButtons>
    </Form>
  );
}

/** Asks for something after a decision: which part, why, until when. */
export function ReopenDialog({ name, ...props }: ChangesProps) {
  const t = useTranslations('review');
  return (
    <Ask title={t('reopenTitle', { name })} first="step" close={props.close}>
      <p className="mb-4 text-muted">{t('reopenBody')}</p>
      <ReopenFields {...props} />
    </Ask>
  );
}

function ReopenFields({ review, actions, done, close }: Omit<ChangesProps, 'name'>) {
  const t = useTranslations();
  const form = useContractForm({
    contract: () => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.reopenForm),
    defaults: { step: 'documents', reason: 'incomplete', note: '', days: '14' },
    send: (values) => actions.reopen(review.publicId, values),
    done,
  });
  const [reason, note] = useWatch({ control: form.hook.control, name: ['reason', 'note'] });
  const reads = review.reasons.find((one) => one.reason === reason)?.reads ?? '';
  return (
    <Form form={form} className="gap-5">
      <SelectField form={form} name="step" label={t('review.reopenPart')}>
        {ONBOARDING_STEPS.map((step) => (
          <option key={step} value={step}>
            {t(`onboarding.step.${step}`)}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="reason" label={t('review.why')}>
        {review.reasons.map((one) => (
          <option key={one.reason} value={one.reason}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        form={form}
        name="note"
        label={t('review.note')}
        help={t('review.noteHelp')}
        maxLength={500}
        rows={2}
      />
      <figure className="rounded-panel border bg-sunken p-3">
        <figcaption className="text-sm text-muted">{t('review.reads')}</figcaption>
        <blockquote lang={review.language} dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          {[reads, note.trim()].filter((part) => part !== '').join(' ')}
        </blockquote>
      </figure>
      <DueField form={form} name="days" />
      <FormProblem form={form} id="reopen-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('review.reopen')}
      </DialogButtons>
    </Form>
  );
}

function DueField<Values extends FormValues & { days: string }>({
  form,
  name,
}: {
  form: ContractForm<Values>;
  name: Parameters<typeof SelectField<Values>>[0]['name'];
}) {
  const t = useTranslations('review');
  return (
    <SelectField form={form} name={name} label={t('askDue')}>
      {DUE.map((days) => (
        <option key={days} value={days}>
          {t(`due.${days}`)}
        </option>
      ))}
    </SelectField>
  );
}

type AskProps = { title: string; first: string; close: () => void; children: ReactNode };

function Ask({ title, first, close, children }: AskProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      first={firstField(first)}
    >
      {children}
    </Dialog>
  );
}
