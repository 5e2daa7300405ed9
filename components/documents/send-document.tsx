'use client';

import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { TypedSend } from '#lib/modules/documents/contract/send-form.ts';

type SendProps = {
  documentId: string;
  /** Its title in words. */
  title: string;
  send: (documentId: string, typed: TypedSend) => Promise<Answer<object, keyof TypedSend>>;
};

/** Sends a document to its buyer, as a link to its page. */
export function SendDocument(props: SendProps) {
  const t = useTranslations('document-desk.send');
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={<Send aria-hidden className="size-4" />} onClick={() => open(true)}>
        {t('button')}
      </Button>
      {isOpen ? (
        <Dialog open title={t('title', { title: props.title })} onOpenChange={open}>
          <SendFields {...props} close={() => open(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function SendFields({ documentId, send, close }: SendProps & { close: () => void }) {
  const t = useTranslations('document-desk.send');
  const toast = useToast();
  const form = useContractForm({
    contract: () => import('#lib/modules/documents/contract/send-form.ts').then(({ sendForm }) => sendForm),
    defaults: { email: '', mobile: '' },
    send: (typed) => send(documentId, typed),
    done() {
      close();
      toast.add({ title: t('sent') });
    },
  });
  return (
    <Form form={form} className="gap-5">
      <p className="text-muted">{t('lead')}</p>
      <EmailField form={form} name="email" id="send-email" label={t('email')} />
      <TextField form={form} name="mobile" id="send-mobile" label={t('mobile')} type="tel" isLatin maxLength={30} />
      <FormProblem form={form} id="send-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('button')}
      </DialogButtons>
    </Form>
  );
}
