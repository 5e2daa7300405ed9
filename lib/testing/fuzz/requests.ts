import fc from 'fast-check';
import { openApiDocument } from '#lib/openapi.ts';
import { mistakesIn, objectFor, type Schema, type Special } from './schema-values.ts';

/** Requests to every operation of the OpenAPI document: good ones, and those with a mistake somewhere. */

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };

export type Operation = {
  id: string;
  method: string;
  path: string;
  /** Token that it takes: of a seller's sign-in, or of a client. */
  bearer: 'bearer' | 'accounting' | null;
  isForm: boolean;
  parameters: readonly Parameter[];
  body: Schema | null;
};

/** A request before its identifiers are known. `raw`: a body that is sent as it is. */
export type FuzzRequest = {
  operation: Operation;
  parameters: Readonly<Record<string, unknown>>;
  body: Record<string, unknown> | null;
  raw: { text: string; type: string } | null;
  token: 'own' | 'none' | 'other' | 'garbage';
  seller: number;
  isMistaken: boolean;
};

export function operationsOfDocument(): Operation[] {
  const { paths } = openApiDocument('http://localhost:3000');
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const {
        operationId,
        parameters = [],
        requestBody,
        security,
      } = described as unknown as {
        operationId: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        security?: Record<string, unknown>[];
      };
      const [[mediaType, body] = []] = Object.entries(requestBody?.content ?? {});
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        bearer: (security?.flatMap(Object.keys)[0] ?? null) as Operation['bearer'],
        isForm: mediaType === 'application/x-www-form-urlencoded',
        parameters,
        body: body?.schema ?? null,
      };
    }),
  );
}

/** What fields mean to one operation. Mostly what it can do something with: a sale in the right state, its price. */
const SPECIAL: Readonly<Record<string, Special>> = {
  'generate-sale': { origin_sale_id: 'held' },
  'pay-sale': {
    svc_sale_id: 'payable',
    sale_price: [5000, 5000, 5000, '5000', '5000', '5000', 5001],
    installments: ['1', 1, 1, '3', 12, 12, '103', 112],
  },
  'capture-sale': { svc_sale_id: 'held', sale_price: [500, 2500, '5000', 5001] },
  'refund-sale': { svc_sale_id: 'paid' },
  'cancel-template': { svc_sale_id: 'template' },
  'get-buyer-key': { svc_sale_id: 'kept' },
  'external-market-fee': { guid: 'sale', market_fee_percentage: [0, 1, '12.5', 60], market_fee_fixed: [0, '0.01', 5] },
  'authenticate-sale': {
    guid: 'payable',
    buyer_key: [undefined],
    credit_card_number: ['4111111111111111', '4000000000003220'],
    meta_data_jwt: [undefined],
  },
  'authentication-hash': { guid: 'payable' },
  'create-document': {
    doc_type: [305, 320, '400', 600],
    items: [[{ name: 'x', unit_price: 5 }], [{ name: 'x', quantity: '2', unit_price: '1.50' }]],
    origin_doc_id: [undefined],
    based_on: [undefined, []],
  },
  'read-document': { id: 'document' },
  'issue-document': { id: 'document' },
  'cancel-document': { id: 'document' },
  'send-document': { id: 'document' },
  'vas-update': {
    vas_data: [
      { websites: ['shop.example'] },
      { tips: [10, '15'] },
      { websites: [] },
      { seller_inc: 3, first_numbers: { 320: 7 } },
    ],
  },
  'refund-on-device': { guid: 'at-device' },
  'read-device-payment': { guid: 'at-device' },
  'cancel-on-device': { guid: 'at-device' },
  'generate-subscription': { sub_svc_id: 'running-plan' },
  'pay-subscription': { sub_svc_id: 'unpaid-plan' },
  'cancel-subscription': { sub_svc_id: 'plan' },
  'pause-subscription': { sub_svc_id: 'running-plan' },
  'resume-subscription': { sub_svc_id: 'paused-plan' },
  'set-subscription-price': { sub_svc_id: 'running-plan' },
  'get-subscriptions': {
    sub_iteration_type: [1, 3, [1, 2], '4'],
    sub_start_date: ['2027-01-31', '2020-12-01 00:00:00'],
  },
  'pair-device': { pos_id: ['001'] },
  'authenticate-device': { pos_id: ['001'] },
  'auth-refresh': { refresh_token: 'refresh' },
  'oauth-token': {
    grant_type: ['client_credentials', 'client_credentials', 'password'],
    client_id: 'client',
    client_secret: 'client-secret',
    scope: [undefined, 'read-ledger', 'read-payouts read-documents', 'write'],
  },
};

function specialOf({ id, path }: Operation): Special {
  if (path.startsWith('/products')) return { guid: 'product' };
  return path.startsWith('/customers') ? { guid: 'customer' } : (SPECIAL[id] ?? {});
}

const RAW = [
  '',
  '{',
  '[]',
  'null',
  '1',
  '"x"',
  '{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"seller_id":1}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '{"language":"en",}',
  '\ufeff{}',
  `{"x":"${'y'.repeat(200_000)}"}`,
]
  .map((text) => ({ text, type: 'application/json' }))
  .concat([
    { text: 'seller_svc_id=x', type: 'application/x-www-form-urlencoded' },
    { text: '{}', type: 'text/plain' },
    { text: '{}', type: 'application/json; charset=utf-16' },
    { text: '{}', type: 'application/json;charset=UTF-8' },
  ]);

const PROTOTYPE_KEYS = { constructor: { prototype: { seller_id: 1 } }, status: 'completed', refunded: 0, seller_id: 1 };

function requestTo(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const special = specialOf(operation);
  const outside = {
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const hasBody = operation.body !== null;
  const fields = { ...outside.properties, ...operation.body?.properties };
  const names = Object.keys(fields);
  const whole = fc.record({
    parameters: objectFor(outside, special, 0.2),
    body: hasBody ? objectFor(operation.body ?? {}, special) : fc.constant(null),
  });
  const mistakes = fc.oneof(
    { weight: 65, arbitrary: fc.constant(null) },
    { weight: 35, arbitrary: mistakesIn(fields, special) },
    { weight: 8, arbitrary: fc.constantFrom(...names).map((name) => ({ [name]: undefined })) },
    { weight: 2, arbitrary: fc.constant(PROTOTYPE_KEYS) },
  );
  const idempotency = fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('k1', 'k2', 'k3', 'x'.repeat(255), 'x'.repeat(256), 'a b') },
  );
  return fc
    .record({
      whole,
      mistakes,
      idempotency,
      seller: fc.nat(2),
      raw: hasBody
        ? fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...RAW) })
        : fc.constant(null),
      token: fc.oneof(
        { weight: 20, arbitrary: fc.constant('own' as const) },
        { weight: 1, arbitrary: fc.constantFrom('none' as const, 'other' as const, 'garbage' as const) },
      ),
    })
    .map(({ whole: { parameters, body }, mistakes: wrong, idempotency: key, seller, raw, token }) => {
      const isOutside = ([name]: [string, unknown]) => name in outside.properties;
      const entries = Object.entries(wrong ?? {});
      return {
        operation,
        seller,
        raw,
        token,
        isMistaken: wrong !== null || raw !== null || token !== 'own',
        parameters: {
          ...parameters,
          'Idempotency-Key': 'Idempotency-Key' in outside.properties ? key : undefined,
          ...Object.fromEntries(entries.filter(isOutside)),
        },
        body: body && { ...body, ...Object.fromEntries(entries.filter((entry) => !isOutside(entry))) },
      };
    });
}

const weightOf = (id: string): number =>
  id === 'generate-sale'
    ? 14
    : id === 'generate-subscription'
      ? 8
      : /^(pay|refund|capture)/.test(id)
        ? 6
        : id.startsWith('create')
          ? 4
          : id.startsWith('delete')
            ? 1
            : 2;

/** So many requests, the same for a seed. Every operation comes up, those that make or move something more often. */
export function fuzzRequests(count: number, seed: number): FuzzRequest[] {
  const weighted = operationsOfDocument().map((operation) => ({
    weight: weightOf(operation.id),
    arbitrary: requestTo(operation),
  }));
  return fc.sample(fc.oneof(...weighted), { numRuns: count, seed });
}
