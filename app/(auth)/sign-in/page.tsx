import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { chooseLanguage } from '#app/choose-language.ts';
import { currentPerson } from '#app/person.ts';
import { SignInForm } from '#components/access/sign-in-form.tsx';
import { Brand } from '#components/layout/brand.tsx';
import { LanguageSwitch, ThemeSwitch } from '#components/layout/preferences.tsx';
import { SandboxBar } from '#components/layout/sandbox-bar.tsx';
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
    <div className="flex min-h-dvh flex-col">
      {sandbox ? <SandboxBar /> : null}
      <header className="flex items-center justify-between px-4 py-3 md:px-6"><Brand /><div className="flex"><LanguageSwitch choose={chooseLanguage} /><ThemeSwitch /></div></header>
      <main className="mx-auto flex w-full max-w-[23rem] grow flex-col px-4 pt-[12dvh] pb-16">
        <h1 className="text-2xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-7 text-lg text-muted">{t('lead')}</p>
        <SignInForm next={next} />
        {sandbox ? <p className="mt-8 border-t pt-4 text-sm text-muted">{t('demo')}</p> : null}
      </main>
    </div>
  );
}
