'use client';

import { CircleAlert, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Answer, Refused } from '#components/ui/refused.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { smallButton } from './small-button.ts';

type ResendResult = Answer<object, 'recipient'>;
export type Resend = (saleId: string, messageId: number, recipient: string) => Promise<ResendResult>;

type DialogProps = {
  /** The message to resend. `isFirst`: no message was sent yet, and `recipient` is the one of the first. */
  message: Pick<MessageView, 'id' | 'channel' | 'recipient' | 'state'> & { isFirst?: boolean };
  saleId: string;
  resend: Resend;
};

/** A button that opens the dialog. */
export function ResendButton(props: DialogProps) {
  const t = useTranslations('messages.resend');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={smallButton}>
        <Send aria-hidden className="turn size-3.5" />
        {t('button')}
      </button>
      <ResendDialog {...props} open={open} setOpen={setOpen} />
    </>
  );
}

type OpenProps = { open: boolean; setOpen: (open: boolean) => void };

/** Sends a message once more, to the same place or a corrected one. */
export function ResendDialog({ open, setOpen, ...props }: DialogProps & OpenProps) {
  const t = useTranslations('messages.resend');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t(props.message.isFirst ? 'first.title' : 'title')}
      locked={busy}
      first={field}
    >
      <ResendForm {...props} field={field} busy={busy} setBusy={setBusy} close={() => setOpen(false)} />
    </Dialog>
  );
}

type FormProps = DialogProps & {
  field: React.RefObject<HTMLInputElement | null>;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  close: () => void;
};

function ResendForm({ message, saleId, resend, field, busy, setBusy, close }: FormProps) {
  const t = useTranslations('messages.resend');
  const cancel = useTranslations('common.action')('cancel');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [recipient, setRecipient] = useState(message.recipient);
  const [answer, setAnswer] = useState<Refused<'recipient'> | null>(null);
  const isMail = message.channel === 'email';
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const said = await resend(saleId, message.id, recipient.trim()).catch(
      (): ResendResult => ({ ok: false, message: t('error.failed') }),
    );
    setBusy(false);
    setAnswer(said.ok ? null : said);
    if (!said.ok) {
      if (said.fields?.recipient) field.current?.focus();
      return;
    }
    close();
    toast.add({ title: t('done') });
    refresh();
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <div className="grid gap-2 text-muted">
        <p>{t(message.isFirst ? 'first.lead' : 'lead')}</p>
        {message.state === 'unknown' ? <p className="text-wait">{t('unknown')}</p> : null}
      </div>
      <Field id="resend-recipient" label={t(isMail ? 'email' : 'phone')} error={answer?.fields?.recipient ?? null}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={field}
            dir="ltr"
            type={isMail ? 'email' : 'tel'}
            autoComplete="off"
            readOnly={busy}
            value={recipient}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setRecipient(event.target.value);
              setAnswer(null);
            }}
          />
        )}
      </Field>
      {answer && !answer.fields?.recipient ? (
        <div role="alert" className="flex gap-3 rounded-control bg-bad-soft p-3 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="font-medium">{t('refusedTitle')}</p>
            <p className="mt-0.5 text-sm">{answer.message}</p>
          </div>
        </div>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {cancel}
        </Button>
        <Button type="submit" kind="main" busy={busy} disabled={recipient.trim() === ''}>
          {t(message.isFirst ? 'first.submit' : 'submit')}
        </Button>
      </div>
    </form>
  );
}
