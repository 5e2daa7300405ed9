import { brandWhileTyping, groupDigits, keepDigits, longestNumber, readExpiry } from './card.ts';
import { toAsciiDigits } from '../digits.ts';

/** Text of a field after a keystroke, and the position of its caret. */
export type Typed = { text: string; caret: number };

/** A keystroke: the text the browser made of it, the caret in it, and whether it took something away. */
export type Stroke = Typed & { deleting: boolean; before: string };

/** Groups a card number while it is typed; the caret stays behind the digit it stood behind. */
export function typeNumber(stroke: Stroke): Typed {
  const all = keepDigits(stroke.text);
  let behind = keepDigits(stroke.text.slice(0, stroke.caret)).length;
  let digits = all.slice(0, longestNumber(brandWhileTyping(all)));
  // Deleting a gap takes the digit before it, or the gap would come back for ever.
  if (stroke.deleting && behind > 0 && all === keepDigits(stroke.before)) {
    digits = digits.slice(0, behind - 1) + digits.slice(behind);
    behind -= 1;
  }
  const text = groupDigits(digits);
  return { text, caret: caretBehind(text, behind, !stroke.deleting) };
}

/** Writes "MM / YY" while it is typed: "5" and "1/" know their month, a year of four digits becomes two. */
export function typeExpiry(stroke: Stroke): Typed {
  const atEnd = stroke.caret >= stroke.text.length;
  const text = expiryText(toAsciiDigits(stroke.text), stroke.deleting);
  return {
    text,
    caret: atEnd ? text.length : caretBehind(text, keepDigits(stroke.text.slice(0, stroke.caret)).length, false),
  };
}

function expiryText(raw: string, deleting: boolean): string {
  const whole = /20\d\d/.test(raw) ? readExpiry(raw) : null;
  if (whole) return `${whole.slice(0, 2)} / ${whole.slice(2)}`;
  const split = /^\D*(\d{1,2})\s*[/.-]\D*(\d*)/.exec(raw);
  const digits = keepDigits(raw);
  const month = split
    ? (split[1] ?? '').padStart(deleting ? 1 : 2, '0')
    : /^[2-9]/.test(digits) && !deleting
      ? `0${digits[0]}`
      : digits.slice(0, 2);
  const year = (split ? (split[2] ?? '') : digits.slice(month === digits.slice(0, 2) ? 2 : 1)).slice(0, 4);
  const isWhole = month.length === 2 && !deleting;
  return year || isWhole ? `${month} / ${year}` : month;
}

function caretBehind(text: string, digits: number, afterGap: boolean): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < digits) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    place += 1;
  }
  return afterGap && text[place] === ' ' ? place + 1 : place;
}
