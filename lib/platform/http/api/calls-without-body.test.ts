import { describe, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { type Contract, needsBody } from '#lib/kernel/contract.ts';
import { routeFinder } from '../node-adapter.ts';
import { apiRoute } from './api-handler.ts';

/** Calls whose needed values are in path, query and headers take no body (answers, section 4), whatever they do. */

const all = contracts as unknown as readonly Contract[];

/** The example of a contract, its body replaced; what the operation was called with, else the refusal's code. */
async function send(contract: Contract, body: string | undefined): Promise<unknown> {
  let arrived: unknown;
  const find = routeFinder([
    apiRoute(
      contract,
      async (request) => {
        arrived = request;
        return { ok: true, value: {} };
      },
      { find: async () => null, whyUnknown: async () => null },
    ),
  ]);
  const { method, path, sources = {}, headerInstead = {}, example } = contract;
  const value = (field: string) => String(example.request[field] ?? 'x').replaceAll('…', 'ID');
  const of = (kind: string) => Object.entries(sources).filter(([, source]) => source.startsWith(kind));
  const query = new URLSearchParams(
    of('query').flatMap(([field]) => (field in example.request ? [[field, value(field)]] : [])),
  );
  const headers = Object.fromEntries([
    ...of('header:').map(([field, source]) => [source.slice('header:'.length), value(field)]),
    ...Object.entries(headerInstead).map(([field, name]) => [name, value(field)]),
  ]);
  const where = `/api${path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(value(field)))}`;
  const found = find(method, where);
  if (!found || !('route' in found)) throw new Error(`no route ${contract.id}`);
  const response = await found.route.handle(
    new Request(`http://localhost:3000${where}?${query}`, { method, headers, ...(body !== undefined && { body }) }),
    { params: found.params, ip: '127.0.0.1' },
  );
  const said = await response.json();
  return arrived ?? [response.status, said.status_error_code ?? said.error];
}

const withBody = all.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const bodiless = withBody.filter((one) => !needsBody(one));

test('these operations of POST, PUT and PATCH need nothing of a body', () => {
  expect(bodiless.map(({ id }) => id)).toEqual([
    'cancel-on-device',
    'external-market-fee',
    'client-data',
    'authenticate-sale',
    'resume-subscription',
    'send-contract',
    'cancel-contract',
    'issue-document',
    'cancel-document',
    'send-document',
    'cancel-payout',
    'set-payout-schedule',
    'submit-dispute',
    'accept-dispute',
    'update-product',
    'update-customer',
    'get-sellers',
  ]);
});

describe.each(bodiless)('$method $path', (contract) => {
  test('hears the same without a body, with an empty one and with an empty object', async () => {
    const heard = await send(contract, '{}');
    expect(heard).not.toEqual([400, 9003]);
    expect([await send(contract, undefined), await send(contract, ''), await send(contract, ' \n')]).toEqual([
      heard,
      heard,
      heard,
    ]);
    expect(await send(contract, '[]')).toEqual([400, 9003]);
  });
});

test.each(withBody.filter(needsBody).map((one) => [one.id, one] as const))(
  '%s has values that only a body can carry, and says that it is missing',
  async (_, contract) =>
    expect(await send(contract, undefined)).toEqual([400, contract.isForm ? 'invalid_request' : 9003]),
);

test.each(all.filter(({ method }) => method === 'GET' || method === 'DELETE').map((one) => [one.id, one] as const))(
  '%s has no body and asks for none',
  async (_, contract) => expect(await send(contract, undefined)).not.toEqual([400, 9003]),
);
