import { fromTypedMajor, HUNDREDTHS } from '#lib/kernel/money.ts';

/**
 * The kinds of filters that a list can have. A kind says how a filter is read out of an address and how it is written
 * back; the filter bar draws it by its `kind`. Unknown and wrong values read as if they were missing.
 */

/** One parameter of an address, cut to what an address may say; empty where it is missing. */
export type ReadParam = (name: string) => string;

/** A filter of a list. The values of `write`, in their order, are in the address; all empty is a filter that is off. */
export type Filter<Value, Kind extends string = string> = {
  readonly kind: Kind;
  read(one: ReadParam, name: string): Value;
  write(value: Value, name: string): Readonly<Record<string, string>>;
};

/** Characters of a text that is searched for. */
const MAX_TEXT_LENGTH = 120;

/** How many values of a kind an address may name. */
const MAX_NAMED = 20;

/** A search text; empty without a search. A NUL is removed, because texts of the database have none. */
export const text = (): Filter<string, 'text'> => ({
  kind: 'text',
  read: (one, name) => one(name).replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH),
  write: (value, name) => ({ [name]: value }),
});

/** One of `options`, or none. */
export const choice = <const Option extends string>(
  options: readonly Option[],
): Filter<Option | null, 'choice'> & { options: readonly Option[] } => ({
  kind: 'choice',
  options,
  read: (one, name) => options.find((option) => option === one(name)) ?? null,
  write: (value, name) => ({ [name]: value ?? '' }),
});

/** Any number of `options`, in their order. */
export const choices = <const Option extends string>(
  options: readonly Option[],
): Filter<Option[], 'choices'> & { options: readonly Option[] } => ({
  kind: 'choices',
  options,
  read: (one, name) => {
    const words = one(name).split(',');
    return options.filter((option) => words.includes(option));
  },
  write: (value, name) => ({ [name]: value.join(',') }),
});

/** Any number of words of a form, whose options come from the data. */
export const words = (isKnown: (word: string) => boolean): Filter<string[], 'words'> => ({
  kind: 'words',
  read: (one, name) =>
    [...new Set(one(name).split(','))].filter((word) => word !== '' && isKnown(word)).slice(0, MAX_NAMED),
  write: (value, name) => ({ [name]: value.join(',') }),
});

/** Filter that is on or off; `word` is in the address while it is on. */
export const yesNo = (word: string): Filter<boolean, 'yes-no'> => ({
  kind: 'yes-no',
  read: (one, name) => one(name) === word,
  write: (value, name) => ({ [name]: value ? word : '' }),
});

/** The identifier of another record that the rows belong to; null where it is off. */
export const reference = (isKnown: (id: string) => boolean): Filter<string | null, 'reference'> => ({
  kind: 'reference',
  read: (one, name) => (isKnown(one(name)) ? one(name) : null),
  write: (value, name) => ({ [name]: value ?? '' }),
});

export const RANGES = [
  'half-hour',
  'hour',
  'day',
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'week',
  'month',
  'quarter',
  'last-month',
] as const;

/** Presets of dates that are to come. */
export const COMING_RANGES = ['today', 'tomorrow', 'next-7d', 'next-30d', 'next-month'] as const;
export type Range = (typeof RANGES)[number] | (typeof COMING_RANGES)[number];

/** `from` and `to` are `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` in the deployment's zone, of a custom range alone. */
export type DateRange = { range: Range | 'custom' | null; from: string; to: string };

export const ANY_TIME: DateRange = { range: null, from: '', to: '' };

const DAY_OR_MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/;

/** The names of a range's three parameters in an address. */
type RangeNames = { range: string; from: string; to: string };

const USUAL_NAMES: RangeNames = { range: 'range', from: 'from', to: 'to' };
const namedAfter = (name: string): RangeNames => ({ range: name, from: `${name}-from`, to: `${name}-to` });

function readRange(one: ReadParam, names: RangeNames, ranges: readonly Range[]): DateRange {
  const moment = (name: string) => (DAY_OR_MINUTE.test(one(name)) ? one(name) : '');
  const [from, to] = [moment(names.from), moment(names.to)];
  const range = from !== '' || to !== '' ? 'custom' : (ranges.find((known) => known === one(names.range)) ?? null);
  return { range, from, to };
}

const writeRange = ({ range, from, to }: DateRange, names: RangeNames): Readonly<Record<string, string>> =>
  range === 'custom'
    ? { [names.range]: '', [names.from]: from, [names.to]: to }
    : { [names.range]: range ?? '', [names.from]: '', [names.to]: '' };

/** Date filter: a preset or a custom range, in the parameters `range`, `from` and `to`. */
export const dateRange = (): Filter<DateRange, 'date-range'> => ({
  kind: 'date-range',
  read: (one) => readRange(one, USUAL_NAMES, RANGES),
  write: (value) => writeRange(value, USUAL_NAMES),
});

/**
 * Date filter of a list with several named dates, in the parameters `next`, `next-from` and `next-to` where the filter
 * is called `next`. `ranges` are the presets.
 */
export const namedDateRange = (
  ranges: readonly Range[] = RANGES,
): Filter<DateRange, 'date-range'> & { ranges: readonly Range[] } => ({
  kind: 'date-range',
  ranges,
  read: (one, name) => readRange(one, namedAfter(name), ranges),
  write: (value, name) => writeRange(value, namedAfter(name)),
});

/** Amounts as they were typed, major units; empty where open. */
export type AmountRange = { min: string; max: string; currency: string };

export const ANY_AMOUNT: AmountRange = { min: '', max: '', currency: '' };

/** Checked with two minor digits; `boundsOf` reads the amount in the chosen currency. */
const amountOr = (typed: string): string => (fromTypedMajor(typed, HUNDREDTHS) === null ? '' : typed.trim());

/** How much, in the parameters `min`, `max` and `currency`; `currencies` are offered, any other may be named. */
export const amountRange = (
  currencies: readonly string[],
): Filter<AmountRange, 'amount-range'> & { currencies: readonly string[] } => ({
  kind: 'amount-range',
  currencies,
  read: (one) => ({
    min: amountOr(one('min')),
    max: amountOr(one('max')),
    currency: /^[A-Z]{3}$/.test(one('currency')) ? one('currency') : '',
  }),
  write: ({ min, max, currency }) => ({ min, max, currency }),
});
