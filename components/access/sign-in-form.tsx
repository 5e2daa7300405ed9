'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordField } from './password-field.tsx';

/** `code`: the password is right and the second factor is asked for. */
type Problem = 'wrong' | 'throttled' | 'offline' | 'code' | 'code-wrong';
const TOLD: readonly string[] = ['throttled', 'code', 'code-wrong'] satisfies Problem[];

/** Asks next-auth's credentials door; answers what went wrong, or null when the session cookie is set. */
async function signIn(email: string, password: string, code: string): Promise<Problem | null> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const answer = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, email, password, code, json: 'true' }),
    });
    if (answer.ok) return null;
    if (answer.status !== 401) return 'offline';
    const { url } = (await answer.json()) as { url: string };
    const told = new URL(url).searchParams.get('error') ?? '';
    return TOLD.includes(told) ? (told as Problem) : 'wrong';
  } catch {
    return 'offline';
  }
}

/**
 * E-mail and password, then the code of the second factor for whoever has one. `next` is a path of our own, already
 * checked by the server.
 */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('dashboard.signIn');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [busy, setBusy] = useState(false);
  // The password waits here while the code is typed; it is in no cookie and no storage.
  const [first, setFirst] = useState<{ email: string; password: string } | null>(null);
  const password = useRef<HTMLInputElement>(null);
  const attempt = async (email: string, typed: string, code: string) => {
    setProblem(null);
    setBusy(true);
    const failed = await signIn(email, typed, code);
    if (failed === null) return window.location.assign(next);
    setBusy(false);
    if (failed === 'code') return setFirst({ email, password: typed });
    setProblem(failed);
    password.current?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (first) return attempt(first.email, first.password, String(form.get('code')).trim());
    const given = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    setMissing({ email: given.email === '', password: given.password === '' });
    if (given.email === '' || given.password === '') return setProblem(null);
    return attempt(given.email, given.password, '');
  };
  const told = problem ? t(problem === 'code-wrong' ? 'codeWrong' : problem === 'code' ? 'wrong' : problem) : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {first ? (
        <Field id="code" label={t('code')} help={t('codeHelp')} error={told}>
          {(attributes) => (
            <Input
              {...attributes}
              key="code"
              name="code"
              dir="ltr"
              inputMode="text"
              autoComplete="one-time-code"
              autoFocus
              maxLength={40}
              className="h-11 rtl:text-end"
            />
          )}
        </Field>
      ) : (
        <>
          <Field id="email" label={t('email')} error={missing.email ? t('emailNeeded') : null}>
            {(attributes) => (
              <Input
                {...attributes}
                name="email"
                type="email"
                dir="ltr"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                className="h-11 rtl:text-end"
              />
            )}
          </Field>
          <PasswordField
            id="password"
            label={t('password')}
            error={missing.password ? t('passwordNeeded') : null}
            fieldRef={password}
          />
          {told ? <FieldError id="sign-in-problem">{told}</FieldError> : null}
        </>
      )}
      <Button type="submit" kind="main" busy={busy} className="h-11">
        {t('submit')}
      </Button>
      {first ? (
        <Button
          kind="quiet"
          onClick={() => {
            setFirst(null);
            setProblem(null);
          }}
        >
          {t('back')}
        </Button>
      ) : (
        <Link
          href="/reset"
          className="thumb justify-self-start text-sm text-muted underline underline-offset-2 hover:text-ink"
        >
          {t('forgot')}
        </Link>
      )}
    </form>
  );
}
