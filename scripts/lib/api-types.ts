import { openApiDocument } from '#lib/openapi.ts';

/** The operations of the API as TypeScript, made of the OpenAPI document: `lib/sdk/api/generated/operations.ts`. */

type Schema = {
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  $ref?: string;
};
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  description?: string;
};
type Described = {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};

/** Headers that the client writes itself. */
const OWN_HEADERS = ['Idempotency-Key', 'Accept-Language', 'Origin'];

const camel = (name: string): string =>
  name.toLowerCase().replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first paragraph, in lines as wide as the tree's; what a list of values means is in the reference. */
function commentOf(text: string | undefined): string {
  const words = text?.split('\n')[0]?.replaceAll('*/', '').trim() ?? '';
  if (words === '' || words.startsWith('- ')) return '';
  const lines = words.match(/.{1,100}(?:\s|$)/g) ?? [words];
  return lines.length === 1
    ? `/** ${words} */\n`
    : `/**\n${lines.map((line) => ` * ${line.trim()}`).join('\n')}\n */\n`;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ') || 'never';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type))
    return [...new Set(schema.type.map((type) => typeOf({ ...schema, type })))].join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectOf(schema.properties ?? {}, schema.required ?? [], schema.additionalProperties);
    default:
      return 'unknown';
  }
}

function objectOf(properties: Record<string, Schema>, required: readonly string[], more?: boolean | Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${commentOf(schema.description)}${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}` +
      `${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  if (fields.length === 0)
    return typeof more === 'object' ? `Record<string, ${typeOf(more)}>` : 'Record<string, unknown>';
  return `{ ${fields.join('\n')} }`;
}

/** Fields of the request, the ones that the client fills in by itself being optional. */
const FILLED_IN = ['seller_svc_id', 'svc_client_key'];

function requestOf({ parameters = [], requestBody }: Described): string {
  const body = requestBody?.content['application/json'].schema ?? {};
  const properties: Record<string, Schema> = { ...body.properties };
  const required = (body.required ?? []).filter((name) => !FILLED_IN.includes(name));
  for (const { name, required: isRequired, schema, description, in: place } of parameters) {
    if (OWN_HEADERS.includes(name) || isFilledHeader(name)) continue;
    const field = place === 'header' ? camel(name) : name;
    properties[field] = { ...schema, ...(description && { description }) };
    if (isRequired) required.push(field);
  }
  return Object.keys(properties).length === 0 ? 'Record<string, never>' : objectOf(properties, required);
}

/** Of an operation that can answer a file too, that file. */
function responseOf({ responses }: Described): string {
  const { 'application/json': json, ...files } = responses['200']?.content ?? {};
  return typeOf(json?.schema ?? {}) + (Object.keys(files).length === 0 ? '' : ' | Blob');
}

const isFilledHeader = (name: string): boolean => /^Svc-(Partner|Merchant)-Key$/i.test(name);

/** Operations of OAuth clients: programs that read accounts have clients of that standard. */
const isOfClients = ({ operationId, security = [] }: Described): boolean =>
  operationId === 'oauth-token' || security.some((one) => Object.keys(one as object).includes('accounting'));

/** The whole file. */
export function apiTypes(): string {
  const { paths } = openApiDocument('https://kupa.example') as unknown as {
    paths: Record<string, Record<string, Described>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => !isOfClients(described))
      .map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  );
  const types = operations.map(
    ({ described }) =>
      `${commentOf(described.summary)}${camel(described.operationId)}: { request: ${requestOf(described)};\n` +
      `response: ${responseOf(described)} };`,
  );
  const rows = operations.map(({ path, method, described }) => {
    const named = (place: Parameter['in']) =>
      (described.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
    const fields = described.requestBody?.content['application/json'].schema.properties ?? {};
    const row = {
      method,
      path,
      ...(named('query').length > 0 && { query: named('query') }),
      ...(named('header').some(isFilledHeader) && { keys: named('header').filter(isFilledHeader) }),
      ...('seller_svc_id' in fields && { sendsSeller: true }),
      ...('svc_client_key' in fields && { sendsPartner: true }),
      ...(described.security && { isSignedIn: true }),
      ...(named('header').includes('Idempotency-Key') && { isIdempotent: true }),
    };
    return `${camel(described.operationId)}: ${JSON.stringify(row)},`;
  });
  return inWidth(
    '/** Made of the OpenAPI document by `npm run packages -- --types`; a test compares. Written by no hand. */\n\n' +
      '/** What each operation takes and answers, in the names of the wire. */\n' +
      `export type Operations = {\n${types.join('\n')}\n};\n\n` +
      '/** Where an operation is, and which part of its request goes where. */\n' +
      'export type OperationRow = { method: string; path: string; query?: readonly string[]; ' +
      'keys?: readonly string[]; sendsSeller?: true; sendsPartner?: true; isSignedIn?: true; ' +
      'isIdempotent?: true };\n\n' +
      `export const OPERATIONS: Readonly<Record<keyof Operations, OperationRow>> = {\n${rows.join('\n')}\n};\n`,
  );
}

/** Part of a line that is longer than the tree's 120 columns, up to the last sign that it can be broken behind. */
const TOO_LONG = /(?=.{121}).{1,119}(?:[;,{]|\|(?= ))/g;

const inWidth = (text: string): string => text.replace(TOO_LONG, '$&\n');
