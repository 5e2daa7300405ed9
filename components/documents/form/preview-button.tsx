'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import { type DocumentSheet, PaperSheet } from '../paper-sheet.tsx';
import type { TypedForm } from './document-form.tsx';
import type { FormActions } from './form-actions.ts';

type PreviewAnswer = Awaited<ReturnType<FormActions['preview']>>;
type PreviewProps = { form: TypedForm; preview: (typed: TypedDocument) => Promise<PreviewAnswer> };

/** Shows the paper as it would be issued now. What is wrong is said at its fields, as when it is issued. */
export function PreviewButton({ form, preview }: PreviewProps) {
  const t = useTranslations('document-desk.form');
  const lost = useTranslations('common.form')('lost');
  const [sheet, show] = useState<DocumentSheet | null>(null);
  const { run, isBusy, answer } = useAction<TypedDocument, PreviewAnswer>(preview, {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (given) => {
      if (given.ok) return show(given.sheet);
      for (const [field, message] of Object.entries(given.fields ?? {}))
        form.hook.setError(field as 'total', { type: 'server', message });
    },
  });
  const open = async () => {
    form.prepare();
    if (await form.hook.trigger()) await run(form.hook.getValues());
  };
  const isWithoutField = answer?.ok === false && Object.keys(answer.fields ?? {}).length === 0;
  return (
    <>
      <Button busy={isBusy} disabled={form.busy} onClick={() => void open()}>
        {t('preview')}
      </Button>
      {isWithoutField ? <FieldError id="preview-error">{answer.message}</FieldError> : null}
      {sheet ? (
        <Dialog open isWide title={t('previewTitle')} onOpenChange={(isOpen) => !isOpen && show(null)}>
          <PaperSheet {...sheet} />
        </Dialog>
      ) : null}
    </>
  );
}
