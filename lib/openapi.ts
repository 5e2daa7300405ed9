import { z } from 'zod';
import { contracts } from './contracts.ts';
import type { Contract } from './kernel/contract.ts';
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

function operationOf(contract: Contract) {
  const byStatus = Map.groupBy(contract.refusals.map(refusalOf), ({ http }) => http);
  const errors = [...byStatus].map(([http, refusals]) => [
    String(http),
    {
      description: refusals.map(({ code, key }) => `${code} ${key}`).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    operationId: contract.id,
    summary: contract.summary,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(contract.request, 'input'), example: contract.example.request } },
    },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(contract.response, 'output'), example: contract.example.response } } },
      ...Object.fromEntries(errors),
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

/** The whole document for a deployment at `origin`. */
export function openApiDocument(origin: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Kupa', version: '1.0.0', description: 'Payments API. Amounts are integers of minor units.' },
    servers: [{ url: `${origin}/api` }],
    paths: Object.fromEntries(contracts.map((contract) => [contract.path, { [contract.method.toLowerCase()]: operationOf(contract as unknown as Contract) }])),
    components: { schemas: { Error: ERROR_BODY } },
  };
}

/** GET /api/openapi.json */
export const openApiRoute: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  handle: async () => new Response(JSON.stringify(openApiDocument(settings().appUrl)), { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } }),
};
