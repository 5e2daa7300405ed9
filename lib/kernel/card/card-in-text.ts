import { hasLuhnDigit } from './card.ts';
import { toAsciiDigits } from '../digits.ts';
import { identifiersIn } from '../ids-in-text.ts';

/**
 * Card numbers where none belongs: typed into a name, an address, a product. Whatever looks like one is masked before
 * anything keeps or logs it: first six and last four digits stay, the rest become asterisks, everything else stays in
 * its place.
 *
 * Looks like one: digits of a length and a beginning that a card network has given out, with the right check digit,
 * alone or in groups. One number in ten passes the check digit by chance, so the beginnings keep order numbers and
 * telephone numbers as they are. Local Israeli numbers of eight or nine digits cannot be told from any other number and
 * are left alone. An identifier within a text, ours or a UUID, is a whole: its digits are no card's, or one UUID in
 * 4,000 would come out changed.
 */

/** Number ranges in issue: leading digits and lengths per network. */
const NETWORKS: readonly (readonly [begins: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 18, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(0[0-5]|095|6|8|9)/, [14, 15, 16, 17, 18, 19]],
  [/^35(2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^6(011|4[4-9]|5)/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(5018|5020|5038|5[6-8]|6304|6390|67)/, [13, 14, 15, 16, 17, 18, 19]],
];

const SHORTEST = 13;
const LONGEST = 19;
const FIRST = 6;
const LAST = 4;

/**
 * One gap between two digits of one number: blanks, dashes, dots and marks of direction, up to three; a blank as
 * addresses write it.
 */
const GAP = /^(?:%(?:20|2d|2e|09|a0|c2%a0)|[\s\p{Cf}\p{Pd}\u2212._/+]){0,3}$/iu;

/**
 * A digit with its place in the text, whether a number may begin or end with it, and whether a plus makes it the
 * beginning of a telephone number.
 */
type Digit = { at: number; value: string; begins: boolean; ends: boolean; isDialled: boolean };

/** Digits of a telephone number with its country, at most (E.164). */
const MAX_TELEPHONE_LENGTH = 15;

/** The text with every card number in it masked; the very same text where there is none. */
export function maskCards(text: string): string {
  if (!mayHaveCard(text)) return text;
  const places = runsOf(text).flatMap(cardsIn);
  if (places.length === 0) return text;
  const letters = [...Array(text.length).keys()].map((index) => text[index] ?? '');
  for (const place of places) {
    if ((text.codePointAt(place) ?? 0) > LAST_OF_BASIC_PLANE) letters[place + 1] = '';
    letters[place] = '*';
  }
  return letters.join('');
}

const LAST_OF_BASIC_PLANE = 0xffff;
const PERCENT = 37;
const LAST_OF_ASCII = 127;

/** Characters of ASCII that may stand between two digits of a number, those of GAP: blanks and `+ - . / _`. */
const isGap = (code: number): boolean =>
  (code >= 9 && code <= 13) || code === 32 || code === 43 || (code >= 45 && code <= 47) || code === 95;

/**
 * The usual case, answered without looking closer: as many digits as a card has, with nothing but gaps between them.
 * Identifiers have letters and instants a colon in between; texts with anything beyond ASCII, or with blanks as
 * addresses write them, are looked at closer.
 */
function mayHaveCard(text: string): boolean {
  if (text.length < SHORTEST) return false;
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code === PERCENT || code > LAST_OF_ASCII) return hasManyDigits(text);
    else if (!isGap(code)) digits = 0;
    if (digits >= SHORTEST) return true;
  }
  return false;
}

/** No text with fewer digits than a card has one. */
function hasManyDigits(text: string): boolean {
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code >= 48 && code <= 57) || code >= 0x0660) digits += 1;
    if (digits >= SHORTEST) return true;
  }
  return false;
}

// Positions stay the same: a digit of two units is followed by an invisible mark.
const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => toAsciiDigits(digit).padEnd(digit.length, '\u2060'));

/** Digits that may belong together: those with nothing but gaps between them. */
function runsOf(text: string): Digit[][] {
  const plain = plainDigits(text);
  // The digits of %20 are not digits of a number.
  const others = new Set([...plain.matchAll(/%[0-9a-f]{2}/gi)].flatMap(({ index }) => [index + 1, index + 2]));
  for (const {
    index,
    0: { length },
  } of identifiersIn(plain))
    for (let place = 0; place < length; place += 1) others.add(index + place);
  const runs: Digit[][] = [];
  let end = -1;
  for (const { index } of plain.matchAll(/\d/g)) {
    if (others.has(index)) continue;
    const gap = plain.slice(end, index);
    const run = end >= 0 && GAP.test(gap) ? runs.at(-1) : undefined;
    const digit = {
      at: index,
      value: plain[index] ?? '',
      begins: gap !== '' || end < 0,
      ends: true,
      isDialled: /(^|\s)\+$/.test(plain.slice(Math.max(0, index - 2), index)),
    };
    const before = run?.at(-1);
    if (before) before.ends = gap !== '';
    if (run) run.push(digit);
    else runs.push([digit]);
    end = index + 1;
  }
  return runs;
}

/** The places to mask: of the longest card that begins at a group, then of the next after it. */
function cardsIn(run: readonly Digit[]): number[] {
  const places: number[] = [];
  for (let first = 0; first + SHORTEST <= run.length; first += 1) {
    if (!run[first]?.begins) continue;
    const length = cardLength(run, first);
    if (length === 0) continue;
    places.push(...run.slice(first + FIRST, first + length - LAST).map(({ at }) => at));
    first += length - 1;
  }
  return places;
}

function cardLength(run: readonly Digit[], first: number): number {
  const shortest = run[first]?.isDialled ? MAX_TELEPHONE_LENGTH + 1 : SHORTEST;
  for (let length = Math.min(LONGEST, run.length - first); length >= shortest; length -= 1) {
    if (
      run[first + length - 1]?.ends &&
      looksLikeCard(
        run
          .slice(first, first + length)
          .map(({ value }) => value)
          .join(''),
      )
    )
      return length;
  }
  return 0;
}

function looksLikeCard(digits: string): boolean {
  return (
    NETWORKS.some(([begins, lengths]) => lengths.includes(digits.length) && begins.test(digits)) && hasLuhnDigit(digits)
  );
}
