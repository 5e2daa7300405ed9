import { existing } from '#app/_server/load/load-business.ts';
import { getLocale } from 'next-intl/server';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { onboardingCode } from '#lib/docs/embeds-code.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { partnerSettings } from '#lib/modules/sellers/dashboard.ts';
import { settings as appSettings } from '#lib/platform/env.ts';

/** Settings of the partner that an address names, else of the person's first partner. */
export async function loadPartnerBrand({ partners, search }: Pick<DashboardContext, 'partners' | 'search'>) {
  const choices = partners.map(({ id, name }) => ({ id, ref: `partner-${id}`, name }));
  const chosen = existing(choices.find(({ ref }) => ref === search['workspace']) ?? choices[0]);
  const settings = existing(await partnerSettings(chosen.id));
  const embedCode = onboardingCode(appSettings().appUrl, readLanguage(await getLocale()));
  return { choices, partner: { ref: chosen.ref, name: chosen.name }, settings, embedCode };
}
