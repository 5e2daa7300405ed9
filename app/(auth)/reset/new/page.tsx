import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { AuthPage } from '#components/access/auth-page.tsx';
import { NewPasswordForm } from '#components/access/link-forms.tsx';
import { settings } from '#lib/platform/env.ts';
import { lookAtReset, setPasswordByLink } from '#app/(auth)/actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('access.newPassword'))('title') };
}

/** Sets a new password by a link from the mailbox. */
export default async function NewPasswordPage() {
  const [t, { common, dashboard, access }] = await Promise.all([getTranslations('access.newPassword'), getMessages()]);
  return (
    <AuthPage title={t('title')} lead={t('lead')} sandbox={!settings().isProduction} chooseLanguage={chooseLanguage}>
      <NextIntlClientProvider messages={{ common, dashboard, access }}>
        <NewPasswordForm actions={{ look: lookAtReset, set: setPasswordByLink }} />
      </NextIntlClientProvider>
    </AuthPage>
  );
}
