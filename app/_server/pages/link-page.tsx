import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from '#app/_server/screens/texts.tsx';
import { AuthPage } from '#components/access/auth-page.tsx';
import type { OpenPage } from '#lib/screens.ts';
import { publicPage } from './open-pages.tsx';

type LinkTexts = 'reset' | 'newPassword' | 'invitation';

/** A page before sign-in with the one form of a link: its title and lead, and the texts that the form needs. */
export const linkPage = (path: OpenPage<'everybody'>, texts: LinkTexts, form: ReactNode) =>
  publicPage(path, {
    title: `access.${texts}.title`,
    show: async () => {
      const t = await getTranslations(`access.${texts}`);
      return (
        <AuthPage title={t('title')} lead={t('lead')}>
          <Texts of={['common', 'dashboard', 'access']}>{form}</Texts>
        </AuthPage>
      );
    },
  });
