'use client';

import { CircleCheck, LinkIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useState, useTransition } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { PasswordField } from './password-field.tsx';

/**
 * The pages that links from a mailbox lead to. The token stands behind the hash of the address: it is in no log and no
 * referrer.
 */

export type LinkLook = {
  email: string;
  workspaceName: string;
  inviter: string;
  role: Role | null;
  hasAccount: boolean;
};
export type LinkResult = { ok: true } | { ok: false; field: 'name' | 'password' | null; message: string };

type Looked = 'looking' | 'gone' | { token: string; link: LinkLook };

/** What the link in the address is for, once the browser has read it. */
function useLink(look: (token: string) => Promise<LinkLook | null>): Looked {
  const [looked, setLooked] = useState<Looked>('looking');
  useEffect(() => {
    const token = window.location.hash.slice(1);
    look(token).then(
      (link) => setLooked(link ? { token, link } : 'gone'),
      () => setLooked('gone'),
    );
  }, [look]);
  return looked;
}

export function InvitationForm({
  actions,
}: {
  actions: {
    look: (token: string) => Promise<LinkLook | null>;
    accept: (token: string, name: string, password: string) => Promise<LinkResult>;
  };
}) {
  const t = useTranslations('access');
  const looked = useLink(actions.look);
  if (looked === 'looking') return <Waiting />;
  if (looked === 'gone') return <Gone hint={t('invitation.goneHint')} />;
  const { token, link } = looked;
  const intro = (
    <p>
      {t('invitation.intro', {
        inviter: isolate(link.inviter),
        workspace: isolate(link.workspaceName),
        role: link.role ? t(`role.${link.role}`) : '',
      })}
    </p>
  );
  return (
    <LinkForm
      intro={intro}
      email={link.email}
      submit={t('invitation.submit')}
      done={t('invitation.done')}
      isNew={!link.hasAccount}
      asksName={!link.hasAccount}
      passwordLabel={t(link.hasAccount ? 'invitation.yourPassword' : 'newPassword.password')}
      send={(name, password) => actions.accept(token, name, password)}
    />
  );
}

export function NewPasswordForm({
  actions,
}: {
  actions: {
    look: (token: string) => Promise<LinkLook | null>;
    set: (token: string, password: string) => Promise<LinkResult>;
  };
}) {
  const t = useTranslations('access');
  const looked = useLink(actions.look);
  if (looked === 'looking') return <Waiting />;
  if (looked === 'gone') return <Gone hint={t('newPassword.goneHint')} href="/reset" action={t('newPassword.again')} />;
  const { token, link } = looked;
  return (
    <LinkForm
      intro={null}
      email={link.email}
      submit={t('newPassword.submit')}
      done={t('newPassword.done')}
      isNew
      asksName={false}
      passwordLabel={t('newPassword.password')}
      send={(_, password) => actions.set(token, password)}
    />
  );
}

type LinkFormProps = {
  intro: ReactNode;
  email: string;
  submit: string;
  done: string;
  isNew: boolean;
  asksName: boolean;
  passwordLabel: string;
  send: (name: string, password: string) => Promise<LinkResult>;
};

function LinkForm({ intro, email, submit, done, isNew, asksName, passwordLabel, send }: LinkFormProps) {
  const t = useTranslations('access');
  const [busy, start] = useTransition();
  const [answer, setAnswer] = useState<LinkResult | null>(null);
  if (answer?.ok) return <Done>{done}</Done>;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    start(async () =>
      setAnswer(
        await send(String(form.get('name') ?? ''), String(form.get('password'))).catch(
          (): LinkResult => ({ ok: false, field: null, message: t('link.lost') }),
        ),
      ),
    );
  };
  const problemOf = (field: 'name' | 'password' | null) =>
    answer && !answer.ok && answer.field === field ? answer.message : null;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {intro}
      <Field id="email" label={t('link.email')}>
        {(attributes) => (
          <Input
            {...attributes}
            value={email}
            readOnly
            dir="ltr"
            autoComplete="username"
            className="h-11 text-muted rtl:text-end"
          />
        )}
      </Field>
      {asksName ? (
        <Field id="name" label={t('link.nameLabel')} error={problemOf('name')}>
          {(attributes) => (
            <Input
              {...attributes}
              name="name"
              autoComplete="name"
              maxLength={80}
              dir="auto"
              autoFocus
              className="h-11"
            />
          )}
        </Field>
      ) : null}
      <PasswordField
        id="password"
        label={passwordLabel}
        {...(isNew ? { help: t('newPassword.help') } : {})}
        error={problemOf('password')}
        isNew={isNew}
        autoFocus={!asksName}
      />
      {problemOf(null) ? <FieldError id="link-problem">{problemOf(null)}</FieldError> : null}
      <Button type="submit" kind="main" busy={busy} className="h-11">
        {submit}
      </Button>
    </form>
  );
}

export function ResetForm({ ask }: { ask: (email: string) => Promise<void> }) {
  const t = useTranslations('access');
  const [busy, start] = useTransition();
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (sent !== null) return <Done>{t('reset.sent', { email: isolate(sent) })}</Done>;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (email === '') return setProblem(t('reset.needed'));
    return start(async () =>
      ask(email).then(
        () => setSent(email),
        () => setProblem(t('link.lost')),
      ),
    );
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <Field id="email" label={t('link.email')} error={problem}>
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
            maxLength={254}
            className="h-11 rtl:text-end"
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={busy} className="h-11">
        {t('reset.submit')}
      </Button>
      <Link href="/sign-in" className={buttonClass('quiet')}>
        {t('link.toSignIn')}
      </Link>
    </form>
  );
}

const Waiting = () => (
  <div aria-hidden className="grid gap-4">
    <span className="h-11 rounded-control bg-sunken" />
    <span className="h-11 rounded-control bg-sunken" />
  </div>
);

function Done({ children }: { children: ReactNode }) {
  const t = useTranslations('access.link');
  return (
    <div className="grid gap-5">
      <p role="status" className="flex items-start gap-2.5">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </p>
      <Link href="/sign-in" className={buttonClass('main')}>
        {t('toSignIn')}
      </Link>
    </div>
  );
}

function Gone({ hint, href = '/sign-in', action }: { hint: string; href?: string; action?: string }) {
  const t = useTranslations('access.link');
  return (
    <div className="grid gap-5">
      <p role="alert" className="flex items-start gap-2.5">
        <LinkIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <span>
          {t('gone')} {hint}
        </span>
      </p>
      <Link href={href} className={buttonClass()}>
        {action ?? t('toSignIn')}
      </Link>
    </div>
  );
}
