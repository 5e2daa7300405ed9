import { keepDigits } from '#lib/kernel/card.ts';
import { type PostcodeCountry, postcodeCountry, readPostcode } from '#lib/kernel/postcode.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import type { ZipField } from '../zip-field.ts';

/** The field for the postal code of a card from a country whose issuers ask for it. Fetched when the first digits of a number are there. */

/** Put before this script by the server. */
declare const kupaTexts: Messages['payment-page']['zip'];

const LABELS: Readonly<Record<PostcodeCountry, keyof typeof kupaTexts>> = { US: 'us', CA: 'ca', GB: 'gb' };
const EXAMPLES: Readonly<Record<PostcodeCountry, string>> = { US: '10001', CA: 'K1A 0B1', GB: 'SW1A 1AA' };
/** `SW1A 1AA` and some room. */
const LONGEST = 12;

const fields = new Map<PostcodeCountry, ZipField>();

/** Of a number as typed so far; null where nobody is to be asked. */
export function zipOf(number: string): ZipField | null {
  const country = postcodeCountry(keepDigits(number));
  if (country === null) return null;
  const field = fields.get(country) ?? fieldOf(country);
  fields.set(country, field);
  return field;
}

function fieldOf(country: PostcodeCountry): ZipField {
  // What the shop knows of its buyer stands in the address; what cannot be right is dropped.
  const known = readPostcode(new URLSearchParams(location.search).get('zip_code') ?? '', country) ?? '';
  return {
    label: kupaTexts[LABELS[country]],
    help: kupaTexts.help.replace('{example}', `\u2066${EXAMPLES[country]}\u2069`),
    input: { autocomplete: 'postal-code', inputMode: country === 'US' ? 'numeric' : 'text', autocapitalize: 'characters', maxLength: LONGEST, defaultValue: known },
    wrong: (text) => (text === '' ? kupaTexts.missing : readPostcode(text, country) === null ? kupaTexts.wrong : undefined),
  };
}
