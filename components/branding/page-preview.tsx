'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { type BrandForm, validateColors } from '#lib/modules/sellers/contract/brand.ts';
import { previewUrl } from './preview-url.ts';

export type MethodChoice = { word: string; name: string };

type PreviewProps = {
  sellerKey: string;
  form: BrandForm;
  logo: string | null;
  shown: string;
  setShown: (language: string) => void;
  methods: MethodChoice[];
  method: string;
  setMethod: (method: string) => void;
};

/**
 * The real page with a sample sale, with every way to pay, in every language, on a phone or a desktop, light or dark.
 * While a pair cannot be read it keeps the last look that could.
 */
export function PagePreview({ sellerKey, form, logo, shown, setShown, methods, method, setMethod }: PreviewProps) {
  const t = useTranslations('branding');
  const names = useTranslations('common.language');
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [readable, setReadable] = useState(form);
  if (form !== readable && validateColors(form).length === 0) setReadable(form);
  const address = useDeferredValue(previewUrl({ sellerKey, look: readable, logo, method, language: shown }, theme));
  return (
    <Section id="preview" title={t('preview')}>
      <div className="mb-4 flex flex-wrap gap-3">
        <Field id="preview-method" label={t('method')}>
          {(attributes) => (
            <Select {...attributes} value={method} onChange={({ target }) => setMethod(target.value)}>
              {methods.map(({ word, name }) => (
                <option key={word} value={word}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="preview-language" label={t('language')}>
          {(attributes) => (
            <Select {...attributes} value={shown} onChange={({ target }) => setShown(target.value)}>
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {names(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="preview-device" label={t('device')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={device}
              onChange={({ target }) => setDevice(target.value as 'phone' | 'desktop')}
            >
              <option value="phone">{t('phone')}</option>
              <option value="desktop">{t('desktop')}</option>
            </Select>
          )}
        </Field>
        <Field id="preview-theme" label={t('theme')}>
          {(attributes) => (
            <Select
              {...attributes}
              disabled={form.scheme !== 'auto'}
              value={readable.scheme === 'auto' ? theme : readable.scheme}
              onChange={({ target }) => setTheme(target.value as 'light' | 'dark')}
            >
              <option value="light">{t('light')}</option>
              <option value="dark">{t('dark')}</option>
            </Select>
          )}
        </Field>
      </div>
      <div className="grid place-items-center rounded-panel border bg-sunken p-2 sm:p-5">
        <iframe
          title={t('previewFrame')}
          src={address}
          className={cx(
            'h-[660px] w-full rounded-panel border bg-surface',
            device === 'phone' ? 'max-w-[375px]' : 'max-w-full',
          )}
        />
      </div>
    </Section>
  );
}
