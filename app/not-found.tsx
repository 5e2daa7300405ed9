import { SearchX } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { buttonClass } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { screenOfPath } from '#lib/screens.ts';
import { DashboardFrame } from './_server/screens/frame.tsx';
import MissingScreen from './(dashboard)/not-found.tsx';
import { currentPerson } from '#app/_server/person.ts';

/**
 * The document of a 404: within the dashboard where the address is one of the dashboard's, which only signed-in people
 * are told.
 */
export default async function NotFound() {
  const [t, asked] = await Promise.all([getTranslations('common.error'), headers()]);
  if (screenOfPath(asked.get('x-kupa-path') ?? '') && (await currentPerson()))
    return (
      <DashboardFrame>
        <MissingScreen />
      </DashboardFrame>
    );
  return (
    <main>
      <ScreenMessage
        level={1}
        icon={SearchX}
        title={t('missingTitle')}
        action={
          <a href="/" className={buttonClass()}>
            {t('home')}
          </a>
        }
      >
        {t('missingBody')}
      </ScreenMessage>
    </main>
  );
}
