'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MailFrame } from '#components/messages/mail-frame.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { type Sample, SAMPLES } from '#lib/modules/subscriptions/contract/subscription-sample.ts';

type PreviewProps = {
  sellerKey: string;
  sample: Sample;
  setSample: (sample: Sample) => void;
  /** The message is switched off: buyers do not get it. */
  isOff: boolean;
};

/** One message as a buyer gets it, in every language, with made-up facts. */
export function MessagePreview({ sellerKey, sample, setSample, isOff }: PreviewProps) {
  const t = useTranslations('subscription-settings');
  const names = useTranslations('common.language');
  const [language, setLanguage] = useState<string>(useLocale());
  const query = new URLSearchParams({ seller: sellerKey, message: sample, language });
  return (
    <Section id="preview" title={t('preview')}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field id="preview-message" label={t('message')}>
          {(attributes) => (
            <Select {...attributes} value={sample} onChange={({ target }) => setSample(target.value as Sample)}>
              {SAMPLES.map((one) => (
                <option key={one} value={one}>
                  {t(`sample.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="preview-language" label={t('language')}>
          {(attributes) => (
            <Select {...attributes} value={language} onChange={({ target }) => setLanguage(target.value)}>
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {names(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p role="status" className="mb-3 min-h-5 text-sm text-muted">
        {isOff ? t('isOff') : sample === 'price' ? t('byPrice') : ''}
      </p>
      <MailFrame
        address={`/subscriptions/settings/preview?${query}`}
        title={t('frame')}
        className="h-[42rem] w-full rounded-panel border bg-surface"
      />
    </Section>
  );
}
