import { ShieldQuestion } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { currentView } from '#app/_server/person.ts';
import { TroubleBanner } from '#components/callbacks/endpoints/trouble-banner.tsx';
import { RAIL_COOKIE } from '#components/layout/choices.ts';
import { Shell } from '#components/layout/shell.tsx';
import { ClockBanner } from '#components/sandbox-clock/clock-banner.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can } from '#lib/modules/access/index.ts';
import { endpointScope, worstEndpoint } from '#lib/modules/callbacks/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { readClock } from '#lib/sandbox/drivers/shown-clock.ts';

/** The frame of every dashboard screen, also of the 403 screen. */
export async function DashboardFrame({ children }: { children: ReactNode }) {
  const [{ person, sellers: inView, chosenSeller }, jar, t] = await Promise.all([
    currentView(),
    cookies(),
    getTranslations('common.error'),
  ]);
  const trouble = await worstEndpoint(endpointScope(inView.filter((seller) => can(seller, 'see-callbacks'))));
  const sandbox = settings().environment === 'sandbox';
  const clock = sandbox ? await readClock() : null;
  const rights = [...new Set(inView.flatMap((seller) => seller.rights))];
  const sellers = person.sellers.map(({ key, name }) => ({ key, name }));
  return (
    <Shell
      rail={{ collapsed: jar.get(RAIL_COOKIE)?.value === 'icons', sellers, chosenSeller, rights }}
      bar={{ name: person.name, email: person.email, sandbox, chooseLanguage }}
      banner={
        <>
          {clock ? <ClockBanner clock={clock} timeZone={settings().timeZone} /> : null}
          {trouble && <TroubleBanner endpoint={trouble} timeZone={settings().timeZone} now={new Date()} />}
        </>
      }
    >
      {sellers.length > 0 ? (
        children
      ) : (
        <ScreenMessage level={1} icon={ShieldQuestion} title={t('noAccessTitle')}>
          {t('noAccessBody')}
        </ScreenMessage>
      )}
    </Shell>
  );
}
