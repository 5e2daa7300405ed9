import { type ContractGroup, contractGroups } from '#lib/contracts.ts';
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
  /** For the form that tries the operation. */
  sources: NonNullable<Contract['sources']>;
  auth: Contract['auth'];
  /** Its body is a form. */
  isForm: boolean;
  example: Record<string, unknown>;
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
    isForm = false,
  } = contract;
  const { headerInstead = {}, queryInstead = [] } = contract;
  const fields = fieldsOf(schemaOf(request, 'input')).map((field) =>
    field.name in headerInstead || queryInstead.includes(field.name) ? { ...field, isRequired: false } : field,
  );
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    id,
    group,
    method,
    path,
    summary,
    notes: contract.notes ?? [],
    isLimited: limitGroup !== null,
    headers: requestHeadersOf(contract),
    responseHeaders: responseHeadersOf(contract),
    pathFields: fields.filter(isIn((source) => source === 'path', sources)),
    queryFields: fields.filter(
      (field) => queryInstead.includes(field.name) || isIn((source) => source === 'query', sources)(field),
    ),
    bodyFields: hasBody ? fields.filter(isIn((source) => source === undefined, sources)) : [],
    responseFields: fieldsOf(schemaOf(response, 'output')),
    refusals: refusals.map((key) => ({ key, code: refusalOf(key).code, http: httpOf(errors, key) })),
    samples: samplesOf(sampleRequestOf(contract, base)),
    response: example.response,
    sources,
    auth,
    isForm,
    example: example.request,
  };
}

export type OperationGroup = {
  group: ContractGroup['group'];
  operations: readonly Pick<OperationDoc, 'id' | 'method' | 'path' | 'summary'>[];
};

/** For navigation, in the order of the contracts. */
export const operationGroups: readonly OperationGroup[] = contractGroups.map(({ group, contracts }) => ({
  group,
  operations: contracts.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
}));

/** Every operation below `base` (`…/api`). */
export const allOperations = (base: string): OperationDoc[] =>
  contractGroups.flatMap(({ group, contracts }) => contracts.map((contract) => operationDoc(contract, group, base)));

export const findOperation = (id: string, base: string): OperationDoc | undefined =>
  allOperations(base).find((operation) => operation.id === id);
