import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { currentPerson } from '#app/_server/person.ts';
import { AuthPage } from '#components/access/auth-page.tsx';
import { SignInForm } from '#components/access/sign-in-form.tsx';
import { settings } from '#lib/platform/env.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('dashboard.signIn'))('title') };
}

/** Only a path of our own: one slash, and neither a second one nor a backslash that browsers read as one. */
const ownPath = (wanted: unknown): string => (typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/');

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = ownPath((await searchParams).next);
  if (await currentPerson()) redirect(next);
  const t = await getTranslations('dashboard.signIn');
  const sandbox = settings().environment === 'sandbox';
  return (
    <AuthPage title={t('title')} lead={t('lead')} sandbox={sandbox} chooseLanguage={chooseLanguage}>
      <SignInForm next={next} />
      {sandbox ? <p className="mt-8 border-t pt-4 text-sm text-muted">{t('demo')}</p> : null}
    </AuthPage>
  );
}
