import {
  addressOf,
  type RangeParams,
  rangeWords,
  reader,
  readRange,
  readWords,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { spanOfParams } from '#components/sales/list/list-query.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  type CallCursor,
  type CallsQuestion,
} from '#lib/modules/api-log/contract/calls.ts';

/**
 * The API's log as its address says it. A page begins beside a call, so that it stays the same page while new ones
 * arrive.
 */
export type CallsParams = RangeParams & {
  q: string;
  outcome: CallOutcome[];
  operation: string[];
  place: CallCursor | null;
};

/** How many operations an address may name. */
const MAX_NAMED = 20;

function parseCursor(older: string, newer: string): CallCursor | null {
  const id = Number(older || newer);
  return Number.isSafeInteger(id) && id > 0 ? { way: older ? 'older' : 'newer', id } : null;
}

/** Parses an address; unknown parameters and values are ignored, never an error. */
export function parseCallsParams(params: SearchParams): CallsParams {
  const one = reader(params);
  const operation = [...new Set(one('operation').split(','))]
    .filter((word) => /^[a-z0-9-]{1,40}$/.test(word))
    .slice(0, MAX_NAMED);
  return {
    q: one('q'),
    outcome: readWords(one('outcome'), CALL_OUTCOMES),
    operation,
    ...readRange(one),
    place: parseCursor(one('before'), one('after')),
  };
}

/** The shortest address of a list. A change of anything but the place starts at the newest. */
export function serializeCallsParams(address: CallsParams, change: Partial<CallsParams> = {}): string {
  const next = { ...address, place: null, ...change };
  const beside = (way: CallCursor['way']) => (next.place?.way === way ? String(next.place.id) : '');
  return addressOf('/developers/requests', {
    q: next.q,
    outcome: next.outcome.join(','),
    operation: next.operation.join(','),
    ...rangeWords(next),
    before: beside('older'),
    after: beside('newer'),
  });
}

export const hasCallFilters = ({ q, outcome, operation, range }: CallsParams): boolean =>
  q !== '' || outcome.length + operation.length > 0 || range !== null;

export function callsQuestion(address: CallsParams, now: Date, timeZone: string): CallsQuestion {
  const { q, outcome, operation, place } = address;
  return { search: q, outcomes: outcome, operations: operation, ...spanOfParams(address, now, timeZone), place };
}
