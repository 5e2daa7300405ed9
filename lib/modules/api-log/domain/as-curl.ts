import type { Contract } from '#lib/kernel/contract.ts';
import { HIDDEN } from './clean-json.ts';

type Operation = Pick<Contract, 'method' | 'path' | 'sources' | 'isMoney'>;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const placeholder = (name: string): string => `YOUR_${name.replace(/\W+/g, '_').toUpperCase()}`;

function withPlaceholders(value: unknown, name = 'value'): unknown {
  if (value === HIDDEN) return placeholder(name);
  if (Array.isArray(value)) return value.map((one) => withPlaceholders(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlaceholders(one, key)]));
}

/**
 * A logged call as a shell command. Hidden values stand as `YOUR_…` to be filled in; `request` is the logged JSON, null
 * without any. A header holds the key that makes a repetition harmless.
 */
export function asCurl(
  origin: string,
  { method, path, sources = {}, isMoney = false }: Operation,
  request: string | null,
): string {
  const fields = withPlaceholders(readFields(request)) as Record<string, unknown>;
  const of = (kind: string) =>
    Object.entries(sources).filter(
      ([field, source]) => (kind === 'header' ? source.startsWith('header:') : source === kind) && field in fields,
    );
  const text = (field: string) => String(fields[field]);
  const where = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(field in fields ? text(field) : placeholder(field)),
  );
  const query = new URLSearchParams(of('query').map(([field]) => [field, text(field)])).toString();
  const lines = [`curl -X ${method} ${quoted(`${origin}/api${where}${query && `?${query}`}`)}`];
  for (const [field, source] of of('header'))
    lines.push(`-H ${quoted(`${source.slice('header:'.length)}: ${text(field)}`)}`);
  if (isMoney) lines.push(`-H ${quoted('Idempotency-Key: A_NEW_KEY_OF_YOURS')}`);
  const body = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in sources)));
  if (method !== 'GET' && method !== 'DELETE')
    lines.push(`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  return lines.join(' \\\n  ');
}

/** A body that was cut cannot be sent again. */
function readFields(request: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(request ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
