'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { leaveFor, useContractForm } from '#components/form/use-contract-form.ts';
import { Button } from '#components/ui/button.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { PasswordField } from './password-field.tsx';
import { type SignInProblem, signIn } from './sign-in.ts';

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

function PasswordStep({
  goOn,
  askForCode,
}: {
  goOn: () => Promise<void>;
  askForCode: (credentials: Credentials) => void;
}) {
  const t = useTranslations('dashboard.signIn');
  const textOf = useProblemText();
  type Answer = { ok: true; needsCode: boolean } | Refused<'email' | 'password'>;
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ signInForm }) => signInForm),
    defaults: { email: '', password: '' },
    warns: false,
    async send({ email, password }): Promise<Answer> {
      const problem = await signIn({ email: email.trim(), password, code: '' });
      if (problem === null || problem === 'code') return { ok: true, needsCode: problem === 'code' };
      const message = textOf(problem);
      return problem === 'wrong' ? { ok: false, message, fields: { password: message } } : { ok: false, message };
    },
    done({ needsCode }, { email, password }) {
      if (!needsCode) return goOn();
      askForCode({ email: email.trim(), password });
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <EmailField form={form} name="email" label={t('email')} autoComplete="username" autoFocus className="h-11" />
      <PasswordField form={form} name="password" label={t('password')} />
      <FormProblem form={form} id="sign-in-problem" />
      <SubmitButton form={form} className="h-11">
        {t('submit')}
      </SubmitButton>
      <Link
        href="/reset"
        className="thumb justify-self-start text-sm text-muted underline underline-offset-2 hover:text-ink"
      >
        {t('forgot')}
      </Link>
    </Form>
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
  const textOf = useProblemText();
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ codeForm }) => codeForm),
    defaults: { code: '' },
    warns: false,
    async send({ code }): Promise<{ ok: true } | Refused<'code'>> {
      const problem = await signIn({ ...credentials, code: code.trim() });
      if (problem === null) return { ok: true };
      const message = textOf(problem);
      return problem === 'offline' ? { ok: false, message } : { ok: false, message, fields: { code: message } };
    },
    done: goOn,
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        isLatin
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        className="h-11"
      />
      <FormProblem form={form} id="sign-in-problem" />
      <SubmitButton form={form} className="h-11">
        {t('submit')}
      </SubmitButton>
      <Button kind="quiet" onClick={back}>
        {t('back')}
      </Button>
    </Form>
  );
}
