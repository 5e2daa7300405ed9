'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { ConfirmActions } from './confirm.tsx';

type FormProps = { actions: ConfirmActions; hasSecondFactor: boolean; close: () => void; done: () => void };

/** The code or the password of the person, loaded with the first question for it. */
export function ConfirmForm({ actions, hasSecondFactor, close, done }: FormProps) {
  const t = useTranslations('access.confirm');
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ proofForm }) => proofForm),
    defaults: { proof: '' },
    warnsBeforeLeaving: false,
    noResponseText: t('lost'),
    async send({ proof }): Promise<{ ok: true } | Refused<'proof'>> {
      const answer = await actions.confirm(proof);
      return answer.ok ? answer : { ...answer, fields: { proof: answer.message } };
    },
    done,
  });
  return (
    <Form form={form}>
      <p className="text-muted">{t(hasSecondFactor ? 'leadCode' : 'leadPassword')}</p>
      <TextField
        form={form}
        name="proof"
        label={t(hasSecondFactor ? 'code' : 'password')}
        isLatin
        type={hasSecondFactor ? 'text' : 'password'}
        inputMode={hasSecondFactor ? 'numeric' : 'text'}
        autoComplete={hasSecondFactor ? 'one-time-code' : 'current-password'}
        autoFocus
      />
      <FormProblem form={form} id="proof-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('submit')}
      </DialogButtons>
    </Form>
  );
}
