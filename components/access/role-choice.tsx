'use client';

import { useTranslations } from 'next-intl';
import { ChoiceField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import type { FormValues } from '#lib/platform/form-contract.ts';

/** One of the roles that may be given, each with what it is for. */
export function RoleChoice<Values extends FormValues & { role: string }>({
  form,
  given,
}: {
  form: ContractForm<Values>;
  given: readonly Role[];
}) {
  const t = useTranslations('access');
  const options = given.map((role) => ({
    value: role,
    label: <span className="font-medium">{t(`role.${role}`)}</span>,
    hint: t(`about.${role}`),
  }));
  return (
    <ChoiceField
      form={form as unknown as ContractForm<{ role: string }>}
      name="role"
      label={t('people.role')}
      options={options}
    />
  );
}
