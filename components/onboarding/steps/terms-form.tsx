'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { CheckField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import type { Refused } from '#components/ui/refused.ts';
import { directionOfText } from '#lib/kernel/language.ts';
import { EMPTY_TERMS, type TermsForm as Typed } from '#lib/modules/onboarding/contract/step-forms.ts';
import { StepProblems, type StepProps } from './step-fields.tsx';

type TermsProps = Omit<StepProps<never>, 'first'> & {
  /** Paragraphs are separated by an empty line. The shown text is the stored one. */
  text: string;
  sign: (text: string, form: Typed) => Promise<{ ok: true } | Refused<'name' | 'accepted'>>;
};

/** The terms, and a name below them. */
export function TermsForm({ text, sign, next, ...review }: TermsProps) {
  const t = useTranslations('onboarding');
  const router = useRouter();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ termsForm }) => termsForm),
    defaults: EMPTY_TERMS,
    warnsBeforeLeaving: false,
    send: (values) => sign(text, values),
    done: () => router.push(next),
  });
  return (
    <div className="grid max-w-xl gap-5">
      <StepProblems {...review} />
      <TermsText text={text} />
      <Form form={form}>
        <CheckField form={form} name="accepted" label={t('terms.accept')} />
        <TextField
          form={form}
          name="name"
          label={t('terms.name')}
          autoComplete="name"
          maxLength={100}
          help={t('terms.kept')}
        />
        <FormProblem form={form} id="terms-problem" />
        <SubmitButton form={form} className="h-11 sm:w-fit">
          {t('terms.sign')}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** Terms as they are shown and were signed. */
export function TermsText({ text }: { text: string }) {
  const t = useTranslations('onboarding.terms');
  return (
    <section aria-labelledby="terms-title" className="rounded-panel border bg-surface p-4 md:p-5">
      <h2 id="terms-title" className="mb-3 text-lg font-semibold">
        {t('title')}
      </h2>
      <div className="grid gap-3" dir={directionOfText(text)}>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
