'use client';

import { useTranslations } from 'next-intl';
import { DateField, SelectField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { TypedArchive } from '#lib/modules/archives/contract/archive-form.ts';

type FormProps = {
  typed: TypedArchive;
  make: (typed: TypedArchive) => Promise<{ ok: true } | Refused<keyof TypedArchive>>;
};

/** Asks for the archive of a year. */
export function MakeArchive({ typed, make }: FormProps) {
  const t = useTranslations('archives');
  const languageName = useTranslations('common.language');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () => import('#lib/modules/archives/contract/archive-form.ts').then(({ archiveForm }) => archiveForm),
    defaults: typed,
    send: make,
    done() {
      toast.add({ title: t('asked') });
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-xl gap-5">
      <SelectField form={form} name="language" label={t('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </SelectField>
      <DateField form={form} name="filedOn" label={t('filedOn')} help={t('filedOnHelp')} />
      <FormProblem form={form} id="archive-problem" />
      <div>
        <SubmitButton form={form}>{t('make')}</SubmitButton>
      </div>
    </Form>
  );
}
