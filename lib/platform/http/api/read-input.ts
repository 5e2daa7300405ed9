import { type Contract, needsBody } from '#lib/kernel/contract.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { isAbsent } from '#lib/kernel/wire.ts';
import { type ReadBody, readJsonBody } from './read-json.ts';
import { readLargeJsonBody } from './read-large-json.ts';

type Described = Pick<Contract, 'method' | 'request' | 'sources' | 'headerInstead' | 'largeTexts'>;

/**
 * What a request says, as one object: the JSON body, and beside it the fields that a contract takes from the path, the
 * query or a header. A field has one source: what a body says of a field of the path is not heard. Only those of
 * `headerInstead` may be in either. A body that no value is needed of may be empty or left out. Where the body cannot
 * be read, why. `release` gives back the room of a body with large texts.
 */
export async function readInput(
  contract: Described,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<({ input: Record<string, unknown> } | { cause: Cause }) & { release?: () => void }> {
  const { sources = {}, headerInstead = {} } = contract;
  const read = await readBody(contract, request);
  if ('cause' in read) return read;
  const { body } = read;
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
  for (const [field, name] of Object.entries(headerInstead)) {
    const value = request.headers.get(name);
    if (value === null || value === '') continue;
    body[field] = isAbsent(body[field]) || body[field] === value ? value : [value, body[field]];
  }
  return { input: body, ...(read.release && { release: read.release }) };
}

/** A parameter that is there twice is an array, which no reader of one value takes for one. */
const onlyOf = (values: readonly string[]): string | readonly string[] | undefined =>
  values.length > 1 ? values : values[0];

async function readBody(contract: Described, request: Request): Promise<ReadBody & { release?: () => void }> {
  const { method, largeTexts } = contract;
  if (method === 'GET' || method === 'DELETE') return { body: {} };
  const read = await (largeTexts ? readLargeJsonBody(request, largeTexts) : readJsonBody(request));
  return 'cause' in read && read.cause.key === 'no_body' && !needsBody(contract) ? { body: {} } : read;
}
