'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';

/** A language of the five, each by its own name. */
export function LanguageField<Values extends { language: string }>({
  form,
  label,
}: {
  form: ContractForm<Values & { language: string }>;
  label: string;
}) {
  const t = useTranslations('common.language');
  return (
    <SelectField form={form as unknown as ContractForm<{ language: string }>} name="language" label={label}>
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {t(language)}
        </option>
      ))}
    </SelectField>
  );
}
