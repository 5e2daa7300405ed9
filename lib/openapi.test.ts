import { describe, expect, test } from 'vitest';
import { contracts } from './contracts.ts';
import type { Contract } from './kernel/contract.ts';
import { httpOf, oauthErrorOf } from './kernel/refusals/error-style.ts';
import { refusalOf } from './kernel/refusals/refusals.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked by name
const document = JSON.parse(JSON.stringify(openApiDocument('https://pay.example.com'))) as any;

test('the document is OpenAPI 3.1 with one server and every contract once', () => {
  expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'https://pay.example.com/api' }]]);
  expect(Object.keys(document.paths)).toEqual([...new Set(contracts.map(({ path }) => path))]);
  const ids = contracts.map(({ path, method }) => document.paths[path][method.toLowerCase()].operationId);
  expect(new Set(ids).size).toBe(contracts.length);
});

test('every contract has its route and every reference in the document leads somewhere', () => {
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  for (const { method, path } of contracts)
    expect(served).toContain(`${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`);
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect([reference, reference.split('/').reduce((at, name) => at?.[name], document)]).toEqual([
      reference,
      expect.anything(),
    ]);
  }
});

/** A body as the document describes it. */
type Described = { schema: { properties: Record<string, Record<string, unknown>> }; example: unknown };

test('I-10: every operation that takes an Idempotency-Key names what the key may be refused with', () => {
  const money = contracts.filter((one) => 'isMoney' in one && one.isMoney);
  expect(money.length).toBeGreaterThan(5);
  for (const { id, refusals } of money)
    expect([id, refusals]).toEqual([
      id,
      expect.arrayContaining(['invalid_value', 'combination_not_allowed', 'sale_busy', 'outcome_unknown']),
    ]);
});

describe.each<Contract>(contracts as unknown as Contract[])(
  'the contract $id',
  ({ path, method, request, sources, response, example, refusals, errors = 'payments' }) => {
    const operation = document.paths[path][method.toLowerCase()];
    const [described = { schema: { properties: {} }, example: {} }] = Object.values<Described>(
      operation.requestBody?.content ?? {},
    );
    const outside = new Set(Object.keys(sources ?? {}));
    const inBody = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => !outside.has(field)));

    test('accepts its own example and answers it', () => {
      expect(request.safeParse(example.request).error?.issues).toBeUndefined();
      expect(response.parse(example.response)).toEqual(example.response);
      expect(described.example).toEqual(inBody(example.request));
      expect(operation.responses[200].content['application/json'].example).toEqual(example.response);
    });

    test('describes every field it reads, with a type', () => {
      expect(Object.keys(described.schema.properties)).toEqual(Object.keys(inBody(request.shape)));
      const parameters = (operation.parameters ?? []).map(
        ({ name, in: place }: { name: string; in: string }) => `${place}:${name}`,
      );
      for (const [field, source] of Object.entries(sources ?? {}))
        expect(parameters).toContain(source.startsWith('header:') ? source : `${source}:${field}`);
      for (const [field, schema] of Object.entries<object>(described.schema.properties)) {
        expect([field, 'type' in schema || 'enum' in schema || 'anyOf' in schema]).toEqual([field, true]);
      }
    });

    test('names every refusal under its HTTP status', () => {
      for (const key of refusals) {
        const said = errors === 'oauth' ? oauthErrorOf(key) : `${refusalOf(key).code} ${key}`;
        expect(operation.responses[httpOf(errors, key)].description).toContain(said);
      }
    });
  },
);
