import { keepDigits } from '#lib/kernel/card/card.ts';
import { type PostcodeCountry, postcodeCountry, readPostcode } from '#lib/kernel/person/postcode.ts';
import { element } from '#components/payment-page/runtime/element.ts';
import { texts as all } from './card-texts.ts';

/** The field for the postal code of a card from a country whose issuers ask for it. */

const texts = all.zip;

/** The drawn field, and the error of its text. */
export type ZipField = { element: HTMLElement; wrong: (text: string) => string | undefined };

const LABELS: Readonly<Record<PostcodeCountry, keyof typeof texts>> = { US: 'us', CA: 'ca', GB: 'gb' };
const EXAMPLES: Readonly<Record<PostcodeCountry, string>> = { US: '10001', CA: 'K1A\u00a00B1', GB: 'SW1A\u00a01AA' };
/** `SW1A 1AA` and some room. */
const LONGEST = 12;

const NAME = 'zipCode';

const fields = new Map<PostcodeCountry, ZipField>();

/** The postcode field for the number typed so far; null where none is needed. */
export function zipOf(number: string): ZipField | null {
  const country = postcodeCountry(keepDigits(number));
  if (country === null) return null;
  const field = fields.get(country) ?? fieldOf(country);
  fields.set(country, field);
  return field;
}

function fieldOf(country: PostcodeCountry): ZipField {
  // The shop may prefill the code in the page's address; an impossible one is dropped.
  const known = readPostcode(new URLSearchParams(location.search).get('zip_code') ?? '', country) ?? '';
  const input = element('input', {
    id: NAME,
    name: NAME,
    type: 'text',
    required: '',
    dir: 'ltr',
    inputmode: country === 'US' ? 'numeric' : 'text',
    autocomplete: 'postal-code',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: String(LONGEST),
    value: known,
    placeholder: EXAMPLES[country],
    'aria-describedby': `${NAME}-help`,
  });
  return {
    element: element(
      'div',
      { class: 'field' },
      element('label', { for: NAME }, texts[LABELS[country]]),
      element('div', { class: 'box' }, input),
      element('p', { class: 'help', id: `${NAME}-help` }, texts.help),
    ),
    wrong: (text) => (text === '' ? texts.missing : readPostcode(text, country) === null ? texts.wrong : undefined),
  };
}
