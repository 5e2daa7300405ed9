'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';

type LanguageFieldProps<Values extends { readonly language: string }> = {
  form: ContractForm<Values>;
  id: string;
  label: string;
};

/** The language that a buyer is written to in, each by its own name. */
export function LanguageField<Values extends { readonly language: string } & Record<string, string | boolean>>({
  form,
  id,
  label,
}: LanguageFieldProps<Values>) {
  const t = useTranslations('common.language');
  const typed = form as unknown as ContractForm<{ readonly language: string }>;
  return (
    <SelectField form={typed} name="language" id={id} label={label}>
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {t(language)}
        </option>
      ))}
    </SelectField>
  );
}
