'use client';

import { useTranslations } from 'next-intl';
import { SelectField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/form.tsx';
import type { BankStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import { BANK_NUMBERS } from '#lib/modules/onboarding/views.ts';
import type { ReactNode } from 'react';
import { StepButtons, StepProblems, type StepProps, useStepFields } from './step-fields.tsx';
import { type CodeProofActions, useCodeProof } from './use-code-proof.tsx';
import { type StepActions, useStepForm } from './use-step-form.ts';

type BankProps = StepProps<BankStep> & {
  actions: StepActions;
  /** The upload of the proof of the account. */
  proof: ReactNode;
  /** The code without which an account that is kept is not replaced. */
  code: CodeProofActions;
};

/** The account for payouts. */
export function BankForm({ first, next, actions, proof, code, ...review }: BankProps) {
  const t = useTranslations('onboarding');
  const { prove, ask, field: codeField } = useCodeProof('account-code', code);
  const { form, draft } = useStepForm({
    step: 'bank',
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ STEP_FORMS }) => STEP_FORMS.bank),
    defaults: first,
    actions: {
      ...actions,
      async save(...typed) {
        const saved = await actions.save(...typed);
        if (!saved.ok && saved.why === 'prove') await ask();
        return saved;
      },
    },
    before: prove,
    next,
  });
  const at = useStepFields(form, review);
  // A bank that is not among those that are offered stays what it is.
  const other = first.bankCode !== '' && !BANK_NUMBERS.some((number) => String(number) === first.bankCode);
  return (
    <Form form={form} className="max-w-xl">
      <StepProblems {...review} />
      <SelectField {...at('bankCode')}>
        <option value="">{t('choose')}</option>
        {BANK_NUMBERS.map((number) => (
          <option key={number} value={number}>
            {t('bankName', { number, name: t(`bank.${number}`) })}
          </option>
        ))}
        {other ? <option value={first.bankCode}>{first.bankCode}</option> : null}
      </SelectField>
      <div className="grid gap-4 items-start sm:grid-cols-[9rem_1fr]">
        <TextField {...at('bankBranch')} isLatin inputMode="numeric" maxLength={5} />
        <TextField {...at('bankAccount', t('help.bankAccount'))} isLatin inputMode="numeric" maxLength={14} />
      </div>
      {proof}
      {codeField}
      <StepButtons form={form} draft={draft} />
    </Form>
  );
}
