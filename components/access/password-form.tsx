'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import type { AccountResult, AccountActions } from './account-actions.ts';
import { PasswordField } from './password-field.tsx';

/** Another password, by whoever knows the one in force. It ends every other session. */
export function PasswordForm({ change }: { change: AccountActions['changePassword'] }) {
  const t = useTranslations('access');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<Extract<AccountResult, { ok: false }> | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    start(async () => {
      const answer = await change(String(typed.get('current')), String(typed.get('next'))).catch(
        (): AccountResult => ({ ok: false, message: t('link.lost'), field: null }),
      );
      setProblem(answer.ok ? null : answer);
      if (!answer.ok) return;
      form.current?.reset();
      toast.add({ title: t('account.passwordChanged'), description: t('account.passwordChangedHint') });
    });
  };
  const of = (field: 'current' | 'next') => (problem?.field === field ? problem.message : null);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-[23rem] gap-4">
      <PasswordField id="current" label={t('account.current')} error={of('current')} />
      <PasswordField
        id="next"
        label={t('newPassword.password')}
        help={t('newPassword.help')}
        error={of('next')}
        isNew
      />
      {problem && !problem.field ? <FieldError id="password-problem">{problem.message}</FieldError> : null}
      <div>
        <Button type="submit" busy={busy}>
          {t('account.change')}
        </Button>
      </div>
    </form>
  );
}
