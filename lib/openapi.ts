import { z } from 'zod';
import { type ContractGroup, contractGroups } from './contracts.ts';
import { enumerationOf, findEnumeration } from './docs/enumerations.ts';
import { REQUEST_HEADERS, requestHeadersOf, RESPONSE_HEADERS, responseHeadersOf } from './docs/headers.ts';
import { callbackSchemas, webhooksOf } from './docs/openapi-callbacks.ts';
import { callbackRecords } from './extensions.ts';
import { type Contract, type FieldSource, needsBody } from './kernel/contract.ts';
import { type ErrorStyle, httpOf, isShort, oauthErrorOf } from './kernel/refusals/error-style.ts';
import { type RefusalKey, refusalOf } from './kernel/refusals/refusals.ts';
import type { Scope } from './modules/accounting/contract/scopes.ts';
import type { CallbackRecord } from './modules/callbacks/index.ts';
import { settings } from './platform/env.ts';
import type { Route } from './platform/http/api/route.ts';

/**
 * The OpenAPI document, made of the contracts, the headers they imply, the meanings of their values, and the lists that
 * callbacks are written by.
 */

const ERROR_BODY = {
  type: 'object',
  required: ['status_code', 'status_error_code', 'status_error_details', 'status_additional_info'],
  properties: {
    status_code: { const: 1 },
    status_error_code: { type: 'integer' },
    status_error_details: {
      type: 'string',
      description: 'In the language of the request: language, then Accept-Language, then Hebrew.',
    },
    status_additional_info: { type: ['string', 'null'], description: 'Often the name of the offending field.' },
  },
} as const;

/** The error body of the sign-in operations and of requests that are not signed in (specification 4.7). */
const SHORT_ERROR_BODY = {
  type: 'object',
  required: ['status_code', 'message', 'status_error_code'],
  properties: { status_code: { const: 1 }, message: { type: 'string' }, status_error_code: { type: 'integer' } },
} as const;

/** The error body of OAuth (RFC 6749, 5.2). */
const OAUTH_ERROR_BODY = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string', description: 'In English.' } },
} as const;

/** Name of the schema of the refusals of one status. */
const errorSchemaOf = (style: ErrorStyle, refusals: readonly { key: RefusalKey }[]): string => {
  if (style === 'oauth') return 'OAuthError';
  return refusals.every(({ key }) => isShort(style, key)) ? 'ShortError' : 'Error';
};

const securityOf = ({ auth, scope }: Contract) => {
  if (auth === 'bearer') return { security: [{ bearer: [] }] };
  return auth === 'client' ? { security: [{ accounting: scope ? [scope] : [] }] } : {};
};

function operationOf(contract: Contract, group: string) {
  const style = contract.errors ?? 'payments';
  const byStatus = Map.groupBy(contract.refusals.map(refusalOf), ({ key }) => httpOf(style, key));
  const errors = [...byStatus].map(([http, refusals]) => [
    String(http),
    {
      description: refusals
        .map(({ code, key }) => (style === 'oauth' ? oauthErrorOf(key) : `${code} ${key}`))
        .filter((one, index, all) => all.indexOf(one) === index)
        .join(', '),
      headers: responseHeaders(contract, http),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${errorSchemaOf(style, refusals)}` },
        },
      },
    },
  ]);
  return {
    operationId: contract.id,
    tags: [group],
    summary: contract.summary,
    ...securityOf(contract),
    ...requestOf(contract),
    responses: {
      200: {
        description: 'Done',
        headers: responseHeaders(contract, 200),
        content: {
          'application/json': { schema: schemaOf(contract.response, 'output'), example: contract.example.response },
          ...Object.fromEntries((contract.files ?? []).map((type) => [type, { schema: {} }])),
        },
      },
      ...Object.fromEntries(errors),
    },
  };
}

/** Which answers a header is part of; the others are on all. */
const ONLY_WITH: Readonly<Record<string, (http: number) => boolean>> = {
  'Retry-After': (http) => http === 429,
  'WWW-Authenticate': (http) => http === 401 || http === 403,
};

const responseHeaders = (contract: Contract, http: number) =>
  Object.fromEntries(
    responseHeadersOf(contract)
      .filter(({ name }) => ONLY_WITH[name]?.(http) ?? true)
      .map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]),
  );

type Described = {
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  anyOf?: Described[];
};

/** The parts of a request: parameters where a contract names another source, the rest is the body. */
function requestOf(contract: Contract) {
  const { request, sources = {}, headerInstead = {}, queryInstead = [], example, method } = contract;
  const whole = schemaOf(request, 'input');
  const isOutside = ([field]: [string, unknown]) => field in sources;
  const parameters = Object.entries(whole.properties ?? {})
    .filter(isOutside)
    .flatMap(([field, schema]) => {
      const isRequired = whole.required?.includes(field) ?? false;
      const source = sources[field] ?? 'query';
      return queryInstead.includes(field)
        ? [parameterOf(field, source, schema, false), parameterOf(field, 'query', schema, false)]
        : [parameterOf(field, source, schema, isRequired)];
    });
  const properties = Object.fromEntries(Object.entries(whole.properties ?? {}).filter((entry) => !isOutside(entry)));
  const bodyExample = Object.fromEntries(Object.entries(example.request).filter((entry) => !isOutside(entry)));
  const all = [
    ...parameters,
    ...furtherHeaders(
      contract,
      parameters.map(({ name }) => name),
    ),
  ];
  const hasBody = method !== 'GET' && method !== 'DELETE' && Object.keys(properties).length > 0;
  return {
    parameters: all,
    ...(hasBody && {
      requestBody: {
        required: needsBody(contract),
        content: {
          [contract.isForm ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: {
              ...whole,
              properties,
              required: whole.required?.filter((field) => field in properties && !(field in headerInstead)),
            },
            example: bodyExample,
          },
        },
      },
    }),
  };
}

/** Headers that OpenAPI has other places for. */
const ELSEWHERE = ['Content-Type', 'Authorization'];

/** The headers of a request that no field of it comes from. */
const furtherHeaders = (contract: Contract, known: readonly string[]) =>
  [...requestHeadersOf(contract), ACCEPT_LANGUAGE]
    .filter(({ name }) => !known.includes(name) && !ELSEWHERE.includes(name))
    .map(({ name, isRequired, meaning, example }) => ({
      name,
      in: 'header',
      required: isRequired,
      description: meaning,
      schema: { type: 'string', ...(name === 'Idempotency-Key' && { maxLength: 255 }) },
      example,
    }));

const ACCEPT_LANGUAGE = { ...REQUEST_HEADERS['Accept-Language'], isRequired: false };

function parameterOf(field: string, source: FieldSource, schema: Described, isRequired: boolean) {
  const isHeader = source !== 'path' && source !== 'query';
  const { description, ...rest } = schema;
  return {
    name: isHeader ? source.slice('header:'.length) : field,
    in: isHeader ? 'header' : source,
    required: isRequired || source === 'path',
    ...(description !== undefined && { description }),
    schema: rest,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Described {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return withMeanings(described as Described);
}

/** The schema with what the values of its enumerations mean; a number that is answered gets the list itself, too. */
function withMeanings(schema: Described): Described {
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, meant(name, withMeanings(property))]),
      ),
    }),
    ...(schema.items && { items: withMeanings(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withMeanings) }),
  };
}

function meant(name: string, schema: Described): Described {
  const enumeration = findEnumeration(enumerationOf(name, String(schema.type)) ?? '');
  if (!enumeration) return schema;
  const { isNumber, values } = enumeration;
  const list = values.map(([value, meaning]) => `- \`${value}\`: ${meaning}`).join('\n');
  const isAnswered = schema.type === 'integer' && isNumber && values.every(([value]) => /^\d+$/.test(value));
  return {
    ...schema,
    description: `${schema.description ? `${schema.description}\n\n` : ''}${list}`,
    ...(isAnswered && schema.enum === undefined && { enum: values.map(([value]) => Number(value)) }),
  };
}

function pathsOf(groups: readonly ContractGroup[]): Record<string, Record<string, ReturnType<typeof operationOf>>> {
  const all = groups.flatMap(({ group, contracts }) => contracts.map((contract) => ({ contract, group })));
  const byPath = Map.groupBy(all, ({ contract }) => contract.path);
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [
      path,
      Object.fromEntries(
        some.map(({ contract, group }) => [contract.method.toLowerCase(), operationOf(contract, group)]),
      ),
    ]),
  );
}

/** The whole document for a deployment at `origin`. */
export function openApiDocument(origin: string, callbacks: readonly CallbackRecord[] = callbackRecords) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kupa',
      version: '1.0.0',
      description: 'Payments API. Amounts are integers in minor units. Guides, examples and test data: /docs.',
    },
    servers: [{ url: `${origin}/api` }],
    tags: [...contractGroups.map(({ group }) => ({ name: group })), { name: 'callbacks' }],
    paths: pathsOf(contractGroups),
    webhooks: webhooksOf(callbacks),
    components: {
      schemas: {
        Error: ERROR_BODY,
        ShortError: SHORT_ERROR_BODY,
        OAuthError: OAUTH_ERROR_BODY,
        ...callbackSchemas(callbacks),
      },
      headers: Object.fromEntries(
        Object.values(RESPONSE_HEADERS).map(({ name, meaning, example }) => [
          name,
          { description: meaning, schema: { type: 'string' }, example },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /auth/token.' },
        accounting: {
          type: 'oauth2',
          description: 'A client made in the dashboard.',
          flows: {
            clientCredentials: {
              tokenUrl: `${origin}/api/oauth/token`,
              scopes: {
                'read-ledger': 'Entries of balances, and fees.',
                'read-payouts': 'Payouts.',
                'read-documents': 'Documents.',
              } satisfies Record<Scope, string>,
            },
          },
        },
      },
    },
  };
}

/** GET /api/openapi.json */
export const openApiRoute: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  handle: async () =>
    new Response(JSON.stringify(openApiDocument(settings().appUrl)), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
};
