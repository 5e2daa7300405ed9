'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Problem = 'wrong' | 'throttled' | 'offline';

/** Asks next-auth's credentials door; answers what went wrong, or null when the session cookie is set. */
async function signIn(email: string, password: string): Promise<Problem | null> {
  try {
    const { csrfToken } = await (await fetch('/api/auth/csrf')).json() as { csrfToken: string };
    const answer = await fetch('/api/auth/callback/credentials', { method: 'POST', body: new URLSearchParams({ csrfToken, email, password, json: 'true' }) });
    if (answer.ok) return null;
    if (answer.status !== 401) return 'offline';
    const { url } = await answer.json() as { url: string };
    return new URL(url).searchParams.get('error') === 'throttled' ? 'throttled' : 'wrong';
  } catch {
    return 'offline';
  }
}

/** `next` is a path of our own, already checked by the server. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('dashboard.signIn');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    setMissing({ email: given.email === '', password: given.password === '' });
    setProblem(null);
    if (given.email === '' || given.password === '') return;
    setBusy(true);
    const failed = await signIn(given.email, given.password);
    if (failed === null) return window.location.assign(next);
    setBusy(false);
    setProblem(failed);
    password.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field id="email" label={t('email')} error={missing.email ? t('emailNeeded') : null}>
        {(attributes) => <Input {...attributes} name="email" type="email" dir="ltr" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus className="h-11 rtl:text-end" />}
      </Field>
      <Field id="password" label={t('password')} error={missing.password ? t('passwordNeeded') : null}>
        {(attributes) => (
          <div className="relative">
            <Input {...attributes} ref={password} name="password" type={shown ? 'text' : 'password'} dir="ltr" autoComplete="current-password" className="h-11 pe-11 rtl:text-end" />
            <IconButton label={t(shown ? 'hide' : 'show')} onClick={() => setShown(!shown)} className="absolute inset-y-1 end-1">{shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}</IconButton>
          </div>
        )}
      </Field>
      {problem ? <FieldError id="sign-in-problem">{t(problem)}</FieldError> : null}
      <Button type="submit" kind="main" busy={busy} className="h-11">{t('submit')}</Button>
    </form>
  );
}
