import {
  addressOf,
  type RangeAddress,
  rangeWords,
  reader,
  readRange,
  readWords,
  type SearchParams,
} from '#components/sales/list-address.ts';
import { spanOfAddress } from '#components/sales/list-question.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  type CallPlace,
  type CallsQuestion,
} from '#lib/modules/api-log/contract/calls.ts';

/**
 * The API's log as its address says it. A page begins beside a call, so that it stays the same page while new ones
 * arrive.
 */
export type CallsAddress = RangeAddress & {
  q: string;
  outcome: CallOutcome[];
  operation: string[];
  place: CallPlace | null;
};

/** How many operations an address may name. */
const MOST_NAMED = 20;

function readPlace(older: string, newer: string): CallPlace | null {
  const id = Number(older || newer);
  return Number.isSafeInteger(id) && id > 0 ? { way: older ? 'older' : 'newer', id } : null;
}

/** Reads an address; what is not understood is left out, never an error. */
export function readCallsAddress(params: SearchParams): CallsAddress {
  const one = reader(params);
  const operation = [...new Set(one('operation').split(','))]
    .filter((word) => /^[a-z0-9-]{1,40}$/.test(word))
    .slice(0, MOST_NAMED);
  return {
    q: one('q'),
    outcome: readWords(one('outcome'), CALL_OUTCOMES),
    operation,
    ...readRange(one),
    place: readPlace(one('before'), one('after')),
  };
}

/** The shortest address of a list. A change of anything but the place starts at the newest. */
export function writeCallsAddress(address: CallsAddress, change: Partial<CallsAddress> = {}): string {
  const next = { ...address, place: null, ...change };
  const beside = (way: CallPlace['way']) => (next.place?.way === way ? String(next.place.id) : '');
  return addressOf('/developers/requests', {
    q: next.q,
    outcome: next.outcome.join(','),
    operation: next.operation.join(','),
    ...rangeWords(next),
    before: beside('older'),
    after: beside('newer'),
  });
}

export const hasCallFilters = ({ q, outcome, operation, range }: CallsAddress): boolean =>
  q !== '' || outcome.length + operation.length > 0 || range !== null;

export function callsQuestion(address: CallsAddress, now: Date, timeZone: string): CallsQuestion {
  const { q, outcome, operation, place } = address;
  return { search: q, outcomes: outcome, operations: operation, ...spanOfAddress(address, now, timeZone), place };
}
