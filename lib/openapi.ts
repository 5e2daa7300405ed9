import { z } from 'zod';
import { contractGroups, contracts } from './contracts.ts';
import type { Contract, FieldSource } from './kernel/contract.ts';
import { httpOf, isShort } from './kernel/error-style.ts';
import { refusalOf } from './kernel/refusals.ts';
import { settings } from './platform/env.ts';
import type { Route } from './platform/http/route.ts';

/** The OpenAPI document, made of the contracts and of nothing else. */

const ERROR_BODY = {
  type: 'object',
  required: ['status_code', 'status_error_code', 'status_error_details', 'status_additional_info'],
  properties: {
    status_code: { const: 1 },
    status_error_code: { type: 'integer' },
    status_error_details: { type: 'string', description: 'In the language of the request; he by default.' },
    status_additional_info: { type: ['string', 'null'], description: 'Often the name of the offending field.' },
  },
} as const;

/** What sign-ins of programs answer, and whoever is not signed in (specification 4.7). */
const SHORT_ERROR_BODY = {
  type: 'object',
  required: ['status_code', 'message', 'status_error_code'],
  properties: { status_code: { const: 1 }, message: { type: 'string' }, status_error_code: { type: 'integer' } },
} as const;

const GROUPS: ReadonlyMap<string, string> = new Map(contractGroups.flatMap(({ group, contracts: of }) => of.map(({ id }) => [id, group])));

function operationOf(contract: Contract) {
  const style = contract.errors ?? 'payments';
  const byStatus = Map.groupBy(contract.refusals.map(refusalOf), ({ key }) => httpOf(style, key));
  const errors = [...byStatus].map(([http, refusals]) => [
    String(http),
    {
      description: refusals.map(({ code, key }) => `${code} ${key}`).join(', '),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${refusals.every(({ key }) => isShort(style, key)) ? 'ShortError' : 'Error'}` } } },
    },
  ]);
  return {
    operationId: contract.id,
    tags: [GROUPS.get(contract.id)],
    summary: contract.summary,
    ...(contract.auth === 'bearer' && { security: [{ bearer: [] }] }),
    ...requestOf(contract),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(contract.response, 'output'), example: contract.example.response } } },
      ...Object.fromEntries(errors),
    },
  };
}

type Described = { type?: string; properties?: Record<string, object>; required?: string[] };

/** The parts of a request: parameters where a contract names another source, the rest is the body. */
function requestOf({ request, sources = {}, example, isMoney }: Contract) {
  const whole = schemaOf(request, 'input') as Described;
  const isOutside = ([field]: [string, unknown]) => field in sources;
  const parameters = Object.entries(whole.properties ?? {}).filter(isOutside).map(([field, schema]) => parameterOf(field, sources[field] ?? 'query', schema, whole.required?.includes(field) ?? false));
  const properties = Object.fromEntries(Object.entries(whole.properties ?? {}).filter((entry) => !isOutside(entry)));
  const bodyExample = Object.fromEntries(Object.entries(example.request).filter((entry) => !isOutside(entry)));
  const headers = isMoney ? [IDEMPOTENCY_KEY] : [];
  return {
    ...(parameters.length + headers.length > 0 && { parameters: [...parameters, ...headers] }),
    ...(Object.keys(properties).length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: { ...whole, properties, required: whole.required?.filter((field) => field in properties) }, example: bodyExample } } },
    }),
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 },
  description: 'The same key and body within 24 hours get the first answer.',
};

function parameterOf(field: string, source: FieldSource, schema: object, isRequired: boolean) {
  const isHeader = source !== 'path' && source !== 'query';
  return { name: isHeader ? source.slice('header:'.length) : field, in: isHeader ? 'header' : source, required: isRequired || source === 'path', schema };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function pathsOf(all: readonly Contract[]): Record<string, Record<string, ReturnType<typeof operationOf>>> {
  const byPath = Map.groupBy(all, ({ path }) => path);
  return Object.fromEntries([...byPath].map(([path, some]) => [path, Object.fromEntries(some.map((contract) => [contract.method.toLowerCase(), operationOf(contract)]))]));
}

/** The whole document for a deployment at `origin`. */
export function openApiDocument(origin: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Kupa', version: '1.0.0', description: 'Payments API. Amounts are integers of minor units.' },
    servers: [{ url: `${origin}/api` }],
    paths: pathsOf(contracts as unknown as readonly Contract[]),
    components: {
      schemas: { Error: ERROR_BODY, ShortError: SHORT_ERROR_BODY },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /auth/token.' } },
    },
  };
}

/** GET /api/openapi.json */
export const openApiRoute: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  handle: async () => new Response(JSON.stringify(openApiDocument(settings().appUrl)), { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } }),
};
