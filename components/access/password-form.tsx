'use client';

import { useTranslations } from 'next-intl';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { AccountActions } from './account-actions.ts';
import { PasswordField } from './password-field.tsx';

/** Changes the password, given the current one. It ends every other session. The password must not contain `email`. */
export function PasswordForm({ email, change }: { email: string; change: AccountActions['changePassword'] }) {
  const t = useTranslations('access');
  const toast = useToast();
  const empty = { email, current: '', next: '' };
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/access/contract/access-forms.ts').then(({ changePasswordForm }) => changePasswordForm),
    defaults: empty,
    noResponseText: t('link.lost'),
    send: ({ current, next }) => change(current, next),
    done() {
      form.hook.reset(empty);
      toast.add({ title: t('account.passwordChanged'), description: t('account.passwordChangedHint') });
    },
  });
  return (
    <Form form={form} className="max-w-[23rem]">
      <PasswordField form={form} name="current" label={t('account.current')} />
      <PasswordField form={form} name="next" label={t('newPassword.password')} help={t('newPassword.help')} isNew />
      <FormProblem form={form} id="password-problem" />
      <div>
        <SubmitButton form={form} kind="plain">
          {t('account.change')}
        </SubmitButton>
      </div>
    </Form>
  );
}
