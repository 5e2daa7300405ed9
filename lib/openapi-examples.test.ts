import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

/** The OpenAPI document as the tools of others read it: by the official schema, and by a validator of JSON Schema. */

// biome-ignore lint/suspicious/noExplicitAny: the document is walked by name
type Node = any;

const document: Node = JSON.parse(JSON.stringify(openApiDocument('https://pay.example.com')));

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'kupa' });

/** A JSON pointer as a fragment of an address. */
const pointerTo = (path: readonly string[]): string =>
  `kupa#/${path.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

function faultsOf(path: readonly string[], value: unknown): string[] {
  const validate = ajv.getSchema(pointerTo(path));
  if (!validate) throw new Error(`no schema at ${path.join('/')}`);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

type Example = { path: string[]; value: unknown };

/** Every example of the document with the schema that stands beside it. */
function examplesIn(node: Node, path: string[] = []): Example[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one, index) => examplesIn(one, [...path, String(index)]));
  return [
    ...('schema' in node && 'example' in node ? [{ path: [...path, 'schema'], value: node.example }] : []),
    ...(Array.isArray(node.examples) ? node.examples.map((value: unknown) => ({ path, value })) : []),
    ...Object.entries(node).flatMap(([name, one]) =>
      name === 'example' || name === 'examples' ? [] : examplesIn(one, [...path, name]),
    ),
  ];
}

/** Every schema of the document. */
function schemasIn(node: Node, path: string[] = [], isSchema = false): { path: string[]; schema: Node }[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, one]) => {
    if (name === 'example' || name === 'examples' || name === 'enum') return [];
    const areSchemas = name === 'properties' || name === 'schemas';
    if (areSchemas || Array.isArray(one))
      return Object.entries(one as object).flatMap(([key, each]) =>
        schemasIn(each, [...path, name, key], areSchemas || isSchema),
      );
    return schemasIn(one, [...path, name], name === 'schema' || (isSchema && ['items', 'not'].includes(name)));
  });
  return [...(isSchema ? [{ path, schema: node }] : []), ...below];
}

test('the document is valid by the official schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator({ strict: false }).validate(structuredClone(document));
  expect([valid, errors ?? []]).toEqual([true, []]);
});

describe('every schema', () => {
  const schemas = schemasIn(document);

  test('is one by the rules of JSON Schema, and its references lead somewhere', () => {
    expect(schemas.length).toBeGreaterThan(1_000);
    // Those within others are compiled with them.
    const whole = schemas.filter(({ path }) => path.at(-1) === 'schema' || path.at(-2) === 'schemas');
    expect(whole.length).toBeGreaterThan(100);
    for (const { path } of whole) expect([path, typeof ajv.getSchema(pointerTo(path))]).toEqual([path, 'function']);
  });

  test('that lets an array pass says what its elements are', () => {
    const silent = schemas.filter(({ schema }) => [schema.type].flat().includes('array') && !schema.items);
    expect(silent.map(({ path }) => path.join('/'))).toEqual([]);
  });
});

describe('every example', () => {
  const examples = examplesIn(document);

  test('is valid by its own schema', () => {
    expect(examples.length).toBeGreaterThan(150);
    const wrong = examples.flatMap(({ path, value }) => {
      const faults = faultsOf(path, value);
      return faults.length > 0 ? [{ path: path.join(' '), faults }] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('that is wrong is found', () => {
    const at = ['paths', '/generate-sale', 'post', 'requestBody', 'content', 'application/json', 'schema'];
    expect(faultsOf(at, {})).not.toEqual([]);
  });
});

test('tags are unique, and each operation has one of them', () => {
  const names = document.tags.map(({ name }: Node) => name);
  expect([...new Set(names)]).toEqual(names);
  const used = [...Object.values<Node>(document.paths), ...Object.values<Node>(document.webhooks)].flatMap((methods) =>
    Object.values<Node>(methods).flatMap(({ tags }) => tags),
  );
  expect([...new Set(used)].toSorted()).toEqual(names.toSorted());
});
