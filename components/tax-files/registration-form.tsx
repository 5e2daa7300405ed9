'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { TypedRegistration } from '#lib/modules/tax-files/contract/registration-form.ts';

type FormProps = {
  typed: TypedRegistration;
  save: (typed: TypedRegistration) => Promise<{ ok: true } | Refused<keyof TypedRegistration>>;
};

/** Number of the software in the authority's register. */
export function RegistrationForm({ typed, save }: FormProps) {
  const t = useTranslations('tax-files.operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('registration-proof');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/tax-files/contract/registration-form.ts').then(({ registrationForm }) => registrationForm),
    defaults: typed,
    before: proof.prove,
    send: save,
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-xl gap-5">
      <TextField
        form={form}
        name="number"
        label={t('number')}
        help={t('help')}
        inputMode="numeric"
        maxLength={20}
        isLatin
      />
      {proof.field}
      <FormProblem form={form} id="registration-problem" />
      <div>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
