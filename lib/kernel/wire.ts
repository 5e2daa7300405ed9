import { hasCard } from './entered.ts';
import { z } from 'zod';
import { maskCards } from './card/card-in-text.ts';
import { type IdKind, isPublicId, isUuid } from './ids.ts';
import type { BecauseKey, Cause } from './refusals/refusal-causes.ts';
import type { RefusalKey } from './refusals/refusals.ts';
import { isCurrency } from './money.ts';
import { type Language, readLanguage } from './language.ts';

/**
 * The types of the wire: what clients of this kind of API send for an amount, a flag, a text (answers, section 1).
 * Each reader takes what the body's parser gives and answers a plain value; the message of an issue is a refusal key.
 * The `meta` of each is its entry in the OpenAPI document.
 */

/** A JSON number that a JavaScript number would change: `1e3`, `500.0`, `-0`, twenty digits. Judged by its text. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Large text of a body, kept as bytes until it is read. The handler makes them for operations whose contracts have
 * `largeTexts`; a reader of the wire that does not know them refuses them like any object.
 */
export class LargeText {
  readonly #read: () => string | null;
  /** Bytes as they were sent. */
  readonly sentBytes: number;

  constructor(sentBytes: number, read: () => string | null) {
    this.sentBytes = sentBytes;
    this.#read = read;
  }

  /** Reads the text; null where it is no text, or was dropped as longer than its contract allows. */
  read(): string | null {
    return this.#read();
  }
}

type Meta = { type?: string | string[]; description?: string; [key: string]: unknown };

/**
 * Answers the value, or the refusal that the wire value deserves, with what would be allowed where that is a bound or a
 * closed list.
 */
type Reader<Value> = (wire: unknown) => { value: Value } | { refusal: RefusalKey; cause?: Cause };

export const isAbsent = (wire: unknown): wire is undefined | null | '' =>
  wire === undefined || wire === null || wire === '';

const invalid = { refusal: 'invalid_value' } as const;

export const because = (key: Cause['key'], values?: Cause['values']): { refusal: RefusalKey; cause: Cause } => ({
  refusal: 'invalid_value',
  cause: values ? { key, values } : { key },
});

/** The text of a number or string as it was sent, null for anything else. */
export function wireText(wire: unknown): string | null {
  if (typeof wire === 'string') return wire;
  if (typeof wire === 'number') return String(wire);
  return wire instanceof NumberText ? wire.text : null;
}

function apply<Value>(read: Reader<Value>, wire: unknown, context: z.RefinementCtx): Value {
  const answer = read(wire);
  if ('value' in answer) return answer.value;
  context.addIssue({
    code: 'custom',
    message: answer.refusal,
    ...(answer.cause && { params: { cause: answer.cause } }),
  });
  return z.NEVER;
}

/** A field that must be there: absent, null and empty text are `missing_parameter`. */
function required<Value>(read: Reader<Value>, meta: Meta) {
  return z
    .unknown()
    .transform((wire, context) =>
      apply((sent) => (isAbsent(sent) ? { refusal: 'missing_parameter' } : read(sent)), wire, context),
    )
    .meta(meta);
}

/** A field that may be left out; null and empty text are as good as absent. */
function optional<Value>(read: Reader<Value>, meta: Meta) {
  return z
    .unknown()
    .transform((wire, context) => (isAbsent(wire) ? undefined : apply(read, wire, context)))
    .optional()
    .meta(meta);
}

const ALL_WITHOUT = new WeakSet<z.ZodType>();

/** Whether leaving this field out means the most (`allWithout`). */
export const meansAllWithout = (schema: z.ZodType): boolean => ALL_WITHOUT.has(schema);

/**
 * Field whose absence means the most: the whole rest, or no end. It may be left out; a blank, null or empty text is
 * refused like any other wrong value, and never means the most (answers, section 1).
 */
function allWithout<Value>(read: Reader<Value>, meta: Meta) {
  const schema = z
    .unknown()
    .transform((wire, context) => (wire === undefined ? undefined : apply(read, wire, context)))
    .optional()
    .meta(meta);
  ALL_WITHOUT.add(schema);
  return schema;
}

export function field<Value>(read: Reader<Value>, meta: Meta) {
  return {
    required: required(read, meta),
    optional: optional(read, meta),
    get allWithout() {
      return allWithout(read, meta);
    },
  };
}

/** Characters as people count them: an emoji is one. */
const lengthOf = (text: string): number =>
  text.length < 1 || /^[\x00-\x7f]*$/.test(text) ? text.length : [...text].length;

// PostgreSQL takes no NUL, and half a surrogate pair would be stored changed.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type TextRules = {
  max?: number;
  min?: number;
  pattern?: RegExp /** Pattern in words, if there are any. */;
  allowed?: BecauseKey;
  description?: string;
};

/** Reads text of `min` to `max` characters; `keep` changes the text before any other code sees it. */
function readText(
  { max = 2000, min = 1, pattern, allowed }: TextRules,
  keep: (sent: string) => string,
): Reader<string> {
  return (wire) => {
    const sent = wireText(wire);
    if (sent === null || !isStorable(sent)) return invalid;
    const length = lengthOf(sent);
    if (length < min || length > max) return because('length', { min, max });
    if (pattern && !pattern.test(sent)) return allowed ? because(allowed) : invalid;
    return { value: keep(sent) };
  };
}

const metaOf = ({ max = 2000, pattern, description }: TextRules, format?: string): Meta => ({
  type: 'string',
  ...(format && { format }),
  maxLength: max,
  ...(pattern && { pattern: pattern.source }),
  ...(description && { description }),
});

/**
 * Free text of `min` to `max` characters. Numbers are taken by their text, as clients send identifiers so. A card
 * number in it is masked before any other code sees it; a value with a type of its own has a reader of its own, which
 * changes nothing. `isSecret`: never in the log of calls.
 */
export function text({ isSecret = false, ...rules }: TextRules & { isSecret?: boolean } = {}) {
  return field<string>(readText(rules, maskCards), metaOf(rules, isSecret ? SECRET_FORMAT : undefined));
}

/** Text with a form of its own: one with a card number in it is refused, as masked it would be another. */
const withoutCard = (rules: TextRules, format: string, wrong: { refusal: RefusalKey; cause?: Cause } = invalid) =>
  field<string>(
    (wire) => {
      const read = readText(rules, (sent) => sent)(wire);
      return 'value' in read && hasCard(read.value) ? wrong : read;
    },
    metaOf(rules, format),
  );

/**
 * A telephone number as people write it. A number that is a card number is refused: masked it is no telephone number,
 * and unmasked it must not be stored.
 */
export const phone = (rules: TextRules = {}) => withoutCard(rules, 'phone');

/**
 * Address that a message will be sent to: unmasked, since a masked one would belong to another person. The form checks
 * that it is an address (`isEmailAddress`).
 */
export const recipient = (rules: TextRules = {}) => withoutCard(rules, 'email', because('email'));

/** OpenAPI's word for a field that is never shown. The log of calls keeps none of its values. */
export const SECRET_FORMAT = 'password';

/** A key, a token or a card's own data: passes as it was sent, is never kept as it is and never in the log of calls. */
export function secret(rules: TextRules = {}) {
  return field<string>(
    readText(rules, (sent) => sent),
    metaOf(rules, SECRET_FORMAT),
  );
}

/**
 * A value known by its form passes as it was sent, with any digits. A value of another form names nothing and is free
 * text.
 */
const known =
  (isOfType: (sent: string) => boolean) =>
  (sent: string): string =>
    isOfType(sent) ? sent : maskCards(sent);

/** A UUID: products, customers, kept cards. Text of another form is taken and names nothing. */
export function uuid(rules: TextRules = {}) {
  return field<string>(readText(rules, known(isUuid)), metaOf(rules, 'uuid'));
}

/** One of our public identifiers. Text of another form is taken and names nothing. */
export function publicId(kind: IdKind, { isSecret = false, ...rules }: TextRules & { isSecret?: boolean } = {}) {
  return field<string>(
    readText(
      rules,
      known((sent) => isPublicId(kind, sent)),
    ),
    metaOf(rules, isSecret ? SECRET_FORMAT : `${kind}-id`),
  );
}

/** true/false, 0/1, "0"/"1", "true"/"false". */
export function flag({ description }: { description?: string } = {}) {
  return field<boolean>(
    (wire) => {
      if (typeof wire === 'boolean') return { value: wire };
      const sent = wireText(wire)?.toLowerCase();
      if (sent === '1' || sent === 'true') return { value: true };
      return sent === '0' || sent === 'false' ? { value: false } : because('flag');
    },
    { type: ['boolean', 'integer', 'string'], ...(description && { description }) },
  );
}

/** A 3-letter ISO 4217 code (252 otherwise). */
export function currency() {
  return field<string>(
    (wire) =>
      typeof wire === 'string' && isCurrency(wire)
        ? { value: wire }
        : { refusal: 'currency_not_allowed', cause: { key: 'currency' } },
    {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217',
    },
  );
}

/** One of a closed list of words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  { description }: { description?: string } = {},
) {
  return field<Word>(
    (wire) => {
      const found = words.find((word) => word === wire);
      return found ? { value: found } : because('one_of', { values: words.join(', ') });
    },
    { type: 'string', enum: words, ...(description && { description }) },
  );
}

/** The language of messages in any case; never refused. */
export function language() {
  return z
    .unknown()
    .transform((wire): Language | undefined => (isAbsent(wire) ? undefined : readLanguage(wire)))
    .optional()
    .meta({
      type: 'string',
      enum: ['he', 'en', 'es', 'ru', 'ar'],
      description: 'Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he.',
    });
}

/** Field of an e-mail address: something@something.something, at most 255 characters. */
export function email() {
  return text({ max: 255, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, allowed: 'email' });
}

/** Most values of one filter. */
const MAX_VALUES = 500;

/** The cause that the first wrong value of a list has. */
function causeOf(error: z.ZodError): { cause?: Cause } {
  const [issue] = error.issues;
  if (issue?.code === 'invalid_value')
    return { cause: { key: 'one_of', values: { values: issue.values.map(String).join(', ') } } };
  return issue?.code === 'custom' && issue.params?.['cause'] ? { cause: issue.params['cause'] as Cause } : {};
}

function many<Value>(item: z.ZodType<Value>): Reader<Value[]> {
  return (wire) => {
    const values = Array.isArray(wire) ? wire : [wire];
    if (values.length === 0 || values.length > MAX_VALUES) return because('at_most_values', { max: MAX_VALUES });
    const read = z.array(item).safeParse(values);
    return read.success ? { value: read.data } : { ...invalid, ...causeOf(read.error) };
  };
}

/**
 * OpenAPI schema of one value or an array of such values. `format` stands beside them too, for readers that look for
 * secrets and identifiers.
 */
export function metaOfOneOrMany(item: z.ZodType, maxItems: number): Meta {
  const { $schema: _, ...one } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' });
  return { anyOf: [one, { type: 'array', items: one, maxItems }], ...(one.format && { format: one.format }) };
}

/** One value or an array of values, at most 500; always an array inside. */
export function oneOrMany<Value>(item: z.ZodType<Value>) {
  return field(many(item), {
    description: `One value or an array of up to ${MAX_VALUES}.`,
    ...metaOfOneOrMany(item, MAX_VALUES),
  });
}

/** Flags of a filter, one or many: true/false, 0/1, "0"/"1". */
export const flags = oneOrMany(
  z
    .unknown()
    .transform((wire, context) => {
      const sent = wire === true ? '1' : wire === false ? '0' : wireText(wire);
      if (sent === '1' || sent === '0') return sent === '1';
      context.addIssue({ code: 'custom', message: 'invalid_value' });
      return z.NEVER;
    })
    .meta({ type: ['boolean', 'integer', 'string'] }),
).optional;

/** `YYYY-MM-DD HH:MM:SS` in the deployment's zone; a bare day is its first second. */
export const moment = z
  .unknown()
  .transform((wire, context) => {
    if (isAbsent(wire)) return undefined;
    const sent = wireText(wire) ?? '';
    if (
      /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/.test(sent) &&
      isDay(sent.slice(0, 10))
    )
      return sent;
    context.addIssue({ code: 'custom', message: 'invalid_value', params: { cause: { key: 'timestamp' } } });
    return z.NEVER;
  })
  .optional()
  .meta({ type: 'string', description: 'YYYY-MM-DD HH:MM:SS' });

/** 31 February is not a day. `day` is `YYYY-MM-DD`. */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Field of a change that may be left out: absent keeps the value; an empty one becomes `empty`. */
function ofChange<Value, Empty>(field: z.ZodType<Value>, empty?: { is: Empty }) {
  return z
    .unknown()
    .transform((wire, context): Value | Empty | undefined => {
      if (wire === undefined) return undefined;
      if (empty && isAbsent(wire)) return empty.is;
      const read = field.safeParse(wire);
      if (read.success) return read.data;
      context.addIssue({
        code: 'custom',
        message: read.error.issues[0]?.message ?? 'invalid_value',
        params: causeOf(read.error),
      });
      return z.NEVER;
    })
    .optional()
    .meta(field.meta() ?? {});
}

/**
 * A field of a change that may be left out but not taken away: absent leaves it as it is, null and empty text are
 * `missing_parameter`.
 */
export const unlessAbsent = <Value>(field: z.ZodType<Value>) => ofChange<Value, never>(field);

/** Text that may be taken away: absent leaves it as it is, null and empty text are an empty text. */
export const textOrNothing = (rules: TextRules = {}, of: typeof text | typeof phone = text) =>
  ofChange(of(rules).required, { is: '' });

/** A value that may be taken away: absent leaves it as it is, null and empty text are null. */
export const orNothing = <Value>(field: z.ZodType<Value>) => ofChange(field, { is: null });
