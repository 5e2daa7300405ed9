/**
 * The Prisma client speaks labels. Prisma Client itself names the members of an enum by identifiers, `partial_refund`
 * for the label `partial-refund`; between it and its callers each is put in the place of the other, so that its rows
 * and conditions have the words that statements, contracts and the domain have.
 */

/** Fields of a model in the client's data. */
type Models = Readonly<
  Record<
    string,
    { readonly fields: readonly { readonly name: string; readonly kind: string; readonly type: string }[] }
  >
>;

/** Labels by their members, of each enum: what the build writes to `generated/enums.ts`. */
type Enums = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Words = ReadonlyMap<string, string>;

/** Value of a key: the labels of an enum, a row of another model by its name, or a value left as it is. */
type Field = Words | string | null;

type Translate = (model: string, value: unknown) => unknown;

/** `toMembers` is for arguments of the client, `toLabels` for what it returned. */
export type EnumLabels = { readonly toMembers: Translate; readonly toLabels: Translate };

export function enumLabelsOf(models: Models, enums: Enums): EnumLabels {
  return {
    toMembers: translator(models, enums, ([member, label]) => [label, member]),
    toLabels: translator(models, enums, (pair) => pair),
  };
}

type Pair = readonly [string, string];

function translator(models: Models, enums: Enums, turned: (pair: Pair) => Pair): Translate {
  const words = new Map(
    Object.entries(enums).map(([name, members]): [string, Words] => [
      name,
      new Map(Object.entries(members).map(turned)),
    ]),
  );
  const fieldsOf = new Map(
    Object.entries(models).map(([model, { fields }]): [string, ReadonlyMap<string, Field>] => [
      model,
      new Map(fields.map(({ name, kind, type }) => [name, kind === 'object' ? type : (words.get(type) ?? null)])),
    ]),
  );
  const translate: Translate = (model, value) => {
    if (Array.isArray(value)) return value.map((item) => translate(model, item));
    if (!isPlain(value)) return value;
    const fields = fieldsOf.get(model);
    const under = (key: string, one: unknown): unknown => {
      const field = fields?.get(key);
      // `where`, `AND`, `some`, `_max`: still of this model.
      if (field === undefined) return translate(model, one);
      if (field === null) return one;
      return typeof field === 'string' ? translate(field, one) : inWords(field, one);
    };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, under(key, one)]));
  };
  return translate;
}

/** A word, a list of them, or a condition such as `{ in: [...] }`. */
function inWords(words: Words, value: unknown): unknown {
  if (typeof value === 'string') return words.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => inWords(words, item));
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inWords(words, one)]))
    : value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
