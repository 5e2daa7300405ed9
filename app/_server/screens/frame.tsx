import { ShieldQuestion } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { keepPushes } from '#app/(dashboard)/settings/notifications/actions.ts';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { endPreview } from '#app/_server/preview.ts';
import { currentPerson, currentView, partnersOf, type View } from '#app/_server/person.ts';
import { PreviewTexts } from './review-texts.tsx';
import { KeepPushes } from '#components/notifications/keep-pushes.tsx';
import { PreviewBar } from '#components/review/preview-bar.tsx';
import { OnboardingBanner } from '#components/review/onboarding-banner.tsx';
import { TroubleBanner } from '#components/callbacks/endpoints/trouble-banner.tsx';
import { GROUPS_COOKIE, RAIL_COOKIE, SHORTCUTS_COOKIE } from '#components/layout/choices.ts';
import { groupsAtFirst, readGroups } from '#components/layout/navigation.ts';
import { PublicShell, type PublicShellProps } from '#components/layout/public-shell.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can, isOfPartner } from '#lib/modules/access/index.ts';
import { endpointScope, worstEndpoint } from '#lib/modules/callbacks/dashboard.ts';
import { pushOwnerOf } from '#lib/modules/notifications/dashboard.ts';
import { findOpenOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';

type Framed = { children: ReactNode };

/** The frame of all screens of the navigation, with the links that the person may open. */
async function PersonFrame({ view, children }: Framed & { view: View }) {
  const { person, sellers: inView, chosenSeller } = view;
  const [sandbox, jar, partners] = await Promise.all([sandboxNow(), cookies(), partnersOf(person)]);
  // Sellers of a partner are left out: the partner's own screens show their setup.
  const own = inView.filter(({ partnerId }) => partnerId === null);
  const onboarding = await findOpenOnboarding(own.map(({ id }) => id));
  const trouble = await worstEndpoint(endpointScope(inView.filter((seller) => can(seller, 'see-callbacks'))));
  const rights = [
    ...new Set([
      ...inView.flatMap((seller) => seller.rights),
      // Rights at a partner are no rights at its sellers.
      ...partners.flatMap((partner) => partner.rights.filter(isOfPartner)),
    ]),
  ];
  // A reviewer of a partner may do nothing at its sellers, and chooses none.
  const sellers = person.sellers.filter((seller) => seller.rights.length > 0).map(({ key, name }) => ({ key, name }));
  return (
    <Shell
      rail={{
        collapsed: jar.get(RAIL_COOKIE)?.value === 'icons',
        openGroups: readGroups(jar.get(GROUPS_COOKIE)?.value) ?? groupsAtFirst(rights),
        sellers,
        chosenSeller,
        findsSellers: partners.some((partner) => can(partner, 'see-sellers')),
        rights,
      }}
      bar={{
        name: person.name,
        email: person.email,
        chooseLanguage,
        clock: { ahead: sandbox?.clock?.ahead ?? 0, timeZone: settings().timeZone },
        shortcuts: jar.get(SHORTCUTS_COOKIE)?.value !== 'off',
      }}
      sandbox={sandbox}
      banner={
        <>
          {person.preview ? (
            <PreviewTexts>
              <PreviewBar name={person.preview.name} end={endPreview} />
            </PreviewTexts>
          ) : null}
          {onboarding && (
            <OnboardingBanner {...onboarding} isSandbox={sandbox !== null} timeZone={settings().timeZone} />
          )}
          {trouble && <TroubleBanner endpoint={trouble} timeZone={settings().timeZone} now={new Date()} />}
        </>
      }
    >
      {children}
      {person.preview === null && person.till === null ? (
        <KeepPushes owner={pushOwnerOf(person)} session={person.sessionId} keep={keepPushes} />
      ) : null}
    </Shell>
  );
}

/** The frame of every dashboard screen; for a person without a business and a partner, the notice of that. */
export async function DashboardFrame({ children }: Framed) {
  const [view, t] = await Promise.all([currentView(), getTranslations('common.error')]);
  const isAnywhere = view.person.sellers.length + (await partnersOf(view.person)).length > 0;
  return (
    <PersonFrame view={view}>
      {isAnywhere ? (
        children
      ) : (
        <ScreenMessage level={1} icon={ShieldQuestion} title={t('noAccessTitle')}>
          {t('noAccessBody')}
        </ScreenMessage>
      )}
    </PersonFrame>
  );
}

/**
 * The frame of pages beside the dashboard and of refusals: the dashboard's for signed-in people, else the public one.
 */
export async function OpenFrame({ children }: Framed) {
  if (await currentPerson())
    return (
      <PersonFrame view={await currentView()}>
        <div className="mx-auto max-w-[1200px]">{children}</div>
      </PersonFrame>
    );
  return <PublicFrame entrance="signIn">{children}</PublicFrame>;
}

/** The frame of the pages before sign-in: the public one without the way to where one is. */
export const EntranceFrame = ({ children }: Framed) => <PublicFrame entrance={null}>{children}</PublicFrame>;

async function PublicFrame({ entrance, children }: Framed & Pick<PublicShellProps, 'entrance'>) {
  const [sandbox, t] = await Promise.all([sandboxNow(), getTranslations()]);
  const open = navigationOf(SCREEN_MODULES, { rights: null, sandbox: sandbox !== null });
  return (
    <PublicShell
      sandbox={sandbox}
      entrance={entrance}
      chooseLanguage={chooseLanguage}
      links={open.map(({ href, label }) => ({ href, label: t(label) }))}
    >
      {children}
    </PublicShell>
  );
}

/** State of the sandbox's bar; null in production. */
async function sandboxNow(): Promise<PublicShellProps['sandbox']> {
  const { environment, timeZone } = settings();
  return environment === 'sandbox' ? { clock: await readClock(), timeZone } : null;
}
