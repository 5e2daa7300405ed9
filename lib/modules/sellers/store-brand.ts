import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type BrandForm,
  DEFAULT_CORNER,
  type FontChoice,
  FONTS,
  logoAddress,
  type Look,
  type Scheme,
  SCHEMES,
} from './contract/brand.ts';

/** How a seller's page looks, as kept. A seller who never chose has no row. */

/** Of `seller m LEFT JOIN seller_brand look`: everything but the picture itself. */
export const LOOK_COLUMNS = `m.public_key AS "lookKey", m.brand_color AS "lookColor", look.button_text AS "lookButtonText", look.paper AS "lookPaper", look.ink AS "lookInk",
  look.corner AS "lookCorner", look.font AS "lookFont", look.scheme AS "lookScheme", look.logo_digest AS "lookLogo", look.logo_width AS "lookLogoWidth", look.logo_height AS "lookLogoHeight",
  coalesce(look.origins, '{}') AS "registeredOrigins"`;

export type LookRow = {
  lookKey: string;
  lookColor: string | null;
  lookButtonText: string | null;
  lookPaper: string | null;
  lookInk: string | null;
  lookCorner: number | null;
  lookFont: string | null;
  lookScheme: string | null;
  lookLogo: string | null;
  lookLogoWidth: number | null;
  lookLogoHeight: number | null;
  registeredOrigins: string[];
};

export function lookOf(row: LookRow): Look {
  return {
    color: row.lookColor,
    buttonText: row.lookButtonText,
    paper: row.lookPaper,
    ink: row.lookInk,
    corner: row.lookCorner ?? DEFAULT_CORNER,
    font: row.lookFont !== null && row.lookFont in FONTS ? (row.lookFont as FontChoice) : 'system',
    scheme: SCHEMES.find((scheme) => scheme === row.lookScheme) ?? ('auto' satisfies Scheme),
    logo:
      row.lookLogo === null
        ? null
        : {
            address: logoAddress(row.lookKey, row.lookLogo),
            width: row.lookLogoWidth ?? 0,
            height: row.lookLogoHeight ?? 0,
          },
  };
}

const FIND_BRAND = statement(
  'sellers_find_brand',
  `SELECT m.name, coalesce(m.brand_name, '') AS "brandName", ${LOOK_COLUMNS} FROM seller m LEFT JOIN seller_brand look ON look.seller_id = m.id WHERE m.id = $1`,
);

export type KeptBrand = { sellerName: string; brandName: string; look: Look; origins: string[] };

export async function findBrand(database: Database, sellerId: number): Promise<KeptBrand | null> {
  const [row] = await database.query<LookRow & { name: string; brandName: string }>(FIND_BRAND, [sellerId]);
  return row
    ? { sellerName: row.name, brandName: row.brandName, look: lookOf(row), origins: row.registeredOrigins }
    : null;
}

const KEEP_BRAND = statement(
  'sellers_keep_brand',
  `WITH named AS (UPDATE seller SET brand_name = nullif($3, ''), brand_color = $4 WHERE id = $1)
INSERT INTO seller_brand (seller_id, changed_by, button_text, paper, ink, corner, font, scheme, origins) VALUES ($1, $2, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (seller_id) DO UPDATE SET changed_by = $2, changed_at = app_now(), button_text = $5, paper = $6, ink = $7, corner = $8, font = $9, scheme = $10, origins = $11`,
);

export async function keepBrand(
  database: Database,
  sellerId: number,
  userId: number,
  brand: Omit<BrandForm, 'origins'> & { origins: readonly string[] },
): Promise<void> {
  const { name, color, buttonText, paper, ink, corner, font, scheme, origins } = brand;
  await database.query(KEEP_BRAND, [
    sellerId,
    userId,
    name,
    color,
    buttonText,
    paper,
    ink,
    corner,
    font,
    scheme,
    origins,
  ]);
}

const KEEP_LOGO = statement(
  'sellers_keep_logo',
  `INSERT INTO seller_brand (seller_id, changed_by, logo, logo_type, logo_digest, logo_width, logo_height) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (seller_id) DO UPDATE SET changed_by = $2, changed_at = app_now(), logo = $3, logo_type = $4, logo_digest = $5, logo_width = $6, logo_height = $7`,
);

/** Null takes the picture away. */
export async function keepLogo(
  database: Database,
  sellerId: number,
  userId: number,
  logo: { bytes: Buffer; type: string; digest: string; width: number; height: number } | null,
): Promise<void> {
  await database.query(KEEP_LOGO, [
    sellerId,
    userId,
    logo?.bytes ?? null,
    logo?.type ?? null,
    logo?.digest ?? null,
    logo?.width ?? null,
    logo?.height ?? null,
  ]);
}

const FIND_LOGO = statement(
  'sellers_find_logo',
  `SELECT look.logo, look.logo_type AS type FROM seller_brand look JOIN seller m ON m.id = look.seller_id WHERE m.public_key::text = $1 AND look.logo_digest = $2`,
);

export async function findLogo(
  database: Database,
  publicKey: string,
  digest: string,
): Promise<{ logo: Buffer; type: string } | null> {
  return (await database.query<{ logo: Buffer; type: string }>(FIND_LOGO, [publicKey, digest]))[0] ?? null;
}
