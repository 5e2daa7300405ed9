import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { AuthPage } from '#components/access/auth-page.tsx';
import { ResetForm } from '#components/access/link-forms.tsx';
import { settings } from '#lib/platform/env.ts';
import { askByEmail } from '#app/(auth)/actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('access.reset'))('title') };
}

/** Asks for a link for a new password. */
export default async function ResetPage() {
  const [t, { common, dashboard, access }] = await Promise.all([getTranslations('access.reset'), getMessages()]);
  return (
    <AuthPage title={t('title')} lead={t('lead')} sandbox={!settings().isProduction} chooseLanguage={chooseLanguage}>
      <NextIntlClientProvider messages={{ common, dashboard, access }}>
        <ResetForm ask={askByEmail} />
      </NextIntlClientProvider>
    </AuthPage>
  );
}
