import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { keepPushes } from '#app/(dashboard)/(screens)/settings/notifications/actions.ts';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { endPreview } from '#app/_server/preview.ts';
import { partnersOf, type View } from '#app/_server/person.ts';
import { TroubleBanner } from '#components/callbacks/endpoints/trouble-banner.tsx';
import { GROUPS_COOKIE, RAIL_COOKIE, SHORTCUTS_COOKIE } from '#components/layout/choices.ts';
import { groupsAtFirst, readGroups } from '#components/layout/navigation.ts';
import { KeepPushes, PreviewBar } from '#components/layout/later-parts.tsx';
import { Shell, type ShellParts } from '#components/layout/shell.tsx';
import { OnboardingBanner } from '#components/review/onboarding-banner.tsx';
import { can, isOfPartner } from '#lib/modules/access/index.ts';
import { endpointScope, worstEndpoint } from '#lib/modules/callbacks/dashboard.ts';
import { pushOwnerOf } from '#lib/modules/notifications/dashboard.ts';
import { findOpenOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { PreviewTexts } from './review-texts.tsx';
import { sandboxNow } from './sandbox-now.ts';

/** The frame of all screens of the navigation, with the links that the person may open. */
export async function PersonFrame({ view, parts, children }: { view: View; parts: ShellParts; children: ReactNode }) {
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
      parts={parts}
      rail={{
        collapsed: jar.get(RAIL_COOKIE)?.value === 'icons',
        openGroups: readGroups(jar.get(GROUPS_COOKIE)?.value) ?? groupsAtFirst(rights),
        sellers,
        chosenSeller,
        findsSellers: partners.some((partner) => can(partner, 'see-sellers')),
        rights,
        isOperator: person.isOperator,
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
      {person.preview === null && person.till === null && !person.isOperator ? (
        <KeepPushes owner={pushOwnerOf(person)} session={person.sessionId} keep={keepPushes} />
      ) : null}
    </Shell>
  );
}
