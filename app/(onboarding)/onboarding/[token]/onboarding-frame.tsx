import { getLocale } from 'next-intl/server';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { FrameBridge } from '#components/onboarding/frame-bridge.tsx';
import { OnboardingShell, type ShownBrand } from '#components/onboarding/onboarding-shell.tsx';
import { settings } from '#lib/platform/env.ts';
import { EMBEDDERS_HEADER, FRAMED_HEADER } from '#lib/platform/http/framed.ts';
import type { OnboardingPlace } from '#lib/sdk/embeds/protocol.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';

type FrameProps = {
  /** Brand of the partner; null for a page without one. */
  brand: ShownBrand | null;
  token: string;
  /** Step and state of the seller's onboarding, for the page around a frame. */
  place: OnboardingPlace;
  children: ReactNode;
};

/** The frame of a seller's own pages, in the colours of its partner. */
export async function OnboardingFrame({ brand, token, place, children }: FrameProps) {
  const { isProduction, timeZone, appUrl } = settings();
  const [requestHeaders, locale, clock] = await Promise.all([
    headers(),
    getLocale(),
    isProduction ? null : readClock(),
  ]);
  const isFramed = Boolean(requestHeaders.get(FRAMED_HEADER));
  const embedders = requestHeaders.get(EMBEDDERS_HEADER) ?? '';
  return (
    <Texts of={['common', 'onboarding', 'seller-files']}>
      <OnboardingShell
        brand={brand}
        sandbox={isProduction ? null : { clock, timeZone }}
        chooseLanguage={chooseLanguage}
        ownTab={isFramed ? `${appUrl}/onboarding/${token}?language=${locale}` : null}
      >
        {children}
      </OnboardingShell>
      {isFramed ? <FrameBridge embedders={embedders} place={place} /> : null}
    </Texts>
  );
}
