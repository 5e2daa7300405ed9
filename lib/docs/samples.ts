import { type Contract, type FieldSource, parameterNameOf } from '#lib/kernel/contract.ts';
import type { Sample } from './blocks.ts';
import { PLACEHOLDERS } from './placeholders.ts';

/** An operation's example as a program in four languages. Keys are placeholders, which a page may fill in. */

/** Fields of examples that are keys. */
const KEY_FIELDS: Readonly<Record<string, string>> = {
  seller_svc_id: PLACEHOLDERS.seller,
  merchant_key: PLACEHOLDERS.seller,
  mpl: PLACEHOLDERS.seller,
  key: PLACEHOLDERS.sellerSecret,
  svc_client_key: PLACEHOLDERS.clientKey,
  partner_key: PLACEHOLDERS.clientKey,
  refresh_token: PLACEHOLDERS.refreshToken,
};

export type SampleRequest = {
  method: Contract['method'];
  url: string;
  headers: readonly (readonly [string, string])[];
  body: Record<string, unknown> | null;
  /** The body is a form. */
  isForm: boolean;
};

type Described = Pick<Contract, 'method' | 'path' | 'auth' | 'sources' | 'example' | 'isForm'>;

/** The example of a contract as a request below `base` (`…/api`). A GET and a DELETE have no body. */
export function sampleRequestOf(
  { method, path, auth, sources = {}, example, isForm = false }: Described,
  base: string,
): SampleRequest {
  const fields = Object.entries(example.request).map(([name, value]): [string, unknown] => [
    name,
    KEY_FIELDS[name] ?? value,
  ]);
  const from = (isWanted: (source: FieldSource | undefined) => boolean) =>
    fields.filter(([name]) => isWanted(sources[name]));
  const filled = from((source) => source === 'path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value).replaceAll('…', 'ID'))),
    path,
  );
  const query = new URLSearchParams(
    from((source) => source === 'query').map(([name, value]) => [name, String(value)]),
  ).toString();
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    method,
    url: `${base}${filled}${query === '' ? '' : `?${query}`}`,
    body: hasBody ? Object.fromEntries(from((source) => source === undefined)) : null,
    isForm,
    headers: [
      ...(auth === 'bearer' || auth === 'client'
        ? [['Authorization', `Bearer ${PLACEHOLDERS.accessToken}`] as const]
        : []),
      ...from((source) => source?.startsWith('header:') ?? false).map(
        ([name, value]) => [parameterNameOf(sources, name), String(value)] as const,
      ),
      ...(hasBody
        ? [['Content-Type', isForm ? 'application/x-www-form-urlencoded' : 'application/json'] as const]
        : []),
    ],
  };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const indentedJson = (value: unknown): string => json(value).replaceAll('\n', '\n  ');
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, body, isForm }: SampleRequest): string {
  const isPlain = method === (body ? 'POST' : 'GET');
  const lines = [
    `curl -s${isPlain ? '' : ` -X ${method}`} ${shellQuoted(url)}`,
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body && !isForm ? [`-d ${shellQuoted(json(body))}`] : []),
    ...(body && isForm
      ? Object.entries(body).map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${String(value)}`)}`)
      : []),
  ];
  return lines.join(' \\\n  ');
}

function node({ method, url, headers, body, isForm }: SampleRequest): string {
  const options = [
    `  method: '${method}',`,
    ...(headers.length > 0 ? [`  headers: ${indentedJson(Object.fromEntries(headers))},`] : []),
    ...(body ? [`  body: ${isForm ? 'new URLSearchParams' : 'JSON.stringify'}(${indentedJson(body)}),`] : []),
  ];
  return (
    `const response = await fetch('${url}', {\n${options.join('\n')}\n});\n` +
    'console.log(response.status, await response.json());'
  );
}

/** JSON as Python writes it. */
function python(value: unknown, by = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${by}    `;
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((one) => inner + python(one, inner)).join(',\n')},\n${by}]`;
  return `{\n${Object.entries(value)
    .map(([name, one]) => `${inner}${JSON.stringify(name)}: ${python(one, inner)}`)
    .join(',\n')},\n${by}}`;
}

function pythonProgram({ method, url, headers, body, isForm }: SampleRequest): string {
  const data = body ? `body = ${python(body)}\n` : '';
  return `import json
import urllib.error
${isForm ? 'import urllib.parse\n' : ''}import urllib.request

${data}request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers=${python(Object.fromEntries(headers), '    ')},
${body ? `    data=${isForm ? 'urllib.parse.urlencode(body)' : 'json.dumps(body)'}.encode(),\n` : ''})
try:
    response = urllib.request.urlopen(request, timeout=60)
except urllib.error.HTTPError as error:
    response = error  # refusals are JSON too
print(response.status, json.load(response))`;
}

/** JSON as PHP writes it. */
function php(value: unknown, by = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${by}    `;
  const lines = Array.isArray(value)
    ? value.map((one) => inner + php(one, inner))
    : Object.entries(value).map(([name, one]) => `${inner}${php(name)} => ${php(one, inner)}`);
  return `[\n${lines.join(',\n')},\n${by}]`;
}

function phpProgram({ method, url, headers, body, isForm }: SampleRequest): string {
  const options = [
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    `    CURLOPT_HTTPHEADER => ${php(
      headers.map(([name, value]) => `${name}: ${value}`),
      '    ',
    )},`,
    ...(body
      ? [`    CURLOPT_POSTFIELDS => ${isForm ? 'http_build_query' : 'json_encode'}(${php(body, '    ')}),`]
      : []),
    '    CURLOPT_RETURNTRANSFER => true,',
  ];
  return (
    `<?php\n$curl = curl_init(${php(url)});\ncurl_setopt_array($curl, [\n${options.join('\n')}\n]);\n` +
    '$answer = json_decode(curl_exec($curl), true);\n' +
    'print_r([curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer]);'
  );
}

/** The same request in each language. */
export function samplesOf(request: SampleRequest): Sample[] {
  return [
    { language: 'curl', code: curl(request) },
    { language: 'Node', code: node(request) },
    { language: 'Python', code: pythonProgram(request) },
    { language: 'PHP', code: phpProgram(request) },
  ];
}
