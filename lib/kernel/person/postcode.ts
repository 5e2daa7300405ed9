import { plainNumber } from '../digits.ts';

/** Countries whose issuers verify the postcode of the card's owner (answers, section 9). */
export type PostcodeCountry = 'US' | 'CA' | 'GB';

/**
 * Known issuer prefixes, as in `looksIsraeli`: large banks of the three countries, and the sandbox's own test cards
 * (400000 and the country's number). A card of another prefix needs no postcode; the acquirer's own data on it win over
 * this guess.
 */
const ISSUERS: Readonly<Record<PostcodeCountry, RegExp>> = {
  US: /^(400000840|400344|400066|414709|414720|414740|426684|426690|424631|438857|517805|542418|546616)/,
  CA: /^(400000124|45(0[0-9]|1[0-9]|2[0-9]|3[0-8])|519123|518127|525896|373[35])/,
  GB: /^(400000826|4929|475129|475130|465[89]|454313|492181|492182)/,
};

/** Upper case, one space where the country writes one. */
const SHAPES: Readonly<Record<PostcodeCountry, readonly [RegExp, string]>> = {
  US: [/^(\d{5})-?(\d{4})?$/, '$1-$2'],
  CA: [/^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]) ?(\d[ABCEGHJ-NPRSTV-Z]\d)$/, '$1 $2'],
  GB: [/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[ABD-HJLNP-UW-Z]{2})$/, '$1 $2'],
};

/**
 * Country whose issuers verify the owner's postcode, by the first six to nine digits of a card; null for all others.
 */
export function postcodeCountry(digits: string): PostcodeCountry | null {
  return (Object.keys(ISSUERS) as PostcodeCountry[]).find((country) => ISSUERS[country].test(digits)) ?? null;
}

/** `k1a0b1` is `K1A 0B1`; null if the text is not a postcode of that country. */
export function readPostcode(typed: string, country: PostcodeCountry): string | null {
  const text = plainNumber(typed).trim().replace(/\s+/g, ' ').toUpperCase();
  const [shape, written] = SHAPES[country];
  return shape.test(text) ? text.replace(shape, written).replace(/-$/, '') : null;
}
