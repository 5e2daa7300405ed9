import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notifyTypes } from './extensions.ts';
import { DEVICE_CALLBACK_FIELDS } from './modules/devices/contract/callback-fields.ts';
import { SALE_CALLBACK_FIELDS } from './modules/payments/contract/callback-fields.ts';
import { SELLER_CALLBACK_FIELDS } from './modules/sellers/contract/callback-fields.ts';
import { SUBSCRIPTION_CALLBACK_FIELDS } from './modules/subscriptions/contract/callback-fields.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { openApiDocument } from './openapi.ts';

/** Entry 13: the OpenAPI document has callbacks, headers and meanings, and stays OpenAPI 3.1. */

// biome-ignore lint/suspicious/noExplicitAny: the document is walked by name
const document = JSON.parse(JSON.stringify(openApiDocument('https://pay.example.com'))) as any;
// biome-ignore lint/suspicious/noExplicitAny: the document is walked by name
const operations: any[] = Object.values(document.paths).flatMap((path) => Object.values(path as object));

test('every event is a webhook with the form that is sent and the headers that sign it', () => {
  expect(Object.keys(document.webhooks)).toEqual(notifyTypes);
  for (const { post } of Object.values<{ post: { parameters: { name: string }[]; requestBody: { content: object } } }>(
    document.webhooks,
  )) {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    expect(Object.keys(post.requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
  }
  const { properties, required } = document.components.schemas.SaleCallback;
  expect(Object.keys(properties)).toEqual(SALE_CALLBACK_FIELDS.map(({ name }) => name));
  expect(required).toEqual(expect.arrayContaining(['svc_sale_id', 'svc_signature', 'notify_type']));
  expect(properties.sale_status.enum).toEqual(SALE_STATUSES);
  const device = document.components.schemas.DeviceCallback;
  expect(Object.keys(device.properties)).toEqual(DEVICE_CALLBACK_FIELDS.map(({ name }) => name));
  const subscription = document.components.schemas.SubscriptionCallback;
  expect(Object.keys(subscription.properties)).toEqual(SUBSCRIPTION_CALLBACK_FIELDS.map(({ name }) => name));
  const seller = document.components.schemas.SellerCallback;
  expect(Object.keys(seller.properties)).toEqual(SELLER_CALLBACK_FIELDS.map(({ name }) => name));
  const formOf = (type: string) => {
    const body = document.webhooks[type].post.requestBody.content['application/x-www-form-urlencoded'];
    return body.schema.allOf[0].$ref;
  };
  expect(
    ['sale-complete', 'point-of-sale-action-paired', 'sub-iteration-success', 'seller-create'].map(formOf),
  ).toEqual([
    '#/components/schemas/SaleCallback',
    '#/components/schemas/DeviceCallback',
    '#/components/schemas/SubscriptionCallback',
    '#/components/schemas/SellerCallback',
  ]);
});

describe('headers', () => {
  const named = (id: string) =>
    operations
      .find(({ operationId }) => operationId === id)
      .parameters.filter((one: { in: string }) => one.in === 'header')
      .map(({ name }: { name: string }) => name);
  test('operations have those that they take', () => {
    expect(named('refund-sale')).toEqual(['Svc-Partner-Key', 'Idempotency-Key', 'Accept-Language']);
    expect(named('external-market-fee')).toEqual(
      expect.arrayContaining(['Svc-Merchant-Key', 'Svc-Partner-Key', 'Idempotency-Key']),
    );
    expect(named('read-buyer')).toEqual(expect.arrayContaining(['Svc-Merchant-Key', 'Svc-Partner-Key']));
  });
  test('no parameter is there twice, and every answer names Svc-Request-Id, a refusal for now Retry-After', () => {
    for (const { operationId, parameters = [], responses } of operations) {
      const all = parameters.map(
        ({ name, in: place }: { name: string; in: string }) => `${place} ${name.toLowerCase()}`,
      );
      expect([operationId, all.length]).toEqual([operationId, new Set(all).size]);
      for (const [status, { headers }] of Object.entries<{ headers: object }>(responses))
        expect([
          operationId,
          status,
          Object.keys(headers).includes('Svc-Request-Id'),
          Object.keys(headers).includes('Retry-After'),
        ]).toEqual([operationId, status, true, status === '429']);
    }
  });
});

test('values have their meanings: words, numbers that are answered, and filters', () => {
  const body = (id: string) =>
    operations.find(({ operationId }) => operationId === id).requestBody.content['application/json'].schema.properties;
  const item = operations.find(({ operationId }) => operationId === 'get-transactions').responses[200].content[
    'application/json'
  ].schema.properties.items.items.properties;
  expect(item.transaction_status.enum).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(item.sale_type.description).toContain('`5`: authorize or multi-capture.');
  expect(item.transaction_error_code.description).toContain('`20000`: Approved.');
  expect(body('get-transactions').transaction_type.description).toContain('`40`: A hold, or its release.');
  expect(body('generate-sale').sale_type.description).toContain('`multi-capture`:');
});

/** The fixed fields of OpenAPI 3.1 that the document uses; anything else is a mistake. */
const anySchema = z.record(z.string(), z.unknown());
const header = z.union([
  z.strictObject({ $ref: z.string() }),
  z.strictObject({ description: z.string(), schema: anySchema, example: z.string() }),
]);
const content = z.record(
  z.string().includes('/'),
  z.strictObject({ schema: anySchema, example: z.unknown().optional() }),
);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: anySchema,
  example: z.unknown().optional(),
});
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({
      description: z.string(),
      headers: z.record(z.string(), header).optional(),
      content: content.optional(),
    }),
  ),
});
const pathItem = z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation);
const openApi31 = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(z.string().startsWith('/'), pathItem),
  webhooks: z.record(z.string(), pathItem),
  components: z.strictObject({
    schemas: z.record(z.string(), anySchema),
    headers: z.record(z.string(), header),
    securitySchemes: z.record(z.string(), anySchema),
  }),
});

test('the document is OpenAPI 3.1, with every path parameter in its path and every tag named', () => {
  expect(openApi31.safeParse(document).error?.issues).toBeUndefined();
  for (const [path, item] of Object.entries<
    Record<string, { parameters?: { name: string; in: string }[]; tags: string[] }>
  >(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [], tags } of Object.values(item)) {
      expect([path, parameters.filter((one) => one.in === 'path').map(({ name }) => name)]).toEqual([path, inPath]);
      expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(tags));
    }
  }
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a schema has no word that JSON Schema does not know', () => {
  const KNOWN = new Set([
    'type',
    'properties',
    'required',
    'items',
    'anyOf',
    'allOf',
    'enum',
    'const',
    'description',
    'examples',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'minLength',
    'maxLength',
    'maxItems',
    'minItems',
    'pattern',
    'format',
    'additionalProperties',
    'not',
    'default',
    'deprecated',
    '$ref',
    'propertyNames',
  ]);
  const walk = (schema: Record<string, unknown>, at: string): void => {
    for (const [word, value] of Object.entries(schema)) {
      expect([at, KNOWN.has(word) ? '' : word]).toEqual([at, '']);
      if (word === 'properties')
        for (const [name, below] of Object.entries(value as object)) walk(below, `${at}.${name}`);
      else if (word === 'items' && typeof value === 'object') walk(value as Record<string, unknown>, `${at}[]`);
      else if (word === 'anyOf' || word === 'allOf')
        for (const one of value as Record<string, unknown>[]) walk(one, at);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas))
    walk(schema as Record<string, unknown>, name);
  for (const { operationId, requestBody, responses, parameters = [] } of operations) {
    for (const { schema } of Object.values<{ schema: Record<string, unknown> }>(requestBody?.content ?? {}))
      walk(schema, operationId);
    for (const { schema } of parameters) walk(schema, operationId);
    for (const { content: of } of Object.values<{ content: Record<string, { schema: Record<string, unknown> }> }>(
      responses,
    ))
      walk(of['application/json']?.schema ?? {}, operationId);
  }
});
