import { contractGroups } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';
import { httpOf } from '#lib/kernel/refusals/error-style.ts';
import { type RefusalKey, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type { DescribedField, Sample } from './blocks.ts';
import { fieldsOf, schemaOf } from './describe.ts';
import { type Header, type OperationHeader, requestHeadersOf, responseHeadersOf } from './headers.ts';
import { samplesOf, sampleRequestOf } from './samples.ts';

/** One operation as its page shows it: plain values, all read from its contract. */
export type OperationDoc = {
  id: string;
  group: string;
  method: Contract['method'];
  path: string;
  summary: string;
  notes: readonly string[];
  isLimited: boolean;
  headers: readonly OperationHeader[];
  responseHeaders: readonly Header[];
  pathFields: readonly DescribedField[];
  queryFields: readonly DescribedField[];
  bodyFields: readonly DescribedField[];
  responseFields: readonly DescribedField[];
  refusals: readonly { key: RefusalKey; code: number; http: number }[];
  samples: readonly Sample[];
  response: Record<string, unknown>;
  /** For trying it. */
  sources: NonNullable<Contract['sources']>;
  auth: Contract['auth'];
  example: Record<string, unknown>;
};

const GET_LISTS =
  'Each filter takes one value or an array of up to 500 values; values of one filter are alternatives, filters ' +
  'are combined.';
const RANGES =
  '`created_at[min]`, `created_at[max]`, `due_date[min]` and `due_date[max]` are inclusive: `YYYY-MM-DD`, or ' +
  'with a time. See [dates and filters](/docs/filters).';

/** What a reader has to know beside the fields. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  'generate-sale': [
    'Send the buyer to `sale_url` exactly as it was answered, or put it into an iframe with `allow="payment"`.',
    'What is left out of `sale_callback_url` and `sale_return_url` is taken from the settings of the business.',
  ],
  'pay-sale': [
    '`sale_return_url` and `installments` are required here even though generate-sale may have had both: this ' +
      'call says where this payment returns to and how many payments it is split into.',
    'Send either the three card fields or `buyer_key`. `buyer_key` with a card field or with `capture_buyer` ' +
      'is refused with 790.',
    '`sale_price` and `currency` must be those of the sale (352, 252).',
    'Where `status_code` is 5 the issuer asks the buyer: send the browser to `redirect_url`. The outcome comes ' +
      'as a callback and as a signed return.',
  ],
  'capture-sale': [
    'Without `sale_price` all that is held is taken. With it that part is taken and the rest is released; to ' +
      'take several parts use multi-capture.',
  ],
  'refund-sale': [
    'Without `sale_refund_amount` everything that is left goes back. On an authorized sale the hold is ' +
      'released; only the whole of it can be.',
    'A repeat is a second refund. Send an `Idempotency-Key`, or look with get-sales before you repeat a call ' +
      'that was not answered.',
  ],
  'get-sales': [
    GET_LISTS,
    'Dates are `YYYY-MM-DD HH:MM:SS` in the time zone of the deployment.',
    'Nothing found is a success with an empty list.',
  ],
  'get-transactions': [GET_LISTS, 'A `TRAN…` value in `transaction_id` is taken as `svc_transaction_id`.'],
  'list-products': [RANGES],
  'list-customers': [RANGES],
  'auth-token': ['Call it from a server: `key` is the seller’s secret.'],
};

const isIn =
  (place: (source: string | undefined) => boolean, sources: NonNullable<Contract['sources']>) =>
  ({ name }: DescribedField): boolean =>
    place(sources[name]);

function operationDoc(contract: Contract, group: string, base: string): OperationDoc {
  const {
    id,
    method,
    path,
    summary,
    sources = {},
    request,
    response,
    refusals,
    errors = 'payments',
    limitGroup,
    example,
    auth,
  } = contract;
  const fields = fieldsOf(schemaOf(request, 'input'));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    id,
    group,
    method,
    path,
    summary,
    notes: NOTES[id] ?? [],
    isLimited: limitGroup !== null,
    headers: requestHeadersOf(contract),
    responseHeaders: responseHeadersOf(contract),
    pathFields: fields.filter(isIn((source) => source === 'path', sources)),
    queryFields: fields.filter(isIn((source) => source === 'query', sources)),
    bodyFields: hasBody ? fields.filter(isIn((source) => source === undefined, sources)) : [],
    responseFields: fieldsOf(schemaOf(response, 'output')),
    refusals: refusals.map((key) => ({ key, code: refusalOf(key).code, http: httpOf(errors, key) })),
    samples: samplesOf(sampleRequestOf(contract, base)),
    response: example.response,
    sources,
    auth,
    example: example.request,
  };
}

export type OperationGroup = {
  group: (typeof contractGroups)[number]['group'];
  operations: readonly Pick<OperationDoc, 'id' | 'method' | 'path' | 'summary'>[];
};

/** For navigation, in the order of the contracts. */
export const operationGroups: readonly OperationGroup[] = contractGroups.map(({ group, contracts }) => ({
  group,
  operations: contracts.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
}));

/** Every operation below `base` (`…/api`). */
export const allOperations = (base: string): OperationDoc[] =>
  contractGroups.flatMap(({ group, contracts }) =>
    contracts.map((contract) => operationDoc(contract as unknown as Contract, group, base)),
  );

export const findOperation = (id: string, base: string): OperationDoc | undefined =>
  allOperations(base).find((operation) => operation.id === id);
