import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { readOnboarding } from './store-onboarding.ts';

/** Brand of a partner in the onboarding of its sellers. */
export type OnboardingBrand = {
  name: string;
  /** `#rrggbb`; null is ours. */
  color: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  /** The picture as an address of its own bytes, and its size in pixels; null where there is none. */
  logo: { address: string; width: number; height: number } | null;
};

/** Throws where there is no such partner. */
export async function readPartnerBrand(database: Database, partnerId: number): Promise<OnboardingBrand> {
  const records = await recordsOf(database, { sellerIds: [], partnerIds: [partnerId] });
  const partner = await records.partner.findFirst({ where: { id: partnerId }, select: { name: true } });
  const brand = await records.partnerBrand.findFirst({ where: { partnerId } });
  if (!partner) throw new Error('there is no such partner');
  if (!brand) return { name: partner.name, color: null, supportEmail: null, supportPhone: null, logo: null };
  const { name, color, supportEmail, supportPhone, logo, logoType, logoWidth, logoHeight } = plain(brand);
  return {
    name: name || partner.name,
    color,
    supportEmail,
    supportPhone,
    logo:
      logo && logoType && logoWidth && logoHeight
        ? {
            address: `data:${logoType};base64,${Buffer.from(logo).toString('base64')}`,
            width: logoWidth,
            height: logoHeight,
          }
        : null,
  };
}

/** The brand under which a seller joined; null for a seller without onboarding. */
export async function readBrandOfSeller(database: Database, sellerId: number): Promise<OnboardingBrand | null> {
  const onboarding = await readOnboarding(database, sellerId);
  return onboarding && readPartnerBrand(database, onboarding.partnerId);
}
