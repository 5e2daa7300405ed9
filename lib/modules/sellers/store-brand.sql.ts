/**
 * SQL, because the payment page runs it, which never loads the Prisma client: how the page looks is a part of the
 * statement that finds its sale, and the picture is found by its public address alone.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Picture } from '#lib/platform/pdf/paper.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import {
  DEFAULT_CORNER,
  type FontChoice,
  FONTS,
  type Logo,
  logoAddress,
  type Look,
  type Scheme,
  SCHEMES,
} from './contract/brand.ts';

/** Columns of `seller m LEFT JOIN seller_brand look`, without the picture's bytes. */
export const LOOK_COLUMNS = fragment(
  { 'seller m': ['public_key', 'brand_color'], 'seller_brand look': [] },
  `m.public_key AS "lookKey", m.brand_color AS "lookColor",
  look.button_text AS "lookButtonText", look.paper AS "lookPaper", look.ink AS "lookInk",
  look.corner AS "lookCorner", look.font AS "lookFont", look.scheme AS "lookScheme", look.logo_digest AS "lookLogo",
    look.logo_width AS "lookLogoWidth", look.logo_height AS "lookLogoHeight",
  coalesce(look.origins, '{}') AS "registeredOrigins", coalesce(look.method_order, '{}') AS "methodOrder",
  look.terms_url AS "termsUrl"`,
);

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
  methodOrder: string[];
  termsUrl: string | null;
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

const FIND_LOGO = statement(
  'sellers_find_logo',
  `SELECT look.logo, look.logo_type AS type FROM seller_brand look JOIN seller m ON m.id = look.seller_id
    WHERE m.public_key::text = $1 AND look.logo_digest = $2`,
);

export async function findLogo(
  database: Database,
  publicKey: string,
  digest: string,
): Promise<{ logo: Buffer; type: string } | null> {
  return (await database.query<{ logo: Buffer; type: string }>(FIND_LOGO, [publicKey, digest]))[0] ?? null;
}

/** The picture of a look, for papers; null where the seller has another one by now. */
export async function readLogo(database: Database, { address }: Logo): Promise<Picture | null> {
  const [digest = '', publicKey = ''] = address.split('/').toReversed();
  const found = await findLogo(database, publicKey, digest);
  return found && { bytes: found.logo, type: found.type === 'image/png' ? 'png' : 'jpg' };
}
