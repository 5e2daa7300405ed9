import { z } from 'zod';
import type { DescribedField } from './blocks.ts';
import { enumerationOf } from './enumerations.ts';

/** From the schemas of the contracts to rows of the reference: nested objects keep their fields. */

export type JsonSchema = {
  type?: string | string[];
  description?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** JSON Schema's own bounds of an integer say nothing. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** The alternatives of a schema without null. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const all = schema.anyOf ?? [schema];
  return all.filter(({ type }) => type !== 'null');
}

/** Null may be sent, or answered, in its place. */
const mayBeNull = ({ anyOf, type }: JsonSchema): boolean =>
  (anyOf?.some((one) => one.type === 'null') ?? false) || [type].flat().includes('null');

const inBrackets = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

function typeOf(schema: JsonSchema): string {
  const words = alternatives(schema).flatMap((one) => {
    if (one.type === 'array' && one.items) return [`array of ${inBrackets(typeOf(one.items))}`];
    return [one.type ?? (one.const === undefined ? 'object' : typeof one.const)].flat();
  });
  return [...new Set([...words.filter((word) => word !== 'null'), ...(mayBeNull(schema) ? ['null'] : [])])].join(' | ');
}

function rulesOf(schema: JsonSchema): string[] {
  return alternatives(schema).flatMap(({ maxLength, minimum, maximum, maxItems, enum: words, const: only }) => [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} elements`]),
    ...(minimum === undefined || minimum === -MAX_SAFE ? [] : [`≥ ${minimum}`]),
    ...(maximum === undefined || maximum === MAX_SAFE ? [] : [`≤ ${maximum}`]),
    ...(words === undefined ? [] : [`one of: ${words.join(', ')}`]),
    ...(only === undefined ? [] : [`always ${String(only)}`]),
  ]);
}

/** The fields below a schema: of an object, of the elements of an array, of the alternatives with fields. */
function fieldsBelow(schema: JsonSchema): DescribedField[] {
  const below = alternatives(schema)
    .flatMap((one) => (one.properties ? [one] : one.items ? alternatives(one.items) : []))
    .filter(({ properties }) => properties);
  return below.length === 0 ? [] : fieldsOf({ anyOf: below });
}

function describeField(name: string, schema: JsonSchema, isRequired: boolean): DescribedField {
  const type = typeOf(schema);
  const values = enumerationOf(name, type);
  const rules = rulesOf(schema);
  return {
    name,
    type,
    isRequired,
    rules: values === null ? rules : rules.filter((rule) => !rule.startsWith('one of')),
    meaning: schema.description ?? '',
    values,
    fields: fieldsBelow(schema),
  };
}

/**
 * Every field of an object; of a response with several forms those of all, each once. A field is required where every
 * form has it.
 */
export function fieldsOf(schema: JsonSchema): DescribedField[] {
  const forms = alternatives(schema).filter(({ properties }) => properties);
  const names = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return names.map((name) => {
    const found = forms.find(({ properties }) => properties?.[name])?.properties?.[name] ?? {};
    return describeField(
      name,
      found,
      forms.every(({ required = [] }) => required.includes(name)),
    );
  });
}

/** Every nested object below these fields with its path: `items[].name` is below `items`. */
export function objectsOf(fields: readonly DescribedField[], path = ''): { path: string; field: DescribedField }[] {
  return fields.flatMap((field) => {
    const here = `${path}${field.name}`;
    return field.fields.length === 0 ? [] : [{ path: here, field }, ...objectsOf(field.fields, `${here}.`)];
  });
}
