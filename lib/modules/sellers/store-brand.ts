import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { BrandForm, Look } from './contract/brand.ts';
import type { Picture } from './domain/read-picture.ts';
import { lookOf } from './store-brand.sql.ts';

/** How a seller's page looks, as kept. A seller who never chose has no row. */

export type KeptBrand = {
  sellerName: string;
  brandName: string;
  look: Look;
  origins: string[];
  methodOrder: string[];
  termsUrl: string | null;
};

/** All columns but the picture itself. */
const LOOK = {
  buttonText: true,
  paper: true,
  ink: true,
  corner: true,
  font: true,
  scheme: true,
  origins: true,
  methodOrder: true,
  termsUrl: true,
  logoDigest: true,
  logoWidth: true,
  logoHeight: true,
} as const;

const NOTHING = { origins: [], methodOrder: [], termsUrl: null };

export async function findBrand(database: Database, sellerId: number): Promise<KeptBrand | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await seller.findFirst({
    where: { id: sellerId },
    select: { name: true, brandName: true, brandColor: true, publicKey: true, brand: { select: LOOK } },
  });
  if (!found) return null;
  const { name, brandName, brandColor, publicKey, brand } = plain(found);
  const look = lookOf({
    lookKey: publicKey,
    lookColor: brandColor,
    lookButtonText: brand?.buttonText ?? null,
    lookPaper: brand?.paper ?? null,
    lookInk: brand?.ink ?? null,
    lookCorner: brand?.corner ?? null,
    lookFont: brand?.font ?? null,
    lookScheme: brand?.scheme ?? null,
    lookLogo: brand?.logoDigest ?? null,
    lookLogoWidth: brand?.logoWidth ?? null,
    lookLogoHeight: brand?.logoHeight ?? null,
    registeredOrigins: brand?.origins ?? [],
    methodOrder: brand?.methodOrder ?? [],
    termsUrl: brand?.termsUrl ?? null,
  });
  const { origins, methodOrder, termsUrl } = { ...NOTHING, ...brand };
  return { sellerName: name, brandName: brandName ?? '', look, origins, methodOrder, termsUrl };
}

/** A kept look as the dashboard edits it. */
export function brandFormOf({
  look: { logo, ...look },
  brandName,
  origins,
  methodOrder,
  termsUrl,
}: KeptBrand): BrandForm {
  return {
    ...look,
    name: brandName,
    origins: origins.join('\n'),
    methods: methodOrder.join(' '),
    terms: termsUrl ?? '',
  };
}

type Changed = { sellerId: number; userId: number };

export async function keepBrand(
  database: Database,
  sellerId: number,
  userId: number,
  {
    name,
    color,
    origins,
    methods,
    terms,
    ...look
  }: Omit<BrandForm, 'origins' | 'methods'> & {
    origins: readonly string[];
    methods: readonly string[];
  },
): Promise<void> {
  const { buttonText, paper, ink, corner, font, scheme } = look;
  await database.inTransaction(async (inside) => {
    const { seller } = await recordsOf(inside, { sellerIds: [sellerId] });
    await seller.updateMany({ where: { id: sellerId }, data: { brandName: name || null, brandColor: color } });
    await keepLook(
      inside,
      { sellerId, userId },
      {
        buttonText,
        paper,
        ink,
        corner,
        font,
        scheme,
        origins: [...origins],
        methodOrder: [...methods],
        termsUrl: terms || null,
      },
    );
  });
}

/** Stores the logo; null removes it. */
export async function keepLogo(
  database: Database,
  sellerId: number,
  userId: number,
  logo: { bytes: Uint8Array; type: Picture['type']; digest: string; width: number; height: number } | null,
): Promise<void> {
  await database.inTransaction((inside) =>
    keepLook(
      inside,
      { sellerId, userId },
      {
        logo: logo && new Uint8Array(logo.bytes),
        logoType: logo?.type ?? null,
        logoDigest: logo?.digest ?? null,
        logoWidth: logo?.width ?? null,
        logoHeight: logo?.height ?? null,
      },
    ),
  );
}

type SellerBrandRecords = Awaited<ReturnType<typeof recordsOf>>['sellerBrand'];
type ChangedLook = NonNullable<Parameters<SellerBrandRecords['updateMany']>[0]>['data'];

/** Inside a database transaction. Two first changes at once both count: the second waits for the row of the first. */
async function keepLook(inside: Database, { sellerId, userId }: Changed, look: ChangedLook): Promise<void> {
  const { sellerBrand } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { now } = await readClock(inside);
  await sellerBrand.createMany({ data: [{ sellerId }], skipDuplicates: true });
  await sellerBrand.updateMany({ where: { sellerId }, data: { ...look, changedBy: userId, changedAt: now } });
}
