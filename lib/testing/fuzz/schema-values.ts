import fc from 'fast-check';
import { among, BY_NAME, MOMENTS, type RefKind, ref } from './field-values.ts';

/**
 * Values for a field of the OpenAPI document: `validFor` what a careful client sends, `wrongFor` what it sends by
 * mistake or on purpose: one beyond each bound, the wrong type, text that readers stumble over. Values that stand in
 * the database are a `Ref`, resolved when sent.
 */

/** The part of JSON Schema that our contracts are written in. */
export type Schema = {
  type?: string | readonly string[];
  enum?: readonly (string | number)[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  description?: string;
};

/** How an operation reads a field that others have too: the kind of record that it names, or values of its own. */
export type Special = Readonly<Record<string, RefKind | readonly unknown[]>>;

/** A number as it stands in the text of a body, also one that JavaScript would change. */
const rawNumber = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

const isMoment = (name: string): boolean => /(_created|created_at|due_date)/.test(name);

const TEXTS = [
  'Coffee beans',
  'קפה טחון',
  'قهوة',
  'Кофе',
  '☕️👩‍👩‍👧‍👦',
  'x',
  "O'Brien; DROP TABLE sale;--",
  '<img src=x onerror=alert(1)>',
  '%_\\',
  '=1+1',
  '‮5000',
  ' padded ',
  'a\tb\nc',
];
const textFor = ({ maxLength = 2000 }: Schema): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
      { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), '😀'.repeat(Math.min(maxLength, 500))) },
    )
    .map((text) => [...text].slice(0, maxLength).join(''));

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

function validFor(name: string, schema: Schema, special: Special = {}): fc.Arbitrary<unknown> {
  const own = special[name];
  const known = typeof own === 'string' ? ref(own) : own ? among(...own) : BY_NAME[name];
  if (known) return known;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validFor(name, one, special)));
  if (isMoment(name)) return among(...MOMENTS);
  if (schema.enum) return among(...schema.enum);
  const types = typesOf(schema);
  if (schema.properties) return objectFor(schema, special);
  if (schema.items) return fc.array(validFor(name, schema.items, special), { minLength: 1, maxLength: 4 });
  if (types.includes('boolean')) return among(true, false, 1, 0, '1', 'false');
  if (types.includes('integer')) return wholeIn(schema);
  if (types.includes('number'))
    return among(schema.minimum ?? 0, 12.5, '12.50', schema.maximum ?? 100, rawNumber('0.10'));
  return textFor(schema);
}

function wholeIn({ minimum = 0, maximum = 999_999_999_999 }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, 100_000) }),
    among(minimum, maximum, String(minimum), String(maximum)),
  );
}

/**
 * Fields that need not be there and without which most requests say nothing of interest, in percent; a token beside a
 * card is refused.
 */
const OFTEN: Readonly<Record<string, number>> = {
  credit_card_number: 96,
  credit_card_exp: 96,
  credit_card_cvv: 96,
  card_number: 96,
  card_expiry: 96,
  card_cvv: 96,
  sale_type: 50,
  svc_client_key: 50,
  sub_price: 97,
  sub_currency: 97,
  sub_description: 97,
  sub_iteration_type: 97,
  sub_update: 3,
  sub_svc_id: 6,
  buyer_key: 3,
};

/** All that is required, and some of the rest. */
export function objectFor(
  { properties = {}, required = [] }: Schema,
  special: Special = {},
  others = 0.1,
): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const value = validFor(name, schema, special).map((of) => [name, of] as const);
    if (required.includes(name)) return value;
    const weight = OFTEN[name] ?? Math.round(others * 100);
    return fc.oneof({ weight, arbitrary: value }, { weight: 100 - weight, arbitrary: fc.constant(null) });
  });
  return fc.tuple(...entries).map((some) => Object.fromEntries(some.filter((entry) => entry !== null)));
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : depth % 2 ? [deep(depth - 1)] : { a: deep(depth - 1) });

const NUMBERS = [
  '-1',
  '-0',
  '0',
  '1e3',
  '1e400',
  '-1e400',
  '500.5',
  '500.0',
  '0.1',
  '499',
  '501',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '1000000000000',
  '9223372036854775808',
  '4999.9999999999999999',
];
const STUMBLES = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[]],
  [null],
  [''],
  [{}],
  { not: '' },
  { min: 1 },
  { length: 1 },
  { toString: 1 },
  { a: { b: [1, { c: null }] } },
  deep(12),
  [1, 'x', null, { y: [] }],
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  '0x1F4',
  '٥٠٠',
  ' 500 ',
  '+500',
  '5e2',
  '1,000',
  '௧',
  '%00',
  '../../etc/passwd',
  '{}',
  '[]',
  '"',
  '\\',
  '\\u0000',
  '9999-12-31',
  '9999-12-31 23:59:59',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2026-13-01',
  '2026-11-22T10:00:00Z',
  '2026-11-22 24:00:00',
  '275760-09-13',
  '-000001-01-01',
  'http://127.0.0.1/',
  'http://[::1]/',
  'javascript:alert(1)',
  'https://',
  'https://user:pw@example.com/',
  `https://example.com/${'x'.repeat(2_000)}`,
  'SALE-x',
  'BUYER-x',
  'MPL-x',
  '00000000-0000-0000-0000-000000000000',
  '4111111111111112',
  '41111111111111111111',
  '1',
  '0',
  '103',
  '104',
  '106',
  '109',
  '112',
  '13',
  'zzz',
  'ils',
  'ILS ',
  'IL',
  'x'.repeat(256),
  'x'.repeat(3_000),
  '😀'.repeat(300),
  'é'.repeat(501),
  Array.from({ length: 501 }, (_, at) => at),
  Array.from({ length: 20 }, () => '2026-01-01'),
];

const stumble: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...STUMBLES) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS).map(rawNumber) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  {
    weight: 1,
    arbitrary: fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 19).replace('T', ' ')),
  },
);

/** One step beyond what the schema says, or what no reader of it expects. */
function wrongFor(name: string, schema: Schema, special: Special = {}): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => wrongFor(name, one, special)));
  const edges: unknown[] = [];
  if (schema.minimum !== undefined)
    edges.push(schema.minimum - 1, String(schema.minimum - 1), rawNumber(`${schema.minimum}.5`));
  if (schema.maximum !== undefined) edges.push(schema.maximum + 1, String(schema.maximum + 1));
  if (schema.maxLength !== undefined)
    edges.push(
      'x'.repeat(schema.maxLength + 1),
      '9'.repeat(schema.maxLength),
      '9'.repeat(schema.maxLength + 1),
      '😀'.repeat(schema.maxLength),
      'é'.repeat(schema.maxLength),
    );
  for (const word of schema.enum ?? []) edges.push(String(word).toUpperCase(), ` ${word}`, [word]);
  const options: fc.WeightedArbitrary<unknown>[] = [{ weight: 4, arbitrary: stumble }];
  if (edges.length > 0) options.push({ weight: 4, arbitrary: among(...edges) });
  if (schema.properties) {
    options.push({
      weight: 8,
      arbitrary: fc
        .tuple(objectFor(schema, special, 0.5), mistakesIn(schema.properties, special))
        .map(([whole, wrong]) => ({ ...whole, ...wrong })),
    });
  }
  if (schema.items) {
    const { items } = schema;
    options.push({
      weight: 8,
      arbitrary: fc
        .tuple(fc.array(validFor(name, items, special), { maxLength: 3 }), wrongFor(name, items, special))
        .map(([good, wrong]) => [...good, wrong]),
    });
    options.push({
      weight: 1,
      arbitrary: fc
        .tuple(validFor(name, items, special), fc.constantFrom(221, 500, 501))
        .map(([one, count]) => Array.from({ length: count }, () => one)),
    });
  }
  // A list of values where one is taken, and the right value in another spelling.
  options.push(
    { weight: 2, arbitrary: validFor(name, schema, special).map((value) => [value, value]) },
    {
      weight: 1,
      arbitrary: validFor(name, schema, special).map((value) => (typeof value === 'object' ? value : `${value} `)),
    },
  );
  return fc.oneof(...options);
}

/** One or two fields with something wrong in them. */
export function mistakesIn(
  properties: Readonly<Record<string, Schema>>,
  special: Special = {},
): fc.Arbitrary<Record<string, unknown>> {
  const some = Object.entries(properties).map(([name, schema]) =>
    wrongFor(name, schema, special).map((value) => [name, value] as const),
  );
  if (some.length === 0) return fc.constant({});
  return fc.array(fc.oneof(...some), { minLength: 1, maxLength: 2 }).map((entries) => Object.fromEntries(entries));
}
