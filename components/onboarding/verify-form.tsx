'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { StepHeading } from './step-heading.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { EMPTY_CODE } from '#lib/modules/onboarding/contract/step-forms.ts';

type Answer<Field extends string = never> = { ok: true } | Refused<Field>;

type VerifyProps = {
  /** Masked address of the code: `d••@example.com`. */
  email: string;
  /** Days for which this device then stays signed in. */
  days: number;
  /** Minutes for which the code is valid. */
  minutes: number;
  actions: {
    send: () => Promise<Answer>;
    enter: (form: { code: string }) => Promise<Answer<'code'>>;
  };
};

/** Proof of the e-mail address: a code is sent to it and typed here. */
export function VerifyForm({ email, days, minutes, actions }: VerifyProps) {
  const t = useTranslations('onboarding.prove');
  const lost = useTranslations('common.form')('lost');
  const [isSent, setSent] = useState(false);
  const sending = useAction<void, Answer>(() => actions.send(), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }) => setSent((before) => before || ok),
  });
  const problem = sending.answer?.ok === false ? sending.answer.message : null;
  return (
    <div className="mx-auto w-full max-w-[24rem] pt-[4dvh]">
      <StepHeading at="proof">{t('title')}</StepHeading>
      <p className="mt-1 mb-6 text-muted">{t('lead', { email: isolate(email), days })}</p>
      {isSent ? (
        <CodeForm minutes={minutes} enter={actions.enter}>
          <Button kind="quiet" busy={sending.isBusy} onClick={() => void sending.run()}>
            {t('again')}
          </Button>
        </CodeForm>
      ) : (
        <Button kind="main" busy={sending.isBusy} onClick={() => void sending.run()} className="h-11 w-full">
          {t('send')}
        </Button>
      )}
      {problem ? (
        <div className="mt-3">
          <FieldError id="send-problem">{problem}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

type CodeProps = Pick<VerifyProps, 'minutes'> & Pick<VerifyProps['actions'], 'enter'> & { children: React.ReactNode };

function CodeForm({ minutes, enter, children }: CodeProps) {
  const t = useTranslations('onboarding.prove');
  const { refresh, isRefreshing } = useRefresh();
  const [isEntered, setEntered] = useState(false);
  const form = useContractForm({
    contract: () => import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ codeForm }) => codeForm),
    defaults: EMPTY_CODE,
    warnsBeforeLeaving: false,
    send: enter,
    done: () => {
      setEntered(true);
      refresh();
    },
  });
  return (
    <Form form={form}>
      <p role="status">{t('sent', { minutes })}</p>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        isLatin
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        className="h-11 text-lg tracking-[0.3em] tabular-nums"
      />
      <FormProblem form={form} id="code-problem" />
      {isEntered && !isRefreshing && !form.busy ? <FieldError id="not-kept">{t('notKept')}</FieldError> : null}
      <SubmitButton form={form} className="h-11">
        {t('enter')}
      </SubmitButton>
      {children}
    </Form>
  );
}
