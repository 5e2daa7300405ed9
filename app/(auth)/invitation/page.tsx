import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { AuthPage } from '#components/access/auth-page.tsx';
import { InvitationForm } from '#components/access/link-forms.tsx';
import { settings } from '#lib/platform/env.ts';
import { acceptByLink, lookAtInvitation } from '#app/(auth)/actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('access.invitation'))('title') };
}

/** Accepts an invitation. The link's token is behind the hash of the address, so it is read in the browser. */
export default async function InvitationPage() {
  const [t, { common, dashboard, access }] = await Promise.all([getTranslations('access.invitation'), getMessages()]);
  return (
    <AuthPage title={t('title')} lead={t('lead')} sandbox={!settings().isProduction} chooseLanguage={chooseLanguage}>
      <NextIntlClientProvider messages={{ common, dashboard, access }}>
        <InvitationForm actions={{ look: lookAtInvitation, accept: acceptByLink }} />
      </NextIntlClientProvider>
    </AuthPage>
  );
}
