'use client';

import { useTranslations } from 'next-intl';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/form.tsx';
import type { SiteStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import { StepButtons, StepProblems, type StepProps, useStepFields } from './step-fields.tsx';
import { type StepActions, useStepForm } from './use-step-form.ts';

/** Places of sale and contacts for buyers. */
export function SiteForm({ first, next, actions, ...review }: StepProps<SiteStep> & { actions: StepActions }) {
  const t = useTranslations('onboarding');
  const { form, draft } = useStepForm({
    step: 'site',
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ STEP_FORMS }) => STEP_FORMS.site),
    defaults: first,
    actions,
    next,
  });
  const at = useStepFields(form, review);
  return (
    <Form form={form} className="max-w-xl">
      <StepProblems {...review} />
      <TextField
        {...at('siteUrl', t('help.siteUrl'))}
        type="url"
        isLatin
        autoComplete="url"
        autoCapitalize="none"
        maxLength={255}
      />
      <EmailField {...at('contactEmail', t('help.contactEmail'))} maxLength={255} />
      <TextField {...at('contactPhone')} type="tel" isLatin maxLength={30} />
      <StepButtons form={form} draft={draft} />
    </Form>
  );
}
