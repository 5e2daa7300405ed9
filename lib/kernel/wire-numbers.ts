import { MAX_MINOR_DIGITS, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from './money.ts';
import type { Cause } from './refusals/refusal-causes.ts';
import { because, field, wireText } from './wire.ts';

/** The numbers of the wire: amounts, counts, rates, each validated on its text (answers, section 1). */

/** A whole number by its text; a fraction of zeros is what some languages write behind one. */
const WHOLE_NUMBER = /^(0|-?[1-9][0-9]{0,14})(?:\.0+)?$/;

/** Whole number of a wire value; null for `500.5`, `1e3`, `-0`, ` 500 `, `0x1F4`, digits that are not 0-9. */
export function readWhole(wire: unknown): number | null {
  const digits = WHOLE_NUMBER.exec(wireText(wire) ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * A price or refund in minor units, at least 500, by its text: `2000.0` is one; `500.5`, `1e3`, `-0` and ` 500 ` are
 * not (352). `min` 0 is for amounts that may also be nothing: a refusal names the least of all others.
 */
export function amount({ min = MINIMUM_AMOUNT, description }: { min?: number; description?: string } = {}) {
  const values = { min: Math.max(min, MINIMUM_AMOUNT), max: MAXIMUM_AMOUNT };
  return field<number>(
    (wire) => {
      const value = readWhole(wire);
      if (value !== null && value >= min && value <= MAXIMUM_AMOUNT) return { value };
      return { refusal: 'invalid_price', cause: { key: 'amount', values } };
    },
    { type: ['integer', 'string'], minimum: min, description: description ?? 'Minor units: 50.75 is 5075.' },
  );
}

/** A whole number of up to `digits` digits. */
export function whole({
  digits = 12,
  min = 0,
  max,
  description,
}: {
  digits?: number;
  min?: number;
  max?: number;
  description?: string;
} = {}) {
  const highest = max ?? 10 ** digits - 1;
  return field<number>(
    (wire) => {
      const value = readWhole(wire);
      return value === null || value < min || value > highest ? because('between', { min, max: highest }) : { value };
    },
    { type: ['integer', 'string'], minimum: min, maximum: highest, ...(description && { description }) },
  );
}

/**
 * A number that only describes: with a fraction it is rounded half up, because nothing is charged by it. Anything that
 * is no decimal number is refused, as by the other readers.
 */
export function rounded({
  digits = 12,
  min = 0,
  max,
  description,
}: {
  digits?: number;
  min?: number;
  max?: number;
  description?: string;
} = {}) {
  const highest = max ?? 10 ** digits - 1;
  return field<number>(
    (wire) => {
      const parts = /^(-?)(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,40}))?$/.exec(wireText(wire) ?? '');
      const value =
        parts === null || parts[0] === '-0' ? null : roundHalfUp(parts[1] === '-', Number(parts[2]), parts[3] ?? '');
      return value === null || value < min || value > highest ? because('between', { min, max: highest }) : { value };
    },
    {
      type: ['number', 'string'],
      minimum: min,
      maximum: highest,
      description: `${description ?? 'Minor units.'} Fractions are rounded half up.`,
    },
  );
}

/** Towards the larger number where it is exactly a half: 2.5 is 3, -2.5 is -2. */
function roundHalfUp(isNegative: boolean, whole: number, fraction: string): number {
  const beyond = fraction.replace(/0+$/, '');
  const size = whole + (isNegative ? Number(beyond > '5') : Number(beyond >= '5'));
  return isNegative && size > 0 ? -size : size;
}

/**
 * A decimal of at most two fractional digits, as hundredths: `12.5` is 1250. Rates in percent and amounts in major
 * units.
 */
export function hundredths({ max, description }: { max: number; description?: string }) {
  return field<number>(
    (wire) => {
      const parts = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2})0*)?$/.exec(wireText(wire) ?? '');
      const value = parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
      return value === null || value > max ? because('decimal', { max: max / 100 }) : { value };
    },
    { type: ['number', 'string'], minimum: 0, maximum: max / 100, ...(description && { description }) },
  );
}

const MAJOR = new RegExp(String.raw`^(0|[1-9][0-9]{0,9})(?:\.[0-9]{1,${MAX_MINOR_DIGITS}}0*)?$`);

/** Cause of an amount in major units that is malformed. `max` is in major units too. */
export const majorCause = (max: number): Cause => ({ key: 'major_amount', values: { max } });

/**
 * Amount in major units, as its decimal text. Its number of decimals depends on the currency and is checked once that
 * is known (`fromMajorText`).
 */
export function major({ max, description }: { max: number; description?: string }) {
  return field<string>(
    (wire) => {
      const sent = wireText(wire) ?? '';
      return MAJOR.test(sent) && Number(sent) <= max
        ? { value: sent }
        : { refusal: 'invalid_value', cause: majorCause(max) };
    },
    { type: ['number', 'string'], minimum: 0, maximum: max, ...(description && { description }) },
  );
}

/** One of a closed list of numbers, as a number or a digit string. */
export function oneOfNumbers<const Value extends number>(
  values: readonly Value[],
  { description }: { description?: string } = {},
) {
  return field<Value>(
    (wire) => {
      const sent = readWhole(wire);
      const found = values.find((value) => value === sent);
      return found === undefined ? because('one_of', { values: values.join(', ') }) : { value: found };
    },
    { type: ['integer', 'string'], enum: [...values, ...values.map(String)], ...(description && { description }) },
  );
}
