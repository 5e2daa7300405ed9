import { ShieldQuestion } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/choose-language.ts';
import { currentView } from '#app/person.ts';
import { RAIL_COOKIE } from '#components/layout/choices.ts';
import { Shell } from '#components/layout/shell.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { settings } from '#lib/platform/env.ts';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ person, chosenSeller }, jar, t] = await Promise.all([currentView(), cookies(), getTranslations('common.error')]);
  const sandbox = settings().environment === 'sandbox';
  const sellers = person.sellers.map(({ key, name }) => ({ key, name }));
  return (
    <Shell rail={{ collapsed: jar.get(RAIL_COOKIE)?.value === 'icons', sellers, chosenSeller, sandbox }} bar={{ name: person.name, email: person.email, sandbox, chooseLanguage }}>
      {sellers.length > 0 ? children : <ScreenMessage level={1} icon={ShieldQuestion} title={t('noAccessTitle')}>{t('noAccessBody')}</ScreenMessage>}
    </Shell>
  );
}
