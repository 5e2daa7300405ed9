import { createHash } from 'node:crypto';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { DEFAULT_SETUP_DAYS, type PartnerBrandChange } from '../contract/partner-brand.ts';
import type { PartnerSettings } from '../views.ts';
import { type Picture, type PictureProblem, readPicture } from '../domain/read-picture.ts';

/** Settings of a partner about itself. The caller has checked the right. */

const ofPartner = (database: Database, partnerId: number) =>
  recordsOf(database, { sellerIds: [], partnerIds: [partnerId] });

/** Settings of a partner; null if unknown. */
export async function partnerSettings(database: Database, partnerId: number): Promise<PartnerSettings | null> {
  const records = await ofPartner(database, partnerId);
  const [partner, found] = await Promise.all([
    records.partner.findFirst({ where: { id: partnerId }, select: { name: true, fourEyes: true } }),
    records.partnerBrand.findFirst({ where: { partnerId } }),
  ]);
  if (!partner) return null;
  const brand = found && plain(found);
  return {
    ...partner,
    brand: {
      name: brand?.name ?? null,
      color: brand?.color ?? null,
      language: (brand?.language ?? 'he') as PartnerBrandChange['language'],
      supportEmail: brand?.supportEmail ?? null,
      supportPhone: brand?.supportPhone ?? null,
      setupDays: brand?.setupDays ?? DEFAULT_SETUP_DAYS,
      origins: brand?.origins ?? [],
    },
    logo:
      brand?.logo && brand.logoType
        ? `data:${brand.logoType};base64,${Buffer.from(brand.logo).toString('base64')}`
        : null,
  };
}

type BrandColumns = Partial<PartnerBrandChange> & {
  logo?: Uint8Array<ArrayBuffer> | null;
  logoType?: Picture['type'] | null;
  logoDigest?: string | null;
  logoWidth?: number | null;
  logoHeight?: number | null;
};

async function saveBrand(database: Database, partnerId: number, userId: number, columns: BrandColumns): Promise<void> {
  await database.inTransaction(async (inside) => {
    const { partnerBrand } = await ofPartner(inside, partnerId);
    const data = { ...columns, changedAt: (await readClock(inside)).now, changedBy: userId };
    const { count } = await partnerBrand.updateMany({ where: { partnerId }, data });
    if (count === 0) await partnerBrand.create({ data: { partnerId, ...data } });
  });
}

/** Saves the name, colour, contacts and origins that the partner's sellers see. */
export const changePartnerBrand = (
  database: Database,
  partnerId: number,
  userId: number,
  brand: PartnerBrandChange,
): Promise<void> => saveBrand(database, partnerId, userId, brand);

/** Saves a logo; returns the problem of a picture that is none, else null. Null bytes remove the logo. */
export async function changePartnerLogo(
  database: Database,
  partnerId: number,
  userId: number,
  bytes: Buffer | null,
): Promise<PictureProblem | null> {
  if (bytes === null) {
    const none = { logo: null, logoType: null, logoDigest: null, logoWidth: null, logoHeight: null };
    return saveBrand(database, partnerId, userId, none).then(() => null);
  }
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return picture;
  await saveBrand(database, partnerId, userId, {
    logo: Uint8Array.from(bytes),
    logoType: picture.type,
    // 128 bits of the digest, in the logo's address: a changed logo has another address.
    logoDigest: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    logoWidth: picture.width,
    logoHeight: picture.height,
  });
  return null;
}

/** Sets whether approving a seller takes two people. False where it was set to that already. */
export async function setFourEyes(database: Database, partnerId: number, fourEyes: boolean): Promise<boolean> {
  const { partner } = await ofPartner(database, partnerId);
  const { count } = await partner.updateMany({ where: { id: partnerId, fourEyes: !fourEyes }, data: { fourEyes } });
  return count > 0;
}
