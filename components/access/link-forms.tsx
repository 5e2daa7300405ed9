'use client';

import { CircleCheck, LinkIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { leaveFor } from '#components/form/leave-for.ts';
import { useContractForm } from '#components/form/use-contract-form.ts';
import type { BrandColors } from '#components/onboarding/brand-colors.ts';
import { InBrand } from '#components/onboarding/in-brand.tsx';
import { PartnerName, type ShownBrand } from '#components/onboarding/onboarding-shell.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Answer, Refused } from '#components/ui/refused.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { PasswordField } from './password-field.tsx';

/**
 * The pages that links from a mailbox lead to. The token stands behind the hash of the address: it is in no log and no
 * referrer.
 */

/** Brand of the partner whose onboarding an invitation comes from. */
export type InvitingBrand = Pick<ShownBrand, 'name' | 'logo'> & { colors: BrandColors | null };

type LinkLook = {
  email: string;
  workspaceName: string;
  inviter: string;
  role: Role | 'operator' | null;
  hasAccount: boolean;
  brand: InvitingBrand | null;
};
export type LinkResult = { ok: true } | Refused<'name' | 'password'>;
type ReadLink = (token: string) => Promise<Answer<{ link: LinkLook }>>;

/** `name`: the person's own, as typed in the onboarding; empty elsewhere. */
type LinkState = 'reading' | 'gone' | { token: string; name: string; link: LinkLook };

/** The purpose of the link in the address, after the browser has read it. */
function useLink(look: ReadLink): LinkState {
  const [state, setState] = useState<LinkState>('reading');
  useEffect(() => {
    const [token = '', name = ''] = window.location.hash.slice(1).split('/');
    look(token).then(
      (answer) => setState(answer.ok ? { token, name: decoded(name), link: answer.link } : 'gone'),
      () => setState('gone'),
    );
  }, [look]);
  return state;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Signs in with the password that was just typed; false where a code or another try is needed. */
async function enter(email: string, password: string): Promise<boolean> {
  const { signIn } = await import('./sign-in.ts');
  return (await signIn({ email, password, code: '' })) === null;
}

type Accept = (token: string, name: string, password: string) => Promise<LinkResult>;

export function InvitationForm({ actions }: { actions: { look: ReadLink; accept: Accept } }) {
  const t = useTranslations('access');
  const state = useLink(actions.look);
  if (state === 'reading') return <Waiting />;
  if (state === 'gone') return <Gone hint={t('invitation.goneHint')} />;
  const { token, name, link } = state;
  const Step = link.hasAccount ? JoinForm : NewAccountForm;
  return (
    <InBrand colors={link.brand?.colors ?? null} className="grid gap-5">
      {link.brand ? (
        <p>
          <PartnerName brand={link.brand} />
        </p>
      ) : null}
      <Step link={link} name={name} accept={(typed, password) => actions.accept(token, typed, password)} />
    </InBrand>
  );
}

type AcceptProps = {
  link: LinkLook;
  name: string;
  accept: (name: string, password: string) => Promise<LinkResult>;
};

/** Accepts an invitation for a person without an account: a name and a first password. */
function NewAccountForm({ link, name, accept }: AcceptProps) {
  const t = useTranslations('access');
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ newAccountForm }) => newAccountForm),
    defaults: { email: link.email, name, password: '' },
    noResponseText: t('link.lost'),
    send: (typed) => accept(typed.name, typed.password),
    done: async (_, { password }) => ((await enter(link.email, password)) ? leaveFor('/') : setDone(true)),
  });
  if (isDone) return <Done>{t('invitation.done')}</Done>;
  return (
    <Form form={form}>
      <Intro link={link} />
      <OwnEmail email={link.email} />
      <TextField
        form={form}
        name="name"
        label={t('link.nameLabel')}
        autoComplete="name"
        maxLength={80}
        autoFocus={name === ''}
        className="h-11"
      />
      <PasswordField
        form={form}
        name="password"
        label={t('newPassword.password')}
        help={t('newPassword.help')}
        isNew
        autoFocus={name !== ''}
      />
      <FormProblem form={form} id="link-problem" />
      <SubmitButton form={form} className="h-11">
        {t('invitation.submit')}
      </SubmitButton>
    </Form>
  );
}

/** Accepts an invitation for a person with an account: its password confirms their identity. */
function JoinForm({ link, accept }: AcceptProps) {
  const t = useTranslations('access');
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ joinForm }) => joinForm),
    defaults: { email: link.email, password: '' },
    warnsBeforeLeaving: false,
    noResponseText: t('link.lost'),
    send: ({ password }) => accept('', password),
    done: async (_, { password }) => ((await enter(link.email, password)) ? leaveFor('/') : setDone(true)),
  });
  if (isDone) return <Done>{t('invitation.done')}</Done>;
  return (
    <Form form={form}>
      <Intro link={link} />
      <OwnEmail email={link.email} />
      <PasswordField form={form} name="password" label={t('invitation.yourPassword')} autoFocus />
      <FormProblem form={form} id="link-problem" />
      <SubmitButton form={form} className="h-11">
        {t('invitation.submit')}
      </SubmitButton>
    </Form>
  );
}

/** Introduces an invitation. That of a new business to its first owner has no inviter. */
function Intro({ link: { inviter, workspaceName, role } }: { link: LinkLook }) {
  const t = useTranslations('access');
  if (role === 'operator') return <p>{t('invitation.introOperator')}</p>;
  const place = { workspace: isolate(workspaceName), role: role ? t(`role.${role}`) : '' };
  return (
    <p>
      {inviter === ''
        ? t('invitation.introOwner', place)
        : t('invitation.intro', { ...place, inviter: isolate(inviter) })}
    </p>
  );
}

/** The e-mail of the link's account; shown, so that a password manager stores the password under it. */
function OwnEmail({ email }: { email: string }) {
  const t = useTranslations('access.link');
  return (
    <Field id="email" label={t('email')}>
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
  );
}

type SetPassword = (token: string, password: string) => Promise<LinkResult>;

export function NewPasswordForm({ actions }: { actions: { look: ReadLink; set: SetPassword } }) {
  const t = useTranslations('access');
  const state = useLink(actions.look);
  if (state === 'reading') return <Waiting />;
  if (state === 'gone') return <Gone hint={t('newPassword.goneHint')} href="/reset" action={t('newPassword.again')} />;
  return <PasswordByLink email={state.link.email} set={(password) => actions.set(state.token, password)} />;
}

function PasswordByLink({ email, set }: { email: string; set: (password: string) => Promise<LinkResult> }) {
  const t = useTranslations('access');
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/access/contract/access-forms.ts').then(({ newPasswordForm }) => newPasswordForm),
    defaults: { email, password: '' },
    warnsBeforeLeaving: false,
    noResponseText: t('link.lost'),
    send: ({ password }) => set(password),
    done: () => setDone(true),
  });
  if (isDone) return <Done>{t('newPassword.done')}</Done>;
  return (
    <Form form={form}>
      <OwnEmail email={email} />
      <PasswordField
        form={form}
        name="password"
        label={t('newPassword.password')}
        help={t('newPassword.help')}
        isNew
        autoFocus
      />
      <FormProblem form={form} id="link-problem" />
      <SubmitButton form={form} className="h-11">
        {t('newPassword.submit')}
      </SubmitButton>
    </Form>
  );
}

export function ResetForm({ ask }: { ask: (email: string) => Promise<{ ok: boolean }> }) {
  const t = useTranslations('access');
  const [sent, setSent] = useState<string | null>(null);
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ resetForm }) => resetForm),
    defaults: { email: '' },
    warnsBeforeLeaving: false,
    noResponseText: t('link.lost'),
    send: async ({ email }): Promise<{ ok: true } | Refused<'email'>> => {
      await ask(email.trim());
      return { ok: true };
    },
    done: (_, { email }) => setSent(email.trim()),
  });
  if (sent !== null) return <Done>{t('reset.sent', { email: isolate(sent) })}</Done>;
  return (
    <Form form={form}>
      <EmailField
        form={form}
        name="email"
        label={t('link.email')}
        autoComplete="username"
        autoFocus
        maxLength={254}
        className="h-11"
      />
      <FormProblem form={form} id="reset-problem" />
      <SubmitButton form={form} className="h-11">
        {t('reset.submit')}
      </SubmitButton>
      <Link href="/sign-in" className={buttonClass('quiet')}>
        {t('link.toSignIn')}
      </Link>
    </Form>
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
