'use client';

import { SELLER_KIND_NUMBERS, isSellerKind } from '#lib/kernel/seller.ts';
import { useTranslations } from 'next-intl';
import { SelectField, TextAreaField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/form.tsx';
import type { BusinessStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import { hasOwners, hasPeople } from '#lib/modules/onboarding/views.ts';
import { PeopleList, type PeopleActions, type ShownPerson } from './people-list.tsx';
import { StepButtons, StepProblems, type StepProps, useStepFields } from './step-fields.tsx';
import { type StepActions, useStepForm } from './use-step-form.ts';

type BusinessProps = StepProps<BusinessStep> & {
  people: readonly ShownPerson[];
  actions: StepActions & PeopleActions;
};

/** The business, with the fields of its kind alone. */
export function BusinessForm({ first, next, people, actions, ...review }: BusinessProps) {
  const t = useTranslations('onboarding');
  const { form, draft } = useStepForm({
    step: 'business',
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ STEP_FORMS }) => STEP_FORMS.business),
    defaults: first,
    actions,
    next,
  });
  const chosen = Number(form.hook.watch('kind'));
  const kind = isSellerKind(chosen) ? chosen : null;
  const at = useStepFields(form, review);
  return (
    <div className="grid max-w-xl gap-8">
      <Form form={form}>
        <StepProblems {...review} />
        <SelectField {...at('kind')}>
          <option value="">{t('choose')}</option>
          {SELLER_KIND_NUMBERS.map((number) => (
            <option key={number} value={number}>
              {t(`kind.${number}`)}
            </option>
          ))}
        </SelectField>
        {kind === null || kind === 1 ? null : (
          <>
            <TextField {...at('merchantName')} autoComplete="organization" maxLength={100} />
            <TextField {...at('companyNumber', t('help.companyNumber'))} isLatin inputMode="numeric" maxLength={9} />
          </>
        )}
        <TextAreaField {...at('description', t('help.description'))} maxLength={255} />
        <TextField {...at('city')} autoComplete="address-level2" maxLength={100} />
        <div className="grid grid-cols-[1fr_7rem] items-start gap-4">
          <TextField {...at('street')} autoComplete="off" maxLength={100} />
          <TextField {...at('streetNumber')} autoComplete="off" maxLength={20} />
        </div>
        <StepButtons form={form} draft={draft} />
      </Form>
      {kind !== null && hasPeople(kind) ? (
        <PeopleList people={people} actions={actions} hasShares={hasOwners(kind)} {...review} />
      ) : null}
    </div>
  );
}
