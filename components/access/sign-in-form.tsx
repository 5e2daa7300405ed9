'use client';

import { Eye, EyeOff } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { leaveFor } from '#components/form/leave-for.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type SignInProblem, signIn } from './sign-in.ts';
import { useFewFields } from './use-few-fields.ts';

type Credentials = { email: string; password: string };

/**
 * E-mail and password, then the code of the second factor where the account has one. `next` is a path of our own,
 * already checked by the server.
 */
export function SignInForm({ next }: { next: string }) {
  // The password waits here while the code is typed; it is in no cookie and no storage.
  const [first, setFirst] = useState<Credentials | null>(null);
  const goOn = () => leaveFor(next);
  return first ? (
    <CodeStep credentials={first} goOn={goOn} back={() => setFirst(null)} />
  ) : (
    <PasswordStep goOn={goOn} askForCode={setFirst} />
  );
}

/** Texts of the problems of a sign-in. A code that is requested again was not typed. */
function useProblemText(): (problem: SignInProblem) => string {
  const t = useTranslations('dashboard.signIn');
  return (problem) => t(problem === 'code-wrong' ? 'codeWrong' : problem === 'code' ? 'wrong' : problem);
}

const latin = { dir: 'ltr', maxLength: 300 } as const;

function PasswordStep({
  goOn,
  askForCode,
}: {
  goOn: () => Promise<void>;
  askForCode: (credentials: Credentials) => void;
}) {
  const t = useTranslations('dashboard.signIn');
  const textOf = useProblemText();
  const { element, isBusy, problems, submit, onInput } = useFewFields({
    needed: { email: t('emailNeeded'), password: t('passwordNeeded') },
    async send({ email, password }) {
      const credentials = { email: email.trim(), password };
      const problem = await signIn({ ...credentials, code: '' });
      if (problem === 'code') askForCode(credentials);
      else if (problem === null) await goOn();
      else return { [problem === 'wrong' ? 'password' : 'form']: textOf(problem) };
      return null;
    },
  });
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} onInput={onInput} className="form">
      <Field id="email" label={t('email')} error={problems.email}>
        {(attributes) => (
          <Input
            {...attributes}
            {...latin}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            className="h-11 rtl:text-end"
          />
        )}
      </Field>
      <PasswordInput label={t('password')} error={problems.password} />
      {problems.form ? <FieldError id="sign-in-problem">{problems.form}</FieldError> : null}
      <Button type="submit" kind="main" busy={isBusy} className="h-11">
        {t('submit')}
      </Button>
      <Link
        href="/reset"
        className="thumb justify-self-start text-sm text-muted underline underline-offset-2 hover:text-ink"
      >
        {t('forgot')}
      </Link>
    </form>
  );
}

/** The password of an account, which can be looked at while it is typed. */
function PasswordInput({ label, error }: { label: string; error: string | undefined }) {
  const t = useTranslations('dashboard.signIn');
  const [isShown, show] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field id="password" label={label} error={error}>
      {(attributes) => (
        <div className="relative">
          <Input
            {...attributes}
            {...latin}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            className="h-11 pe-11 rtl:text-end"
          />
          <IconButton
            label={t(isShown ? 'hide' : 'show')}
            onClick={() => show(!isShown)}
            className="absolute inset-y-1 end-1"
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

function CodeStep({
  credentials,
  goOn,
  back,
}: {
  credentials: Credentials;
  goOn: () => Promise<void>;
  back: () => void;
}) {
  const t = useTranslations('dashboard.signIn');
  const missing = useTranslations('common.form')('missing');
  const textOf = useProblemText();
  const { element, isBusy, problems, submit, onInput } = useFewFields({
    needed: { code: missing },
    async send({ code }) {
      const problem = await signIn({ ...credentials, code: code.trim() });
      if (problem !== null) return { [problem === 'offline' ? 'form' : 'code']: textOf(problem) };
      await goOn();
      return null;
    },
  });
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} onInput={onInput} className="form">
      <Field id="code" label={t('code')} help={t('codeHelp')} error={problems.code}>
        {(attributes) => (
          <Input
            {...attributes}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            className="h-11 rtl:text-end"
          />
        )}
      </Field>
      {problems.form ? <FieldError id="sign-in-problem">{problems.form}</FieldError> : null}
      <Button type="submit" kind="main" busy={isBusy} className="h-11">
        {t('submit')}
      </Button>
      <Button kind="quiet" onClick={back}>
        {t('back')}
      </Button>
    </form>
  );
}
