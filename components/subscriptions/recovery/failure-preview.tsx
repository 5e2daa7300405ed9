import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MailFrame } from '#components/messages/mail-frame.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { type Language, LANGUAGES } from '#lib/kernel/language.ts';
import { FAILURE_SAMPLES, type FailureSample } from '#lib/modules/subscriptions/contract/subscription-sample.ts';
import type { ListedFailure } from './recovery-cells.tsx';

const CHANNELS = ['email', 'sms'] as const;
type Channel = (typeof CHANNELS)[number];

/** The three messages about a failed payment as its buyer would get them, before they go; the next one is open. */
export function FailurePreview({ row, onClose }: { row: ListedFailure; onClose: () => void }) {
  const { subscriptionId, reach, state } = row;
  const t = useTranslations('subscription-work.recovery.preview');
  const names = useTranslations('common.language');
  const [message, setMessage] = useState<FailureSample>(state === 'retrying' ? 'retry' : 'another-card');
  const [language, setLanguage] = useState<Language>(row.language);
  const [channel, setChannel] = useState<Channel>(reach.email === null && reach.phone !== null ? 'sms' : 'email');
  const query = new URLSearchParams({ message, language, channel });
  const to = channel === 'email' ? reach.email : reach.phone;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field id="preview-message" label={t('message')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={message}
                onChange={({ target }) => setMessage(target.value as FailureSample)}
              >
                {FAILURE_SAMPLES.map((one) => (
                  <option key={one} value={one}>
                    {t(`sample.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id="preview-channel" label={t('channel')}>
            {(attributes) => (
              <Select {...attributes} value={channel} onChange={({ target }) => setChannel(target.value as Channel)}>
                {CHANNELS.map((one) => (
                  <option key={one} value={one}>
                    {t(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id="preview-language" label={t('language')}>
            {(attributes) => (
              <Select {...attributes} value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
                {LANGUAGES.map((code) => (
                  <option key={code} value={code}>
                    {names(code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <p className="text-sm text-muted" role="status">
          {to === null ? t('nowhere') : t('to', { to: isolate(to) })}
        </p>
        <MailFrame
          address={`/subscriptions/${subscriptionId}/failure/preview?${query}`}
          title={t('frame')}
          className="h-[52dvh] w-full rounded-control border bg-surface"
        />
      </div>
    </Dialog>
  );
}
