import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { OnboardingShell, type ShownBrand } from '#components/onboarding/onboarding-shell.tsx';
import { settings } from '#lib/platform/env.ts';
import { readClock } from '#lib/sandbox/drivers/shown-clock.ts';

/** The frame of a seller's own pages, in the colours of its partner; null is a page of nobody. */
export async function OnboardingFrame({ brand, children }: { brand: ShownBrand | null; children: ReactNode }) {
  const { isProduction, timeZone } = settings();
  const [asked, clock] = await Promise.all([headers(), isProduction ? null : readClock()]);
  return (
    <Texts of={['common', 'onboarding', 'seller-files']}>
      <OnboardingShell
        brand={brand}
        nonce={asked.get('x-nonce') ?? ''}
        sandbox={isProduction ? null : { clock, timeZone }}
        chooseLanguage={chooseLanguage}
      >
        {children}
      </OnboardingShell>
    </Texts>
  );
}
