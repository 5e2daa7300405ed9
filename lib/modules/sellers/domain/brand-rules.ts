import { orderWords, isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import { type BrandForm, COLOR_FIELDS, FONTS, MAX_CORNER, SCHEMES, validateColors } from '../contract/brand.ts';
import { MAX_ORIGINS } from '../contract/keys.ts';
import { readOrigin } from './embed-origins.ts';

const MAX_NAME_LENGTH = 80;
const MAX_TERMS_LENGTH = 300;

/** A problem of a design, by its field; `detail` is the part of the text that is wrong. */
export type BrandRefused = { field: keyof BrandForm; why: 'wrong' | 'unreadable'; detail?: string };

/** Addresses of sites as they were typed, one a line or apart by blanks. */
export const originLines = (origins: string): string[] => origins.split(/\s+/).filter((line) => line !== '');

/**
 * All problems of a design, in the order of the form. The contrast of a pair is checked when both are valid colours.
 */
export function brandProblems(form: BrandForm): BrandRefused[] {
  const wrong = (field: keyof BrandForm): BrandRefused => ({ field, why: 'wrong' });
  const colors = COLOR_FIELDS.filter((field) => form[field] !== null && !/^#[0-9a-f]{6}$/.test(String(form[field])));
  return [
    ...colors.map(wrong),
    ...(form.name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(form.name) ? [wrong('name')] : []),
    ...(Number.isInteger(form.corner) && form.corner >= 0 && form.corner <= MAX_CORNER ? [] : [wrong('corner')]),
    ...(Object.hasOwn(FONTS, form.font) ? [] : [wrong('font')]),
    ...(SCHEMES.includes(form.scheme) ? [] : [wrong('scheme')]),
    ...(colors.length > 0 ? [] : validateColors(form).map(({ field }): BrandRefused => ({ field, why: 'unreadable' }))),
    ...originProblems(form.origins),
    ...(isOrder(orderWords(form.methods)) ? [] : [wrong('methods')]),
    ...(form.terms.trim() === '' || isTerms(form.terms.trim()) ? [] : [wrong('terms')]),
  ];
}

/** Methods of the page, each once. */
const isOrder = (words: readonly string[]): boolean =>
  words.every((word) => isPageMethod(word)) && new Set(words).size === words.length;

/** True for an address that buyers may open: https, without user and password. */
function isTerms(text: string): boolean {
  if (text.length > MAX_TERMS_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

function originProblems(origins: string): BrandRefused[] {
  const lines = originLines(origins);
  const wrong = lines.find((line) => readOrigin(line) === null) ?? lines[MAX_ORIGINS];
  return wrong === undefined ? [] : [{ field: 'origins', why: 'wrong', detail: wrong.slice(0, 100) }];
}
