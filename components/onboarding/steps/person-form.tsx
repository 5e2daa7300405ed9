'use client';

import { useTranslations } from 'next-intl';
import { ChoiceField, DateField, EmailField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/form.tsx';
import type { PersonStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import { StepButtons, StepProblems, type StepProps, useStepFields } from './step-fields.tsx';
import { type StepActions, useStepForm } from './use-step-form.ts';

/** The person who is responsible for the business. */
export function PersonForm({ first, next, actions, ...review }: StepProps<PersonStep> & { actions: StepActions }) {
  const t = useTranslations('onboarding');
  const { form, draft } = useStepForm({
    step: 'person',
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ STEP_FORMS }) => STEP_FORMS.person),
    defaults: first,
    actions,
    next,
  });
  const at = useStepFields(form, review);
  return (
    <Form form={form} className="max-w-xl">
      <StepProblems {...review} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...at('firstName')} autoComplete="given-name" maxLength={50} />
        <TextField {...at('lastName')} autoComplete="family-name" maxLength={50} />
      </div>
      <TextField {...at('socialId', t('help.socialId'))} isLatin inputMode="numeric" maxLength={12} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField {...at('socialIdIssued')} min="1950-01-01" />
        <DateField {...at('birthdate')} min="1900-01-01" />
      </div>
      <ChoiceField
        {...at('gender')}
        options={[
          { value: '1', label: t('gender.female') },
          { value: '0', label: t('gender.male') },
        ]}
      />
      <EmailField {...at('email')} autoComplete="email" maxLength={255} />
      <TextField {...at('phone', t('help.phone'))} type="tel" isLatin autoComplete="tel" maxLength={30} />
      <StepButtons form={form} draft={draft} />
    </Form>
  );
}
