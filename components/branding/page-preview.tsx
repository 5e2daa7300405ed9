'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue, useState } from 'react';
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
 * While two colors have too little contrast it keeps the last look that could be read.
 */
export function PagePreview({ sellerKey, form, logo, shown, setShown, methods, method, setMethod }: PreviewProps) {
  const t = useTranslations('branding');
  const names = useTranslations('common.language');
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [readable, setReadable] = useState(form);
  if (form !== readable && validateColors(form).length === 0) setReadable(form);
  const address = useDeferredValue(previewUrl({ sellerKey, look: readable, logo, method, language: shown, theme }));
  return (
    <Section id="preview" title={t('preview')}>
      <div className="mb-4 flex flex-wrap gap-3">
        <Choice id="preview-method" label={t('method')} value={method} choose={setMethod}>
          {methods.map(({ word, name }) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice id="preview-language" label={t('language')} value={shown} choose={setShown}>
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {names(code)}
            </option>
          ))}
        </Choice>
        <Choice id="preview-device" label={t('device')} value={device} choose={setDevice}>
          <option value="phone">{t('phone')}</option>
          <option value="desktop">{t('desktop')}</option>
        </Choice>
        <Choice
          id="preview-theme"
          label={t('theme')}
          disabled={form.scheme !== 'auto'}
          value={readable.scheme === 'auto' ? theme : readable.scheme}
          choose={setTheme}
        >
          <option value="light">{t('light')}</option>
          <option value="dark">{t('dark')}</option>
        </Choice>
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

type ChoiceProps<Value extends string> = {
  id: string;
  label: string;
  value: Value;
  choose: (value: Value) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A labelled select; its options are the values of `Value`. */
function Choice<Value extends string>({ id, label, value, choose, disabled = false, children }: ChoiceProps<Value>) {
  return (
    <Field id={id} label={label}>
      {(attributes) => (
        <Select
          {...attributes}
          disabled={disabled}
          value={value}
          onChange={({ target }) => choose(target.value as Value)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}
