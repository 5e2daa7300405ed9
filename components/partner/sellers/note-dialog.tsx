'use client';

import { useTranslations } from 'next-intl';
import { TextAreaField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { TypedNote } from '#lib/modules/partners/contract.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { SellerActions } from './seller-actions.ts';

/** Subject and text of an e-mail in the partner's name. */
export function NoteFields({ form }: { form: ContractForm<TypedNote> }) {
  const t = useTranslations('partner-seller.note');
  return (
    <>
      <TextField form={form} id="note-subject" name="subject" label={t('subject')} maxLength={120} />
      <TextAreaField
        form={form}
        id="note-text"
        name="text"
        label={t('text')}
        help={t('textHelp')}
        rows={6}
        maxLength={2_000}
      />
    </>
  );
}

export const loadNoteForm = () => import('#lib/modules/partners/contract.ts').then(({ noteForm }) => noteForm);

type NoteDialogProps = { seller: { ref: string; name: string }; write: SellerActions['write']; close: () => void };

/** Writes to one seller. */
export function NoteDialog({ seller: { ref, name }, write, close }: NoteDialogProps) {
  const t = useTranslations('partner-seller');
  const toast = useToast();
  const form = useContractForm({
    contract: loadNoteForm,
    defaults: { subject: '', text: '' },
    noResponseText: t('lost'),
    send: (note) => write(ref, note),
    done() {
      close();
      toast.add({ title: t('written') });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('note-subject')}
      title={t('note.title', { name: isolate(name) })}
    >
      <Form form={form} className="gap-5">
        <NoteFields form={form} />
        <FormProblem form={form} id="note-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('note.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
