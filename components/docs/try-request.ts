import type { FieldSource } from '#lib/kernel/contract.ts';

/** A request of the reference's try-it, made of one flat list of fields and of where each of them belongs. */

export type TryRequest = { method: string; path: string; sources: Readonly<Record<string, FieldSource>> };
/** `address` is below `/api`. */
export type SentRequest = { address: string; method: string; headers: Record<string, string>; body: string | null };

/** Fields that a response of one operation passes to the next request of this tab. */
const KEPT_FIELDS = ['svc_sale_id', 'buyer_key', 'guid', 'refresh_token'] as const;

/** Fields with the ones that an earlier try answered, where the example only names them. */
export const withKept = (
  fields: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Object.hasOwn(kept, name) ? kept[name] : value]),
  );

/** The fields of a response to keep. */
export function keptOf(answer: unknown): Record<string, string> {
  const fields = Object(answer) as Record<string, unknown>;
  return Object.fromEntries(
    KEPT_FIELDS.flatMap((name) =>
      typeof fields[name] === 'string' && fields[name] !== '' ? [[name, fields[name] as string]] : [],
    ),
  );
}

/**
 * An example as it is typed: what goes into the path, the query and headers one by one, and the body as JSON. A GET and
 * a DELETE have none.
 */
export function partsOf(
  { method, sources }: Pick<TryRequest, 'method' | 'sources'>,
  fields: Readonly<Record<string, unknown>>,
): { parameters: Record<string, string>; body: string | null } {
  const [outside, inside] = [true, false].map((isOutside) =>
    Object.entries(fields).filter(([name]) => Object.hasOwn(sources, name) === isOutside),
  );
  const parameters = Object.fromEntries((outside ?? []).map(([name, value]) => [name, String(value)]));
  return {
    parameters,
    body: method === 'GET' || method === 'DELETE' ? null : JSON.stringify(Object.fromEntries(inside ?? []), null, 2),
  };
}

/** Request of the typed text; null if it is not one JSON object. `secret`: the fields and token beside the text. */
export function requestOf(
  { method, path, sources }: TryRequest,
  typed: string,
  secret: { fields: Readonly<Record<string, string>>; token: string | null },
): SentRequest | null {
  const read = objectOf(typed);
  if (read === null) return null;
  const fields: Record<string, unknown> = { ...read, ...secret.fields };
  const of = (place: (source: FieldSource | undefined) => boolean): [string, unknown][] =>
    Object.entries(fields).filter(([name]) => place(sources[name]));
  const filled = of((source) => source === 'path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = new URLSearchParams(
    of((source) => source === 'query').map(([name, value]) => [name, String(value)]),
  ).toString();
  const named = of((source) => source?.startsWith('header:') ?? false).map(([name, value]): [string, string] => [
    String(sources[name]).slice('header:'.length),
    String(value),
  ]);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    address: `${filled}${query === '' ? '' : `?${query}`}`,
    method,
    headers: {
      ...Object.fromEntries(named),
      ...(secret.token !== null && { authorization: `Bearer ${secret.token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    body: hasBody ? JSON.stringify(Object.fromEntries(of((source) => source === undefined))) : null,
  };
}

function objectOf(typed: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(typed);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
