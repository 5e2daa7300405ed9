import { ShieldQuestion } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { currentView, partnersOf } from '#app/_server/person.ts';
import { SHELL_PARTS } from '#components/layout/shell-parts.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { PersonFrame } from './person-frame.tsx';
import { FrameTexts } from './screen-texts.tsx';

/** The frame of every dashboard screen; for a person without a business and a partner, the notice of that. */
export async function DashboardFrame({ children }: { children: ReactNode }) {
  const [view, t] = await Promise.all([currentView(), getTranslations('common.error')]);
  const isAnywhere = view.person.sellers.length + (await partnersOf(view.person)).length > 0;
  return (
    <FrameTexts>
      <PersonFrame view={view} parts={SHELL_PARTS}>
        {isAnywhere ? (
          <QueryProvider>{children}</QueryProvider>
        ) : (
          <ScreenMessage level={1} icon={ShieldQuestion} title={t('noAccessTitle')}>
            {t('noAccessBody')}
          </ScreenMessage>
        )}
      </PersonFrame>
    </FrameTexts>
  );
}
