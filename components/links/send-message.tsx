'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { MailFrame } from '#components/messages/mail-frame.tsx';
import { SmsBubble } from '#components/messages/sms-bubble.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import { LanguageField } from './language-field.tsx';
import type { LinkOwner, LinkResponse, SendLink } from './link-actions.ts';

type SendMessageProps = {
  of: LinkOwner;
  link: LinkResponse;
  channel: Channel;
  send: SendLink;
  onSent: () => void;
};

/** Form for a message with a link: recipient, language and preview. */
export function SendMessage({ of, link, channel, send, onSent }: SendMessageProps) {
  const t = useTranslations('messages.send');
  const why = useTranslations('messages.timeline.reason');
  const off = link.closed[channel];
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/messages/contract/link-form.ts').then(({ linkMessageForm }) => linkMessageForm(channel)),
    defaults: { recipient: channel === 'email' ? link.buyer.email : link.buyer.phone, language: link.language },
    // An address is quickly typed again, so leaving loses little.
    warnsBeforeLeaving: false,
    noResponseText: t('error.failed'),
    send: (values) => send(of.id, channel, values),
    done: onSent,
  });
  const language = readLanguage(form.hook.watch('language'));
  if (off !== null) return <p className="text-sm text-wait">{why(off)}</p>;
  return (
    <Form form={form} className="gap-4 rounded-panel border p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        {channel === 'email' ? (
          <EmailField form={form} id="send-recipient" name="recipient" label={t('email')} autoFocus />
        ) : (
          <TextField
            form={form}
            id="send-recipient"
            name="recipient"
            label={t('phone')}
            type="tel"
            isLatin
            maxLength={30}
            autoFocus
          />
        )}
        <LanguageField form={form} id="send-language" label={t('language')} />
      </div>
      {channel === 'sms' ? (
        <SmsBubble text={link.texts[language].text} />
      ) : (
        <MailPreview path={of.path} language={language} subject={link.texts[language].subject} />
      )}
      <FormProblem form={form} id="send-problem" />
      <SubmitButton form={form}>{t(`submit.${channel}`)}</SubmitButton>
    </Form>
  );
}

/** The e-mail in small, loaded when it is looked at. */
function MailPreview({ path, language, subject }: { path: string; language: string; subject: string }) {
  const t = useTranslations('messages.send');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="thumb w-fit cursor-pointer text-sm text-muted">{t('preview')}</summary>
      <p className="my-2 text-sm font-medium break-words">
        <bdi>{subject}</bdi>
      </p>
      {isOpen ? (
        <MailFrame
          address={`${path}/link/preview?language=${language}`}
          title={subject}
          className="h-80 w-full rounded-control border bg-surface"
        />
      ) : null}
    </details>
  );
}
