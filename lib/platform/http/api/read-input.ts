import { type Contract, maxBodyBytesOf, needsBody } from '#lib/kernel/contract.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { isAbsent } from '#lib/kernel/wire.ts';
import type { IdentifyCaller } from './body-caller.ts';
import { readFormBody } from './read-form.ts';
import { readJsonBody, type SentBody } from './read-json.ts';
import { readLargeJsonBody } from './read-large-json.ts';

type Described = Pick<
  Contract,
  'method' | 'request' | 'sources' | 'headerInstead' | 'queryInstead' | 'largeTexts' | 'maxBodyBytes' | 'isForm'
>;

type ReadInput = ({ input: Record<string, unknown>; isLarge: boolean } | { cause: Cause } | { refusal: Refusal }) & {
  release?: () => void;
};

/**
 * Input of a request as one object: the JSON body, and the fields that a contract takes from the path, the query or a
 * header. A field has one source: a body's value for a field of the path is ignored; those of `headerInstead` may be in
 * either, those of `queryInstead` in a header or the query. A body without required values may be empty or absent. An
 * unreadable body returns the reason. `identify` finds the caller of a large body. `release` frees the bytes held for a
 * body with large texts.
 */
export async function readInput(
  contract: Described,
  request: Request,
  params: Readonly<Record<string, string>>,
  identify?: IdentifyCaller,
): Promise<ReadInput> {
  const { sources = {}, headerInstead = {}, queryInstead = [] } = contract;
  const read = await readBody(contract, request, identify);
  if (!('body' in read)) return read;
  const { body, isLarge = false } = read;
  let query: URLSearchParams | undefined;
  for (const [field, source] of Object.entries(sources)) {
    if (source === 'query') query ??= new URL(request.url).searchParams;
    const value =
      source === 'path'
        ? params[field]
        : source === 'query'
          ? onlyOf(query?.getAll(field) ?? [])
          : request.headers.get(source.slice('header:'.length));
    if (value === null || value === undefined) delete body[field];
    else body[field] = value;
  }
  for (const [field, name] of Object.entries(headerInstead)) also(body, field, request.headers.get(name));
  for (const field of queryInstead) also(body, field, onlyOf(new URL(request.url).searchParams.getAll(field)));
  return { input: body, isLarge, ...(read.release && { release: read.release }) };
}

/** The value of a field from another place. Two that differ are an array, which no reader of one value takes. */
function also(
  body: Record<string, unknown>,
  field: string,
  value: string | readonly string[] | null | undefined,
): void {
  if (isAbsent(value)) return;
  body[field] = isAbsent(body[field]) || body[field] === value ? value : [value, body[field]];
}

/** A parameter that is there twice is an array, which no reader of one value takes for one. */
const onlyOf = (values: readonly string[]): string | readonly string[] | undefined =>
  values.length > 1 ? values : values[0];

async function readBody(contract: Described, request: Request, identify?: IdentifyCaller): Promise<SentBody> {
  const { method, largeTexts, isForm } = contract;
  if (method === 'GET' || method === 'DELETE') return { body: {} };
  if (isForm) return readFormBody(request);
  const maxBytes = maxBodyBytesOf(contract);
  const read = await (largeTexts
    ? readLargeJsonBody(request, { ...largeTexts, bodyBytes: maxBytes }, identify)
    : readJsonBody(request, { maxBytes, identify }));
  return 'cause' in read && read.cause.key === 'no_body' && !needsBody(contract) ? { body: {} } : read;
}
